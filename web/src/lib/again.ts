// Inviting again whom I played with: a new table like the finished one.

import { newKey, post } from "./api";
import { keepEntropy, newEntropy } from "./fair";
import { router } from "./router.svelte";
import type { Snapshot } from "./wire";

export async function inviteAgain(table: string, players: number): Promise<void> {
  const entropies = await Promise.all(Array.from({ length: players }, newEntropy)); // for as many seats as I may hold
  const body = { key: newKey(), commitments: entropies.map((entropy) => entropy.commitment) };
  const found = await post<Snapshot>(`/api/tables/${table}/invite`, body);
  for (const entropy of entropies) keepEntropy(found.table.id, entropy);
  router.go(`/t/${found.table.id}`);
}
