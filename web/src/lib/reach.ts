// Links for other devices carry an address that those can reach: not one that leads every device to itself.

import { get } from "./api";
import { insist } from "./insist";
import type { Reach } from "./wire";

/** The address for other devices, without a slash at its end; empty if there is none. */
export const reach = async (): Promise<string> => {
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return location.origin;
  return (await insist(() => get<Reach>("/api/reach"))).address;
};
