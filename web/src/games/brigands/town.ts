// Where things stand in the town, in the units of its drawing, once for a wide room and once for a narrow one. The ground
// of a place is the point at its door; its square lies in front of it.

import { PRISON } from "./places";

export type Point = readonly [x: number, y: number];
export interface Arrow {
  at: Point;
  turn: number; // degrees; 0 points to the right
}
export interface Home {
  at: Point;
  wide: number;
  high: number;
  slate?: boolean;
}

export interface Town {
  width: number;
  height: number;
  cell: number; // how wide a place is
  quarters: readonly Point[]; // in the order of the arrows
  prison: Point;
  gate: Point;
  legs: readonly (readonly Point[])[]; // bends of the street: gate to the first, first to second, ..., sixth to seventh, seventh to gate
  lane: readonly Point[]; // bends of the way from the seventh into Prison
  arrows: readonly Arrow[]; // out of each quarter
  homes: readonly Home[];
  lamps: readonly Point[];
  wall: { back: number; front: number; left: number; right: number; lean: number };
}

const home = (x: number, y: number, wide = 40, high = 26, slate = false): Home => ({ at: [x, y], wide, high, slate });

export const WIDE: Town = {
  width: 1000,
  height: 650,
  cell: 214,
  quarters: [
    [152, 178],
    [384, 170],
    [616, 170],
    [848, 178],
    [836, 536],
    [606, 544],
    [372, 544],
  ],
  prison: [492, 370],
  gate: [136, 536],
  legs: [
    [
      [48, 500],
      [40, 360],
      [52, 250],
    ],
    [],
    [],
    [],
    [
      [950, 250],
      [962, 370],
      [950, 500],
    ],
    [],
    [],
    [],
  ],
  lane: [
    [258, 540],
    [256, 420],
    [340, 384],
  ],
  arrows: [
    { at: [268, 192], turn: -3 },
    { at: [500, 190], turn: 0 },
    { at: [732, 192], turn: 3 },
    { at: [960, 372], turn: 90 },
    { at: [721, 560], turn: 178 },
    { at: [489, 564], turn: 180 },
    { at: [290, 400], turn: -32 },
  ],
  homes: [
    home(268, 150, 44, 30, true),
    home(500, 140, 40, 26),
    home(730, 150, 46, 30, true),
    home(96, 330, 42, 32),
    home(142, 344, 38, 26, true),
    home(186, 332, 46, 34),
    home(104, 398, 40, 26, true),
    home(152, 408, 46, 32),
    home(202, 394, 36, 26, true),
    home(330, 316, 38, 26, true),
    home(378, 326, 34, 22),
    home(700, 330, 44, 32, true),
    home(748, 342, 40, 28),
    home(794, 328, 46, 34),
    home(842, 344, 40, 28, true),
    home(886, 330, 38, 28),
    home(690, 404, 36, 24),
    home(736, 412, 46, 32, true),
    home(788, 400, 38, 28),
    home(836, 412, 46, 32),
    home(886, 400, 40, 28, true),
    home(488, 520, 36, 26, true),
    home(722, 520, 40, 28),
  ],
  lamps: [
    [230, 222],
    [462, 216],
    [694, 222],
    [938, 316],
    [938, 440],
    [64, 316],
    [64, 440],
    [300, 440],
    [760, 590],
    [530, 594],
  ],
  wall: { back: 84, front: 590, left: 34, right: 966, lean: 22 },
};

export const TALL: Town = {
  width: 600,
  height: 772,
  cell: 192,
  quarters: [
    [101, 144],
    [300, 138],
    [499, 144],
    [499, 394],
    [499, 642],
    [300, 648],
    [101, 642],
  ],
  prison: [300, 396],
  gate: [101, 394],
  legs: [[], [], [], [], [], [], [], []],
  lane: [
    [198, 590],
    [202, 460],
  ],
  arrows: [
    { at: [200, 160], turn: -3 },
    { at: [400, 160], turn: 3 },
    { at: [562, 274], turn: 90 },
    { at: [562, 524], turn: 90 },
    { at: [400, 664], turn: 178 },
    { at: [200, 664], turn: 182 },
    { at: [200, 520], turn: -88 },
  ],
  homes: [
    home(202, 104, 34, 24, true),
    home(398, 104, 34, 24),
    home(198, 330, 32, 24),
    home(402, 330, 34, 24, true),
    home(402, 384, 32, 24),
    home(402, 582, 34, 26),
  ],
  lamps: [
    [206, 200],
    [394, 200],
    [226, 545],
    [394, 545],
  ],
  wall: { back: 56, front: 716, left: 12, right: 588, lean: 6 },
};

/** Where a place is; the gate for those who are nowhere. */
export function ground(town: Town, order: readonly number[], place: number): Point {
  if (place === PRISON) return town.prison;
  return town.quarters[order.indexOf(place)] ?? town.gate;
}

/** The bends on the way from one place to another: along the street, or straight where somebody is led into Prison. */
export function route(town: Town, order: readonly number[], from: number, to: number): Point[] {
  const [start, end] = [ground(town, order, from), ground(town, order, to)];
  const ring: Point[] = [town.gate, ...town.quarters];
  const [first, last] = [ring.indexOf(start), ring.indexOf(end)];
  if (to === PRISON && last < 0 && first === ring.length - 1) return [start, ...town.lane, end];
  if (first < 0 || last < 0) return [start, end];
  const steps = (last - first + ring.length) % ring.length;
  const onward = steps <= ring.length / 2; // the shorter way round
  const found: Point[] = [start];
  for (let at = first; at !== last;) {
    const next = (at + (onward ? 1 : -1) + ring.length) % ring.length;
    const leg = town.legs[onward ? at : next] ?? [];
    found.push(...(onward ? leg : [...leg].reverse()), ring[next] as Point);
    at = next;
  }
  return found;
}

/** A smooth line through some points. */
export function smooth(points: readonly Point[], dy = 0): string {
  const [first, ...rest] = points.map(([x, y]): Point => [x, y + dy]);
  if (!first) return "";
  let line = `M${first[0]} ${first[1]}`;
  rest.forEach((point, n) => {
    const next = rest[n + 1];
    if (!next) line += `L${point[0]} ${point[1]}`;
    else line += `Q${point[0]} ${point[1]} ${(point[0] + next[0]) / 2} ${(point[1] + next[1]) / 2}`;
  });
  return line;
}
