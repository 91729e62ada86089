// What is asked of a team or of one pawn, as the sectors of a wheel.

import type { ChoiceOut } from "../../lib/wire";

export interface Sector {
  id: string;
  glyph: string;
  order: number; // in which actions are played, or -1
  choices: ChoiceOut[]; // several: it asks for a target
}

const ACTIONS = ["home", "steal", "move", "push"];
const PRINCE_ACTIONS = ["spy", "to_prison", "steal", "move"];
const GLYPHS: Record<string, string> = { raise_spy: "spy", raise_fine: "judge" };

/** The four actions of a wheel, whether they are offered or not (BRG.12, BRG.13: with their priorities). */
export function actionsOf(choices: ChoiceOut[], prince: boolean): Sector[] {
  return (prince ? PRINCE_ACTIONS : ACTIONS).map((id, n) => ({
    id,
    glyph: id,
    order: prince ? n : n + 1,
    choices: choices.filter((choice) => choice.kind === id || choice.kind === `${id}_patrol`),
  }));
}

/** One sector for each choice: what a pawn does in its place, or whom an action is aimed at. */
export function eachOf(choices: ChoiceOut[]): Sector[] {
  return choices.map((choice) => ({
    id: `${choice.action}`,
    glyph: GLYPHS[choice.kind] ?? choice.kind,
    order: -1,
    choices: [choice],
  }));
}
