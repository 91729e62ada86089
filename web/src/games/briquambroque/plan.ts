// Where everything lies in the picture, worked out from the board that the view brings. A square is 100 units wide.
// Upright screens see the same map turned over its diagonal: the den above, Grandmother's house below.

import type { BriquambroqueView } from "../../lib/wire";

export type Board = Pick<BriquambroqueView, "columns" | "rows" | "dark" | "openings" | "out" | "back" | "fire_exit">;

/** A square or house by its number, the robber's den, or the fire station. */
export type Where = number | "den" | "fire";

export interface Spot {
  x: number;
  y: number;
}

export interface Lot extends Spot {
  where: Where;
  /** The pursuer whose house it is, or -1. */
  owner: number;
  size: number;
  doors: Spot[];
}

export interface Tree extends Spot {
  kind: number;
  scale: number;
}

export interface Plan {
  upright: boolean;
  squares: Spot[];
  lots: Lot[];
  trees: Tree[];
  out: Spot[];
  back: Spot[];
  fire: Spot[];
  box: { x: number; y: number; width: number; height: number };
}

export const CELL = 100;
const HOUSE = 126;
const DEN = 136;
const FIRE = 114;
const DEPTH = 82; // from the edge of the grid to the middle of a lot
const PAD = 12;

type Side = "low" | "high" | "top" | "bottom";

export function planOf(board: Board, upright: boolean): Plan {
  const turn = (u: number, v: number): Spot => (upright ? { x: v, y: u } : { x: u, y: v });
  const at = (square: number): [number, number] => [
    ((square % board.columns) + 0.5) * CELL,
    (Math.floor(square / board.columns) + 0.5) * CELL,
  ];
  const count = board.columns * board.rows;
  const squares = Array.from({ length: count }, (_, square) => turn(...at(square)));
  const spots = (list: number[]): Spot[] => list.map((square) => turn(...at(square)));
  const first = board.out[0] ?? 0;
  const last = board.back.at(-1) ?? first;

  // The den and the houses first: the others take what is left near their doors.
  const wanted: { where: Where; owner: number; size: number; doors: number[] }[] = [
    { where: "den", owner: -1, size: DEN, doors: first === last ? [first] : [first, last] },
    ...board.openings.map((doors, owner) => ({ where: count + owner, owner, size: HOUSE, doors })),
    { where: "fire", owner: -1, size: FIRE, doors: [board.fire_exit] },
  ];
  const taken: Record<Side, [number, number][]> = { low: [], high: [], top: [], bottom: [] };
  const lots = wanted.map(({ where, owner, size, doors }): Lot => {
    const side = sideOf(board, doors);
    const along = side === "low" || side === "high" ? 1 : 0;
    const middle = doors.reduce((sum, door) => sum + at(door)[along], 0) / Math.max(1, doors.length);
    const free = slot(taken[side], middle, size);
    taken[side].push([free, size]);
    const deep = { low: -DEPTH, high: board.columns * CELL + DEPTH, top: -DEPTH, bottom: board.rows * CELL + DEPTH }[
      side
    ];
    const spot = along ? turn(deep, free) : turn(free, deep);
    return { where, owner, size, doors: spots(doors), ...spot };
  });

  const box = around(lots, turn(board.columns * CELL, board.rows * CELL));
  const lotOf = (where: Where): Spot => lots.find((lot) => lot.where === where) ?? { x: 0, y: 0 };
  const den = lotOf("den");
  const house = lotOf(count);
  return {
    upright,
    squares,
    lots,
    trees: trees(box, lots, turn(board.columns * CELL, board.rows * CELL), upright ? 260 : 340),
    out: [den, ...spots(board.out), house],
    back: [house, ...spots(board.back), den],
    fire: [lotOf("fire"), ...spots([board.fire_exit])],
    box,
  };
}

/** The middle of a place in the picture. */
export function spotOf(plan: Plan, where: Where): Spot {
  if (typeof where === "number" && where < plan.squares.length) return plan.squares[where] ?? { x: 0, y: 0 };
  return plan.lots.find((lot) => lot.where === where) ?? { x: 0, y: 0 };
}

/** Whether a place lies beside the squares. */
export const isLot = (plan: Plan, where: Where): boolean => typeof where !== "number" || where >= plan.squares.length;

/** Half the width of a place. */
export const halfOf = (plan: Plan, where: Where): number => (isLot(plan, where) ? HOUSE / 2 + 5 : CELL / 2);

/** The place nearest to a point of the picture, among some. */
export function nearest(plan: Plan, point: Spot, places: number[]): number {
  let best = -1;
  let least = 80; // further than this from any of them is nowhere
  for (const place of places) {
    const spot = spotOf(plan, place);
    const far = Math.hypot(spot.x - point.x, spot.y - point.y);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/** The edge beside which a house stands: an end of the map if one of its doors is there. */
function sideOf(board: Board, doors: number[]): Side {
  const columns = doors.map((door) => door % board.columns);
  const rows = doors.map((door) => Math.floor(door / board.columns));
  if (columns.includes(0)) return "low";
  if (columns.includes(board.columns - 1)) return "high";
  if (rows.includes(0)) return "top";
  if (rows.includes(board.rows - 1)) return "bottom";
  return (columns[0] ?? 0) < board.columns / 2 ? "low" : "high";
}

/** The free place along an edge that is nearest to the wanted one. */
function slot(taken: [number, number][], wanted: number, size: number): number {
  const fits = (middle: number): boolean =>
    taken.every(([other, length]) => Math.abs(other - middle) >= (length + size) / 2 + 2);
  for (let off = 0; off < 4000; off += 1) {
    if (fits(wanted - off)) return wanted - off;
    if (fits(wanted + off)) return wanted + off;
  }
  return wanted;
}

function around(lots: Lot[], corner: Spot): Plan["box"] {
  const left = Math.min(0, ...lots.map((lot) => lot.x - lot.size / 2)) - PAD;
  const top = Math.min(0, ...lots.map((lot) => lot.y - lot.size / 2)) - PAD;
  const right = Math.max(corner.x, ...lots.map((lot) => lot.x + lot.size / 2)) + PAD;
  const bottom = Math.max(corner.y, ...lots.map((lot) => lot.y + lot.size / 2)) + PAD;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Trees where nothing else stands, and some way beyond the edges of the picture; always the same ones. */
function trees(box: Plan["box"], lots: Lot[], corner: Spot, beyond: number): Tree[] {
  const found: Tree[] = [];
  let n = 0;
  for (let y = box.y - 120; y < box.y + box.height + 120; y += 56) {
    for (let x = box.x - beyond; x < box.x + box.width + beyond; x += 56) {
      n = (n * 29 + 17) % 101;
      const spot = { x: x + (n % 19) - 9, y: y + (n % 11) - 5 };
      const inGrid = spot.x > -28 && spot.x < corner.x + 28 && spot.y > -28 && spot.y < corner.y + 28;
      const inLot = lots.some(
        (lot) => Math.max(Math.abs(lot.x - spot.x), Math.abs(lot.y - spot.y)) < lot.size / 2 + 22,
      );
      if (!inGrid && !inLot && n % 7 !== 0) found.push({ ...spot, kind: n % 3, scale: 0.75 + (n % 5) * 0.08 });
    }
  }
  return found;
}
