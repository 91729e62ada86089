// How those who share a place stand beside each other.

import { isLot, spotOf, type Plan, type Spot, type Where } from "./plan";

export interface Stand extends Spot {
  scale: number;
}

const ON_SQUARE: Stand[][] = [
  [{ x: 0, y: 0, scale: 0.9 }],
  [
    { x: -23, y: -9, scale: 0.68 },
    { x: 23, y: 11, scale: 0.68 },
  ],
  [
    { x: -25, y: -20, scale: 0.58 },
    { x: 25, y: -20, scale: 0.58 },
    { x: 0, y: 24, scale: 0.58 },
  ],
];

/** The stand of every walker, in the order given. */
export function standing(plan: Plan, at: Where[]): Stand[] {
  return at.map((where, who) => {
    const here = at.flatMap((other, n) => (other === where ? [n] : []));
    const spot = spotOf(plan, where);
    const turn = here.indexOf(who);
    const off = isLot(plan, where) ? inLot(here.length, turn) : onSquare(here.length, turn);
    return { x: spot.x + off.x, y: spot.y + off.y, scale: off.scale };
  });
}

function onSquare(count: number, turn: number): Stand {
  const row = ON_SQUARE[Math.min(count, ON_SQUARE.length) - 1] ?? [];
  return row[turn] ?? { x: (turn % 3) * 26 - 26, y: turn > 2 ? 24 : -24, scale: 0.46 };
}

/** In front of the house, side by side. */
function inLot(count: number, turn: number): Stand {
  const scale = count < 2 ? 0.68 : count < 3 ? 0.58 : 0.46;
  const gap = Math.min(62, 112 / count);
  return { x: (turn - (count - 1) / 2) * gap, y: 3, scale };
}
