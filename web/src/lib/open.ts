// Opening a table: who we are, our part in fair draws, and off to its page.

import { newKey, post } from "./api";
import { keepEntropy, newEntropy } from "./fair";
import { router } from "./router.svelte";
import { session } from "./session.svelte";
import { PACES, settings } from "./settings.svelte";
import type { NewTable, SeatPlan, Snapshot } from "./wire";

type Plan = Omit<SeatPlan, "commitment">;

export async function openTable(wanted: Omit<NewTable, "seats"> & { seats: Plan[] }): Promise<void> {
  await session.ensure();
  const found = await Promise.all(
    wanted.seats.map((plan) => (plan.kind === "bot" || plan.kind === "open" ? null : newEntropy())),
  );
  const seats: SeatPlan[] = wanted.seats.map((plan, seat) => ({ ...plan, commitment: found[seat]?.commitment ?? "" }));
  const bots = { pace: PACES[settings.pace], thinking: 1000 * settings.thinking };
  const opened = await post<Snapshot>("/api/tables", { ...bots, ...wanted, seats });
  for (const entropy of found) if (entropy) keepEntropy(opened.table.id, entropy);
  router.go(`/t/${opened.table.id}`);
}

/** Open the guided first game of a game. */
export const learn = (game: string): Promise<void> => openAt(`/api/games/${game}/lesson`);

/** Take a finished game up again at a position, on this seat. */
export const goOn = (table: string, step: number, seat: number): Promise<void> =>
  openAt(`/api/tables/${encodeURIComponent(table)}/continue`, { key: newKey(), step, seat });

/** Open a table of which the server knows who sits where: I have one seat. */
async function openAt(path: string, more: object = {}): Promise<void> {
  await session.ensure();
  const entropy = await newEntropy();
  const opened = await post<Snapshot>(path, { ...more, commitment: entropy.commitment });
  keepEntropy(opened.table.id, entropy);
  router.go(`/t/${opened.table.id}`);
}
