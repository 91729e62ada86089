// A plan on the sketching board: pawns and tokens go on and come off in any order, and nothing is sent. Once it is sealed it
// becomes the steps that the server asks for, one after the other; only steps that are offered are ever taken.

import type { ChoiceOut } from "../../lib/wire";
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

/** The next step of a sealed plan among those offered, or null if none of them fits. */
export function nextStep(sketch: Sketch, steps: ChoiceOut[], choices: ChoiceOut[]): ChoiceOut | null {
  const asked = choices[0]?.kind;
  if (asked === "henchman" || asked === "patrol") {
    const done = steps.filter((step) => step.kind === asked).length;
    const wanted = [...sketch[asked]].sort((a, b) => a - b)[done];
    return choices.find((choice) => choice.kind === asked && placeOf(choice) === wanted) ?? null;
  }
  if (asked !== "token" && asked !== "bare") return null;
  return choices.find((choice) => choice.kind === (sketch.tokens.includes(placeOf(choice)) ? "token" : "bare")) ?? null;
}
