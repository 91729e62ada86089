// How a hint is drawn: a figure that would walk to a square or a house, or give its star away.

import type { Mark } from "../../lib/ghosts";
import type { ChoiceOut } from "../../lib/wire";

export function marks(choice: ChoiceOut): Mark[] | null {
  const figure = (pursuer: unknown): string => `[data-walker="${String(pursuer)}"]`;
  const { pursuer, place, other } = choice.args ?? {};
  if (place !== undefined) return [{ from: figure(pursuer), to: `[data-at="${String(place)}"]`, choice }];
  if (other !== undefined) return [{ from: figure(pursuer), to: figure(other), choice }];
  return [{ to: figure(pursuer), choice }];
}
