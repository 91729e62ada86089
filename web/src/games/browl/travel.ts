// Cards that travel: from where they were to where they are, or off the table.

import type { AnimationConfig } from "svelte/animate";
import type { TransitionConfig } from "svelte/transition";

const MS = 270;

interface Arrival {
  /** Where it comes from; null: it is simply there. */
  from: DOMRect | null;
  moves: boolean;
  delay?: number;
}

/** A card comes from somewhere else on the screen. */
export function arrive(node: Element, { from, moves, delay = 0 }: Arrival): TransitionConfig {
  const to = node.getBoundingClientRect();
  if (!moves || !from || !to.width) return { duration: 0 };
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const size = Math.min(1.6, Math.max(0.25, Math.min(from.width / to.width, from.height / to.height)));
  return {
    duration: MS,
    delay,
    css: (t, u) => {
      const eased = 1 - (1 - t) * (1 - t);
      const left = 1 - eased;
      const turn = Math.sin(t * Math.PI) * -8;
      return (
        `transform: translate(${x * left}px, ${y * left - 30 * Math.sin(t * Math.PI)}px) ` +
        `scale(${1 + (size - 1) * left}) rotate(${turn}deg); opacity: ${u > 0.98 && delay ? 0 : 1}; z-index: 30`
      );
    },
  };
}

interface Departure {
  /** Who takes it; without anybody it drops off the table. */
  to: Element | null;
  moves: boolean;
}

/** A card leaves the table: into somebody's hands, or to the floor. */
export function depart(node: Element, { to, moves }: Departure): TransitionConfig {
  if (!moves) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const there = to?.getBoundingClientRect();
  if (there && here.width) {
    const x = there.x + there.width / 2 - here.x - here.width / 2;
    const y = there.y + there.height / 2 - here.y - here.height / 2;
    return {
      duration: MS + 60,
      css: (t, u) =>
        `transform: translate(${x * u * u}px, ${y * u * u}px) scale(${1 - 0.6 * u}); opacity: ${Math.min(1, 2 * t)}; z-index: 30`,
    };
  }
  return {
    duration: MS,
    css: (t, u) => `transform: translateY(${50 * u * u}px) rotate(${22 * u}deg); opacity: ${t}`,
  };
}

/** Cards close up sideways; the whole hand may move up or down with the page, and that is no journey. */
export function close(
  _: Element,
  { from, to }: { from: DOMRect; to: DOMRect },
  { moves }: { moves: boolean },
): AnimationConfig {
  const x = from.x - to.x;
  return { duration: moves && x !== 0 ? 220 : 0, css: (_t, u) => `transform: translateX(${x * u}px)` };
}
