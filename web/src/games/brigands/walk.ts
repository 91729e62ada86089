// Pawns are seen to walk: from the place they leave, along the street, to the place they come to.

import { cubicInOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

import { HOME, type Piece } from "./pawns";
import { route, type Point, type Town } from "./town";

const STEP = 350; // milliseconds
const KNOWN = 1000; // milliseconds after which nobody remembers where a pawn came from

export class Walks {
  private left = new Map<string, { place: number; when: number }>();
  moves = false;
  town: Town | null = null;
  order: readonly number[] = [];
  box: HTMLElement | null = null;

  /** A pawn leaves a place: to be remembered when it arrives in another. */
  depart = (_: Element, { key, place }: Piece): TransitionConfig => {
    this.left.set(key, { place, when: performance.now() });
    return { duration: 0 };
  };

  arrive =
    (_: Element, { key, place }: Piece) =>
    (): TransitionConfig => {
      const { town, box, order } = this;
      const known = this.left.get(key);
      this.left.delete(key);
      const from = known && performance.now() - known.when < KNOWN ? known.place : HOME;
      if (!this.moves || !town || !box || from === place) return { duration: 0 };
      const scale = box.clientWidth / town.width;
      const points = route(town, order, from, place);
      return {
        duration: STEP,
        easing: cubicInOut,
        css: (t) => {
          const [x, y] = along(points, t);
          const hop = Math.abs(Math.sin(t * Math.PI * 2 * points.length)) * 4;
          return `transform: translate(${x * scale}px, ${y * scale - hop}px); z-index: 9`;
        },
      };
    };
}

/** How far from its end somebody is who has gone a part of a way. */
export function along(points: readonly Point[], part: number): Point {
  const end = points.at(-1);
  if (!end) return [0, 0];
  const legs = points.slice(1).map((point, n) => {
    const from = points[n] ?? point;
    return { from, to: point, long: Math.hypot(point[0] - from[0], point[1] - from[1]) };
  });
  let gone = part * legs.reduce((sum, leg) => sum + leg.long, 0);
  for (const { from, to, long } of legs) {
    if (gone <= long && long > 0) {
      const share = gone / long;
      return [from[0] + (to[0] - from[0]) * share - end[0], from[1] + (to[1] - from[1]) * share - end[1]];
    }
    gone -= long;
  }
  return [0, 0];
}
