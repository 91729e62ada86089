// Which pawn is which, so that pawns are seen to travel: those that may stay stay, the others go where some are missing.

export const HOME = -1;

export interface Piece {
  key: string;
  place: number;
}

/** Given where the pawns of one owner were and how many are wanted in each place, say where each is now. */
export function settle(before: number[], wanted: number[], total: number): number[] {
  const left = [...wanted];
  const after = Array.from({ length: total }, (_, number) => {
    const place = before[number] ?? HOME;
    if (place === HOME || (left[place] ?? 0) === 0) return HOME;
    left[place] = (left[place] ?? 0) - 1;
    return place;
  });
  // those that were on the map move first, then those from home
  const free = after.map((_, number) => number).filter((number) => after[number] === HOME);
  free.sort((a, b) => Number((before[a] ?? HOME) === HOME) - Number((before[b] ?? HOME) === HOME));
  for (let place = 0; place < left.length; place += 1)
    for (let n = left[place] ?? 0; n > 0; n -= 1) {
      const number = free.shift();
      if (number !== undefined) after[number] = place;
    }
  return after;
}

/** Remembers the pawns of every owner. */
export class Troupe {
  private known = new Map<string, number[]>();

  /** The pieces of an owner, in a stable order. */
  place(owner: string, wanted: number[], total: number): Piece[] {
    const after = settle(this.known.get(owner) ?? [], wanted, total);
    this.known.set(owner, after);
    return after.map((place, number) => ({ key: `${owner}${number}`, place }));
  }
}
