// Where the choices that were sent can be made on the board: spots (one thing) and zones (where a use of a card leads).

import type { ChoiceOut } from "../../lib/wire";
import { weaponOf } from "./cards";

const USES = new Set(["lay", "hit", "mend", "trump", "swap", "turn", "discard", "attack"]);

export const number = (choice: ChoiceOut, name: string): number => Number(choice.args?.[name] ?? -1);

/** Whether this choice parts with a card. */
export const isUse = (choice: ChoiceOut): boolean => USES.has(choice.kind);

/** What may be done with a card. */
export const usesOf = (choices: ChoiceOut[], card: number): ChoiceOut[] =>
  choices.filter((choice) => isUse(choice) && number(choice, "card") === card);

/** Whether a card has a use of its own: not only as a card to discard. */
export const hasOwnUse = (choices: ChoiceOut[], card: number): boolean =>
  usesOf(choices, card).some((choice) => choice.kind !== "discard" && choice.kind !== "attack");

export type Zone = "coach" | "others" | "loot";

export interface Lights {
  spots: Map<string, ChoiceOut>;
  zones: Map<Zone, ChoiceOut>;
}

/** The spot that a choice is about, or "" if it only leads somewhere. */
export function spotOf(choice: ChoiceOut, me: number, place: number): string {
  switch (choice.kind) {
    case "lay":
    case "mend":
      return `slot:${me}:${weaponOf(number(choice, "card"))}`;
    case "trump":
      return `trump:${me}`;
    case "discard":
      return "discards";
    case "place":
      return `place:${number(choice, "place")}`;
    case "take":
      return `place:${place}`;
    case "target":
      return `seat:${number(choice, "target")}`;
    case "give":
      return `loot:${me}:${number(choice, "token")}`;
    default:
      return "";
  }
}

const ZONES: Record<string, Zone> = { attack: "coach", turn: "coach", hit: "others", swap: "loot" };

/** What lights up: choices that stand for themselves, and the uses of the card in question (-1: none). */
export function lights(choices: ChoiceOut[], card: number, me: number, place: number): Lights {
  const spots = new Map<string, ChoiceOut>();
  const zones = new Map<Zone, ChoiceOut>();
  const twice = new Set<Zone>();
  for (const choice of choices) {
    if (isUse(choice) && number(choice, "card") !== card) continue;
    const zone = ZONES[choice.kind];
    if (zone) {
      if (zones.has(zone)) twice.add(zone);
      zones.set(zone, choice);
    }
    const spot = spotOf(choice, me, place);
    if (spot) spots.set(spot, choice);
  }
  for (const zone of twice) zones.delete(zone); // two uses lead there: the person says which
  return { spots, zones };
}

/** The zone in which a spot lies, and the choice that is meant once the zone's use has been taken. */
export function zoneOf(spot: string, me: number): Zone | null {
  const [what, seat] = spot.split(":");
  if (what === "place") return "coach";
  if (what === "seat") return "others";
  return what === "loot" && Number(seat) === me ? "loot" : null;
}
