// An exported game as a file and as entries (docs/fairness.md, "The file"): read strictly, and written again to compare.

interface Fact<Kind extends string> {
  t: Kind;
  at: number;
  key: string;
}
interface OfSeat<Kind extends string> extends Fact<Kind> {
  seat: number;
}

export interface Opened extends Fact<"opened"> {
  table: string;
  game: string;
  players: number;
  commitment: string;
  continues: string;
  challenge?: string; // a game and a week, at the tables of a weekly challenge
}
export interface Terms extends Fact<"terms"> {
  undo: string;
}
export interface Sat extends OfSeat<"sat"> {
  name: string;
  person: string;
  bot: string;
  commitment: string;
}
export interface Revealed extends OfSeat<"revealed"> {
  entropy: string;
}
export interface Started extends Fact<"started"> {
  draws: number[];
}
export interface Moved extends OfSeat<"moved"> {
  by: string;
  actions: number[];
  draws: number[];
}
export interface UndoAnswered extends OfSeat<"undo_answered"> {
  agrees: boolean;
}
export interface Covered extends OfSeat<"covered"> {
  bot: string;
}
export interface Offered extends OfSeat<"offered"> {
  open: boolean;
}
export interface Succeeded extends OfSeat<"succeeded"> {
  name: string;
  person: string;
}
export interface Proposed extends OfSeat<"proposed"> {
  what: string;
}
export interface Answered extends OfSeat<"answered"> {
  agrees: boolean;
}
export interface Chatted extends OfSeat<"chatted" | "reacted"> {
  person: string;
}
export interface Muted extends Fact<"muted"> {
  person: string;
  muted: boolean;
}
export interface Ended extends Fact<"ended"> {
  why: string;
  winners: number[];
  secret: string;
}

/** One thing that happened at a table; of the fields, those that are checked here. */
export type Entry =
  | Opened
  | Terms
  | Sat
  | OfSeat<"left">
  | Revealed
  | Started
  | Moved
  | OfSeat<"undo_asked">
  | UndoAnswered
  | OfSeat<"undone">
  | Covered
  | OfSeat<"uncovered">
  | Offered
  | Succeeded
  | Proposed
  | Answered
  | Fact<"paused">
  | OfSeat<"resumed">
  | OfSeat<"hinted">
  | Chatted
  | Muted
  | Ended;
export type Kind = Entry["t"];

export interface ExportFile {
  repaire_export: number;
  table: string;
  entries: { hash: string; text: string }[];
  head: string;
  public_key: string;
  signature: string;
  secret?: string; // of a challenge whose week is over
}

export const FORMAT = 1;

const whole = (value: unknown): boolean => Number.isSafeInteger(value);
const text = (value: unknown): boolean => typeof value === "string";
const truth = (value: unknown): boolean => typeof value === "boolean";
const list = (value: unknown): boolean => Array.isArray(value) && value.every(whole);
const lists = (value: unknown): boolean => Array.isArray(value) && value.every(list);
const values = (value: unknown): boolean =>
  object(value) && Object.values(value).every((item) => whole(item) || text(item) || truth(item)) && sorted(value);
const clock = (value: unknown): boolean =>
  object(value) && Object.keys(value).join() === "move,game" && Object.values(value).every(whole);

function object(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): boolean {
  const names = Object.keys(value);
  return names.every((name, at) => at === 0 || (names[at - 1] ?? "") < name);
}

type Fields = Record<string, (value: unknown) => boolean>;
const every: Fields = { at: whole, key: text };
const SHAPES: Record<Kind, Fields> = {
  opened: {
    ...every,
    table: text,
    host: text,
    game: text,
    rules: whole,
    players: whole,
    options: values,
    box: text,
    box_sha256: text,
    box_text: text,
    public: truth,
    hints: truth,
    clock,
    thinking: whole,
    pace: whole,
    commitment: text,
    rematch_of: text,
    continues: text,
    prelude: lists,
  },
  terms: { ...every, public: truth, hints: truth, hints_told: truth, clock, undo: text, spectators: truth },
  sat: { ...every, seat: whole, name: text, person: text, bot: text, commitment: text },
  left: { ...every, seat: whole },
  revealed: { ...every, seat: whole, entropy: text },
  started: { ...every, draws: list },
  moved: { ...every, seat: whole, by: text, actions: list, draws: list },
  undo_asked: { ...every, seat: whole },
  undo_answered: { ...every, seat: whole, agrees: truth },
  undone: { ...every, seat: whole },
  covered: { ...every, seat: whole, bot: text, why: text },
  uncovered: { ...every, seat: whole },
  offered: { ...every, seat: whole, open: truth },
  succeeded: { ...every, seat: whole, name: text, person: text },
  proposed: { ...every, seat: whole, what: text },
  answered: { ...every, seat: whole, agrees: truth },
  paused: { ...every },
  resumed: { ...every, seat: whole },
  hinted: { ...every, seat: whole },
  chatted: { ...every, person: text, name: text, seat: whole, text },
  reacted: { ...every, person: text, name: text, seat: whole, gesture: text },
  muted: { ...every, person: text, muted: truth },
  ended: { ...every, why: text, winners: list, scores: list, secret: text },
};

const look = (value: unknown): boolean =>
  object(value) && Object.keys(value).join() === "mask,colour" && Object.values(value).every(text);
/** What newer entries may have at their end. */
const ADDED: Partial<Record<Kind, Fields>> = {
  opened: { challenge: text },
  sat: { look },
  succeeded: { look },
  chatted: { look },
};

/** The keys of each kind of entry, in the order of the page. */
const ORDER: Record<Kind, string> = Object.fromEntries(
  Object.entries(SHAPES).map(([kind, fields]) => [kind, ["t", ...Object.keys(fields)].join()]),
) as Record<Kind, string>;

/** Read a file; null if it is no export at all. */
export function readExport(content: string): ExportFile | null {
  let found: unknown;
  try {
    found = JSON.parse(content);
  } catch {
    return null;
  }
  if (!object(found) || !Array.isArray(found.entries)) return null;
  const fits =
    whole(found.repaire_export) &&
    [found.table, found.head, found.public_key, found.signature].every(text) &&
    (found.secret === undefined || text(found.secret)) &&
    found.entries.every((entry: unknown) => object(entry) && text(entry.hash) && text(entry.text));
  return fits ? (found as unknown as ExportFile) : null;
}

/** The one way to write an export. */
export function writeExport(file: ExportFile): string {
  const { repaire_export, table, head, public_key, signature, secret } = file;
  const entries = file.entries.map(({ hash, text }) => ({ hash, text }));
  return `${JSON.stringify({ repaire_export, table, entries, head, public_key, signature, secret }, null, 1)}\n`;
}

/** Read an entry; null unless it has just the fields of its kind, in order, written in the one way. */
export function readEntry(content: string): Entry | null {
  let found: unknown;
  try {
    found = JSON.parse(content);
  } catch {
    return null;
  }
  if (!object(found) || typeof found.t !== "string" || !Object.hasOwn(SHAPES, found.t)) return null;
  const kind = found.t as Kind;
  const values = found;
  const added = Object.entries(ADDED[kind] ?? {}).filter(([name]) => name in values);
  const order = [ORDER[kind], ...added.map(([name]) => name)].join();
  if (Object.keys(values).join() !== order || JSON.stringify(values) !== content || halved(content)) return null;
  const fields = [...Object.entries(SHAPES[kind]), ...added];
  return fields.every(([name, fits]) => fits(values[name])) ? (found as unknown as Entry) : null;
}

/** Half a character cannot be written in UTF-8: two texts with one hash. */
function halved(content: string): boolean {
  return /\p{Surrogate}/u.test(content) || /\\ud[89a-f]/.test(content.replaceAll("\\\\", ""));
}
