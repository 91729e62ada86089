// The account of a day: what happened in each place, from the events, in their order.

import type { BrigandsEvent, EventOut } from "../../lib/wire";
import { PRISON } from "./places";

export interface Line {
  event: EventOut;
  seat: number; // whom it is about, or -1
  ducats: number; // what that seat gains or loses
  tokens: number;
  jailed: number; // henchmen of that seat that go to Prison
}

export interface Chapter {
  place: number; // -1: the morning, when teams are sent out
  lines: Line[];
}

export interface Day {
  day: number;
  chapters: Chapter[];
}

/** Where a seat has sent its pawns in the morning. */
export interface Sent {
  seat: number;
  parts: { place: number; n: number; tokens: number; patrol: boolean }[];
}

const QUIET = new Set(["plan_made", "wheel_set", "prince_named", "city_laid", "place_reached", "day_began"]);

/** The days of a log, each with its chapters. It may begin within a day; `today` is the day that it ends in. */
export function daysOf(log: EventOut[], today: number): Day[] {
  const mornings = log.filter((said) => said.kind === "day_began").length;
  let chapter: Chapter = { place: -1, lines: [] };
  const days: Day[] = [{ day: today - mornings, chapters: [chapter] }];
  for (const said of log) {
    const event = said as BrigandsEvent;
    if (event.kind === "day_began") {
      chapter = { place: -1, lines: [] };
      days.push({ day: event.args.day, chapters: [chapter] });
    } else if (event.kind === "place_reached") {
      chapter = { place: event.args.place, lines: [] };
      days.at(-1)?.chapters.push(chapter);
    }
    if (!QUIET.has(said.kind)) chapter.lines.push(lineOf(event));
  }
  return days.filter((day, n) => n > 0 || day.chapters.length > 1 || day.chapters[0]?.lines.length);
}

/** Whether the teams of a day have been sent out. */
export function begun(day: Day): boolean {
  return day.chapters.length > 1 || (day.chapters[0]?.lines.some((line) => line.event.kind.endsWith("_sent")) ?? false);
}

/** The morning of a chapter: one entry for each seat. */
export function sentOf(chapter: Chapter): Sent[] {
  const found = new Map<number, Sent>();
  for (const { event } of chapter.lines) {
    const sent = event as BrigandsEvent;
    if (sent.kind !== "team_sent" && sent.kind !== "patrols_sent") continue;
    const { seat, place, n, tokens } = sent.args;
    const known = found.get(seat) ?? { seat, parts: [] };
    known.parts.push({ place, n, tokens, patrol: sent.kind === "patrols_sent" });
    found.set(seat, known);
  }
  return [...found.values()];
}

/** The other lines of a chapter; dice that fall together are one line, with all their values. */
export function rest(chapter: Chapter): (Line & { dice: number[] })[] {
  const found: (Line & { dice: number[] })[] = [];
  for (const line of chapter.lines) {
    if (line.event.kind.endsWith("_sent")) continue;
    const last = found.at(-1);
    if (line.event.kind !== "die_rolled") found.push({ ...line, dice: [] });
    else if (last?.dice.length) last.dice.push(Number(line.event.args?.value));
    else found.push({ ...line, dice: [Number(line.event.args?.value)] });
  }
  return found;
}

function lineOf(event: BrigandsEvent): Line {
  const args = event.args as { seat?: number; ducats?: number; n?: number; place?: number };
  const line: Line = { event, seat: args.seat ?? -1, ducats: 0, tokens: 0, jailed: 0 };
  const n = args.n ?? 0;
  switch (event.kind) {
    case "gained":
    case "stole":
    case "tokens_sold":
      line.ducats = event.args.ducats;
      line.tokens = event.kind === "tokens_sold" ? -n : 0;
      break;
    case "fined":
    case "stake_paid":
      line.ducats = -event.args.ducats;
      break;
    case "tokens_taken":
    case "token_gained":
    case "stayed":
      line.tokens = n;
      break;
    case "escaped":
      line.tokens = -1;
      break;
    case "arrested":
    case "caught":
      line.jailed = n;
      break;
    case "team_moved":
    case "team_pushed":
      line.jailed = args.place === PRISON ? n : 0;
      break;
    default:
      break;
  }
  return line;
}

export interface Chip {
  seat: number;
  ducats: number;
  tokens: number;
  jailed: number;
}

/** What each seat got in a place, in sum, for the map. */
export function chipsOf(day: Day | undefined, place: number, prince: number): Chip[] {
  const found = new Map<number, Chip>();
  const chip = (seat: number): Chip => {
    const known = found.get(seat) ?? { seat, ducats: 0, tokens: 0, jailed: 0 };
    found.set(seat, known);
    return known;
  };
  for (const chapter of day?.chapters ?? []) {
    if (chapter.place !== place) continue;
    for (const line of chapter.lines) {
      if (line.seat < 0 || !(line.ducats || line.tokens || line.jailed)) continue;
      const mine = chip(line.seat);
      if (line.seat !== prince) mine.ducats += line.ducats;
      mine.tokens += line.tokens;
      mine.jailed += line.jailed;
      if (line.event.kind === "stole") chip(Number(line.event.args?.target)).ducats -= line.ducats;
    }
  }
  return [...found.values()].filter((one) => one.ducats || one.tokens || one.jailed);
}
