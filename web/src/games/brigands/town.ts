// Where things stand in the town, in the units of its drawing, once for a wide room and once for a narrow one. The ground
// of a place is the point at its door; its square lies in front of it.

import { PRISON } from "./places";

export type Point = readonly [x: number, y: number];
export interface Arrow {
  at: Point;
  turn: number; // degrees; 0 points to the right
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
  homes: readonly Point[];
  trees: readonly Point[];
  lamps: readonly Point[];
  wall: { back: number; front: number; left: number; right: number; lean: number };
}

/** Points as they are written in drawings: "x y x y". */
function points(written: string): Point[] {
  const numbers = written.split(" ").map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, n): Point => [numbers[2 * n] ?? 0, numbers[2 * n + 1] ?? 0]);
}

/** Arrows in one string: "x y turn x y turn". */
function arrows(written: string): Arrow[] {
  const numbers = written.split(" ").map(Number);
  return Array.from({ length: numbers.length / 3 }, (_, n): Arrow => {
    const [x = 0, y = 0, turn = 0] = numbers.slice(3 * n, 3 * n + 3);
    return { at: [x, y], turn };
  });
}

export const WIDE: Town = {
  width: 1000,
  height: 650,
  cell: 214,
  quarters: points("152 178 384 170 616 170 848 178 836 536 606 544 372 544"),
  prison: [492, 370],
  gate: [136, 536],
  legs: [points("48 500 40 360 52 250"), [], [], [], points("950 250 962 370 950 500"), [], [], []],
  lane: points("258 540 256 420 340 384"),
  arrows: arrows("268 192 -3 500 190 0 732 192 3 960 372 90 721 560 178 489 564 180 290 400 -32"),
  homes: [
    ...points("268 150 500 140 730 150 96 330 142 344 186 332 104 398 152 408 202 394 330 316 378 326 700 330"),
    ...points("748 342 794 328 842 344 886 330 690 404 736 412 788 400 836 412 886 400 488 520 722 520"),
  ],
  trees: points("232 300 232 372 320 430 352 446 404 430 560 318 590 306 644 352 652 420 612 440 908 470 84 460"),
  lamps: points("230 222 462 216 694 222 938 316 938 440 64 316 64 440 300 440 760 590 530 594"),
  wall: { back: 84, front: 590, left: 34, right: 966, lean: 22 },
};

export const TALL: Town = {
  width: 600,
  height: 772,
  cell: 192,
  quarters: points("101 144 300 138 499 144 499 394 499 642 300 648 101 642"),
  prison: [300, 396],
  gate: [101, 394],
  legs: [],
  lane: points("198 590 202 460"),
  arrows: arrows("200 160 -3 400 160 3 562 274 90 562 524 90 400 664 178 200 664 182 200 520 -88"),
  homes: points("202 104 398 104 198 330 402 330 402 384 402 582"),
  trees: points("204 256 392 250 396 470 30 300"),
  lamps: points("206 200 394 200 226 545 394 545"),
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
