// A plan on the sketching board: pawns and tokens go on and come off in any order, and nothing is sent before it is sealed.

import type { ChoiceOut, NamedStep } from "../../lib/wire";
import { PLACES, zeros } from "./places";

export type Pawn = "henchman" | "patrol";

export interface Sketch {
  henchman: number[]; // the place of each pawn that is on the map
  patrol: number[];
  tokens: number[]; // places whose team has a token
}

export const blank = (): Sketch => ({ henchman: [], patrol: [], tokens: [] });

export const placeOf = (choice: ChoiceOut): number => Number(choice.args?.place ?? -1);

export function isPawn(choice: ChoiceOut): boolean {
  return choice.kind === "henchman" || choice.kind === "patrol";
}

/** Put a pawn somewhere. */
export function put(sketch: Sketch, pawn: Pawn, place: number): Sketch {
  return { ...sketch, [pawn]: [...sketch[pawn], place] };
}

/** Take a pawn back; a token without a team comes back with it. */
export function takeBack(sketch: Sketch, pawn: Pawn, place: number, teams: Pawn): Sketch {
  const at = sketch[pawn].lastIndexOf(place);
  if (at < 0) return sketch;
  const left = { ...sketch, [pawn]: sketch[pawn].filter((_, number) => number !== at) };
  return { ...left, tokens: left.tokens.filter((team) => left[teams].includes(team)) };
}

/** Give a team a token, or take it away; no more than there are in hand. */
export function toggleToken(sketch: Sketch, place: number, inHand: number): Sketch {
  if (sketch.tokens.includes(place)) return { ...sketch, tokens: sketch.tokens.filter((team) => team !== place) };
  return sketch.tokens.length < inHand ? { ...sketch, tokens: [...sketch.tokens, place] } : sketch;
}

export function counts(places: number[]): number[] {
  const found = zeros(PLACES);
  for (const place of places) found[place] = (found[place] ?? 0) + 1;
  return found;
}

/** The plan that the steps taken so far spell. */
export function sketchOf(steps: ChoiceOut[]): Sketch {
  const found = blank();
  for (const step of steps) {
    if (step.kind === "henchman" || step.kind === "patrol") found[step.kind].push(placeOf(step));
    else if (step.kind === "token") found.tokens.push(placeOf(step));
  }
  return found;
}

/** A plan as the steps that the server asks for: pawns by place, then team by team whether it has a token, while one is left. */
export function stepsOf(sketch: Sketch, teams: Pawn, inHand: number): NamedStep[] {
  const rising = (places: number[]): number[] => [...places].sort((a, b) => a - b);
  const steps: NamedStep[] = [];
  for (const kind of ["henchman", "patrol"] as const)
    for (const place of rising(sketch[kind])) steps.push({ kind, args: { place } });
  let left = inHand;
  for (const place of rising([...new Set(sketch[teams])])) {
    if (left === 0) break;
    const token = sketch.tokens.includes(place);
    steps.push({ kind: token ? "token" : "bare", args: { place } });
    if (token) left -= 1;
  }
  return steps;
}
