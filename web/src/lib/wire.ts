// Made by `python -m scripts.wire_types` from the server's structs and the games' views and events. Do not edit:
// a test compares this file with what would be written.

/** A table in a list. */
export interface TableLine {
  id: string;
  game: string;
  phase: string;
  players: number;
  names: string[];
  updated: number;
  my_turn: boolean;
  /** seats that owe a decision */
  awaited: number[];
  /** by seat */
  faces: FaceOut[];
  /** people besides me hold seats there */
  others: boolean;
}

/** Open the host's page with the token that was printed at the start. */
export interface Enter {
  token: string;
}

/** Whether the host's page is open to this browser now. */
export interface Entered {
  inside: boolean;
}

/** So many tables of a game are in a phase. */
export interface Kind {
  game: string;
  phase: string;
  tables: number;
}

/** How busy this server is. */
export interface Load {
  /** over the last minute */
  commands_per_second: number;
  /** since the start */
  commands: number;
  /** seconds, at most */
  commit_median: number;
  /** seconds within which 99 of 100 are stored */
  commit_worst: number;
  sockets: number;
  tables_in_memory: number;
  /** bots and hints that have a process now */
  thinking: number;
  thoughts_waiting: number;
  faults: number;
  /** bytes */
  memory: number;
  up_since: number;
}

/** What the database takes. */
export interface Disk {
  size: number;
  /** where that can be told */
  free: number | null;
}

/** What is in the outbox. */
export interface OutboxOut {
  waiting: number;
  /** of those, what could not be delivered so far */
  retried: number;
  /** and not forgotten yet */
  sent: number;
}

/** Where sockets that are open now come from: what is needed to block somebody. */
export interface AddressOut {
  address: string;
  sockets: number;
  names: string[];
}

/** A network that is kept out until `ends`. */
export interface BlockOut {
  network: string;
  ends: number;
}

/** What the host says to everybody. */
export interface Notice {
  fr: string;
  en: string;
}

/** Say this to everybody on the start page; two empty texts take it away. */
export interface SayNotice {
  fr?: string;
  en?: string;
}

/** All that the host's page shows. */
export interface AdminOut {
  now: number;
  kinds: Kind[];
  newest: TableLine[];
  waiting: TableLine[];
  /** on this server */
  broken: TableLine[];
  /** of those above */
  unlisted: string[];
  people: number;
  here: number;
  load: Load;
  disk: Disk;
  alerts: OutboxOut;
  addresses: AddressOut[];
  blocks: BlockOut[];
  notice: Notice;
}

/** A table that the host does something about. */
export interface OfTable {
  table: string;
}

/** Let no list of public tables show a table, or let them again. */
export interface Unlist {
  table: string;
  unlisted?: boolean;
}

/** Keep an address or a network out for so many hours. */
export interface KeepOut {
  network: string;
  hours?: number;
}

/** Let a network in again. */
export interface LetIn {
  network: string;
}

/** A way to reach me. `minutes`: 0 at once, more if I have been away for so long, -1 once a day. */
export interface ChannelOut {
  id: string;
  kind: "push" | "mail" | "webhook";
  form: "" | "discord" | "slack" | "ntfy" | "json";
  label: string;
  /** it is this device */
  here: boolean;
  state: "pending" | "on" | "broken";
  minutes: number;
  /** minute of the day (UTC) of a daily message */
  daily_at: number;
  /** also while I look at the table */
  always: boolean;
  /** also of what is said */
  chat: boolean;
}

/** My channels, and which kinds this server has. */
export interface AlertsOut {
  channels: ChannelOut[];
  /** with which a browser is asked for a subscription */
  push_key: string;
  /** whether the server sends e-mails */
  mail: boolean;
}

/** Wake this browser: what its push service has given the page. */
export interface AddPush {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Write to an address, once it is confirmed from there. */
export interface AddMail {
  address: string;
}

/** Call a webhook; without a `form` its address tells what it understands. */
export interface AddWebhook {
  url: string;
  form?: "" | "discord" | "slack" | "ntfy" | "json";
}

/** Choose when a channel is used. */
export interface ChangeChannel {
  id: string;
  minutes: number;
  daily_at: number;
  always: boolean;
  chat: boolean;
}

/** One of my channels. */
export interface OfChannel {
  id: string;
}

/** Whether a test was delivered; `why` is what was answered instead: a status, or a word. */
export interface Tried {
  sent: boolean;
  why: string;
  alerts: AlertsOut;
}

/** What the link in a letter has done. */
export interface LinkUsed {
  done: "confirmed" | "stopped";
}

/** How somebody in a list is drawn; nothing for a free seat. */
export interface FaceOut {
  mask: string;
  colour: string;
}

/** Somebody's attempt that has ended, with its place (equal ones share theirs) and the table to look at. */
export interface RankOut {
  place: number;
  name: string;
  face: FaceOut;
  /** won, shared, lost, or open: given up */
  result: string;
  score: number;
  table: string;
  mine: boolean;
}

/** My one attempt at a challenge: it goes on, or has its place. */
export interface MyAttempt {
  table: string;
  over: boolean;
}

/** A challenge whose week is over: all of it is open, the secret too. */
export interface PastChallenge {
  week: string;
  commitment: string;
  secret: string;
  ranking: RankOut[];
}

/** The challenge of a game this week. The ranking is for those who have ended an attempt of their own. */
export interface ChallengeOut {
  game: string;
  /** I, and bots on all other seats */
  players: number;
  /** of the bots */
  level: string;
  /** to the secret of all draws */
  commitment: string;
  /** the same of next week's */
  next: string;
  /** attempts that have ended */
  played: number;
  attempt: MyAttempt | null;
  ranking: RankOut[];
  /** last week's, if anybody tried it */
  last: PastChallenge | null;
}

/** The challenges of a week, which ends at that moment. */
export interface Challenges {
  week: string;
  ends: number;
  challenges: ChallengeOut[];
}

/** Seconds for a move, and for all moves of a seat; 0 is without limit. */
export interface ClockPlan {
  move?: number;
  game?: number;
}

/** A public table: who sits there, how many are missing, and what is special about it. */
export interface OpenLine {
  id: string;
  game: string;
  phase: string;
  players: number;
  free: number;
  names: string[];
  faces: FaceOut[];
  /** those that are not as usual */
  options: Record<string, number | boolean | string>;
  /** if it is not the usual one */
  box: string;
  clock: ClockPlan;
}

/** So many people wait for such a match. */
export interface Queue {
  game: string;
  players: number;
  pace: string;
  people: number;
}

/** What everybody sees on the start page; sent again whenever it has changed. */
export interface Lobby {
  t: "lobby";
  tables: OpenLine[];
  queues: Queue[];
  notice: Notice;
}

/** Play as soon as enough others want to: after `fill` seconds (0: never) bots of a level take the free seats. */
export interface AskMatch {
  game: string;
  players: number;
  pace?: "quick" | "calm" | "day";
  fill?: number;
  level?: "easy" | "normal" | "hard" | "expert";
  commitment?: string;
}

/** What I wait for, with how many others; `table` is there once enough are. */
export interface TicketOut {
  game: string;
  players: number;
  pace: string;
  fill: number;
  level: string;
  made: number;
  /** people, I among them */
  waiting: number;
  table: string;
}

/** Somebody with whom I have played invites me to a table that waits for players. */
export interface InvitationOut {
  table: string;
  game: string;
  name: string;
  face: FaceOut;
  made: number;
}

/** Whom I wait for, and who has invited me; sent again whenever that has changed. */
export interface Finding {
  t: "finding";
  ticket: TicketOut | null;
  invitations: InvitationOut[];
  /** names of those whose invitations I do not hear */
  muted: string[];
}

/** Open a table like a finished one, and invite everybody who was there; a commitment for each of my seats. */
export interface InviteAgain {
  key: string;
  commitments?: string[];
}

/** An invitation is accepted or not; muted, its sender can send me no more. */
export interface AnswerInvitation {
  table: string;
  mute?: boolean;
}

/** Something that was seen to happen (`event.<kind>` in the catalogs). */
export interface EventOut {
  kind: string;
  args?: Record<string, unknown>;
}

/** One position of a finished game, as a seat or a spectator saw it, and the events that led to it. */
export interface Replayed {
  step: number;
  steps: number;
  viewer: number;
  /** who moved, or -1 for the deal */
  seat: number;
  view: unknown;
  events: EventOut[];
  /** the last events of earlier steps, if they were asked for */
  before: EventOut[];
  /** by language: the view as text, of a game without a board in the browser */
  sketch?: Record<string, Sketch> | null;
}

/** One draw of a finished game: what is needed to make it again with the joint key, without any rules. */
export interface DrawnOut {
  /** of the journal, from 1 */
  entry: number;
  /** the first block of the stream that it used */
  counter: number;
  /** of outcome 0, 1, 2, ... */
  weights: number[];
  outcome: number;
}

/** Every draw of a finished game, in order (docs/fairness.md). */
export interface SheetOut {
  table: string;
  sheet: DrawnOut[];
}

/** Take a finished game up again at a position: I sit on this seat, bots on the others. */
export interface Continue {
  key: string;
  step: number;
  seat: number;
  commitment?: string;
}

/** The review of a finished game: not asked for yet, so far in the making, there, or given up for now. */
export interface ReviewOut {
  state: "none" | "working" | "ready" | "failed";
  done: number;
  /** parts; 0 while that is not known */
  total: number;
  review: Review | null;
}

/** Have the review of a finished game made. */
export interface MakeReview {
}

/** One legal action: its number, its name in records, and what it means (`choice.<kind>` in the catalogs). */
export interface ChoiceOut {
  action: number;
  kind: string;
  clause: string;
  args?: Record<string, number | string>;
}

/** A key of the catalogs with what fills it. */
export interface PhraseOut {
  key: string;
  args?: Record<string, unknown>;
}

/** One option of a game. */
export interface OptionOut {
  name: string;
  kind: "flag" | "number" | "word" | "seat";
  default: number | boolean | string;
  low: number;
  high: number;
  words: string[];
  players: number[] | null;
  clause: string;
}

/** A game that can be played. */
export interface GameOut {
  id: string;
  players: number[];
  minutes: number[];
  /** for whom the booklet says it is: from, and to if it says so; empty if it says nothing */
  ages: number[];
  /** letters of provenance of `players`, `minutes` and `ages` */
  origins: Record<string, string>;
  /** by number of players: who each seat is, where people choose */
  parts: Record<string, PhraseOut[]>;
  cooperative: boolean;
  /** of bots, the weakest first: luck leaves some games fewer */
  levels: string[];
  boxes: string[];
  options: OptionOut[];
  titles: Record<string, string>;
  pitches: Record<string, string>;
  /** whether there is a guided first game */
  lesson: boolean;
}

/** A clause of a rulebook. */
export interface ClauseOut {
  id: string;
  provenance: string;
  title: string;
  text: string;
  section: string;
}

/** A rulebook in one language. */
export interface RulebookOut {
  title: string;
  intro: string;
  clauses: ClauseOut[];
}

/** A position that shows what a clause says, to be drawn by the game's board. */
export interface FigureOut {
  clause: string;
  /** by language */
  captions: Record<string, string>;
  /** by language: the messages that the box of the position brings */
  terms: Record<string, Record<string, string>>;
  /** the part of the board, as a selector; empty: all of it */
  focus: string;
  players: number;
  /** whose eyes; -1: a spectator's */
  seat: number;
  view: unknown;
  /** that light up */
  choices: ChoiceOut[];
  /** the steps of a move that is drawn, and not made */
  way: ChoiceOut[];
}

/** Choices that a note recommends: those of this kind that have these arguments. */
export interface SuggestionOut {
  kind: string;
  args: Record<string, number | string>;
}

/**
 * A note of a guided game (`lesson.<id>` in the catalogs), to be said once, when its moment comes.
 *
 * The moment is `start`, `end`, or a catalog key of what is asked, offered (`choice.<kind>`) or told (`event.<kind>`).
 */
export interface NoteOut {
  id: string;
  when: string;
  /** arguments that the question, choice or event must have */
  where: Record<string, number | string>;
  /** decisions of the learner that must have come before */
  after: number;
  clause: string;
  suggests: SuggestionOut[];
}

/** A guided first game: its notes, in order. */
export interface LessonOut {
  seat: number;
  notes: NoteOut[];
}

/** Open a table for the guided first game. */
export interface Learn {
  commitment?: string;
}

/** Something that was said. */
export interface ChatOut {
  name: string;
  seat: number;
  text: string;
  at: number;
  /** people by number, in the order in which they first spoke */
  speaker: number;
  mask: string;
  colour: string;
  /** by somebody who has left for good */
  gone: boolean;
}

/** A gesture that somebody made. */
export interface ReactionOut {
  name: string;
  seat: number;
  gesture: string;
  at: number;
  /** as in what was said */
  speaker: number;
}

/** A table without its game: seats, phase and what surrounds the play. */
export interface TableOut {
  id: string;
  game: string;
  phase: "seating" | "revealing" | "playing" | "over";
  players: number;
  options: Record<string, number | boolean | string>;
  box: string;
  public: boolean;
  hints: boolean;
  hints_told: boolean;
  undo_rule: "asks" | "free" | "never";
  spectators: boolean;
  clock: ClockPlan;
  host: boolean;
  seats: SeatOut[];
  /** the seat that asks for its move to be taken back, or -1 */
  undo: number;
  proposal: ProposalOut | null;
  paused: boolean;
  /** people without a seat, on this server */
  looking_on: number;
  commitment: string;
  result: ResultOut | null;
  /** the table of the return match, once somebody has opened it */
  rematch: string;
  /** speakers who may say nothing more */
  muted: number[];
  /** it began at the prepared position of the game's lesson */
  lesson: boolean;
  /** a game and a week, as `browl/2026-W47`, if it is somebody's attempt at that; else nothing */
  challenge: string;
  seq: number;
  /** of the journal's chain; sealed with the server's secret until the game is over */
  head: string;
}

/**
 * What a draft leads to: the view then, and the choices that follow; `complete` if it is a whole move.
 *
 * `undoable` is said of a whole move that could be taken back at will; what cannot be undone is worth a last word.
 */
export interface Drafted {
  t: "drafted";
  key: string;
  seat: number;
  actions: number[];
  /** the last of these actions, which followed by themselves */
  forced: ChoiceOut[];
  view: unknown;
  complete: boolean;
  undoable: boolean;
  ask: PhraseOut | null;
  choices: ChoiceOut[];
  /** as in `view` */
  sketch?: Record<string, Sketch> | null;
}

/** All that one of my seats (or a spectator, -1) sees now, and what it may do. */
export interface SeatView {
  t: "view";
  seat: number;
  seq: number;
  view: unknown;
  /** since the entry that was asked for */
  events: EventOut[];
  /** whether those are all */
  complete: boolean;
  ask: PhraseOut | null;
  choices: ChoiceOut[];
  can_undo: boolean;
  /** by language: the view as text, of a game without a board in the browser */
  sketch?: Record<string, Sketch> | null;
}

/** A command was carried out as this entry of the journal. */
export interface Done {
  t: "done";
  key: string;
  seq: number;
}

/** A command was not carried out: reason and data for programs, words for people, the clause of a rule. */
export interface Refused {
  t: "refused";
  key: string;
  reason: string;
  words: string;
  clause: string;
  data: Record<string, number | string>;
}

/** What a change means to one of my seats: changes of its view by path, events, and what it may do next. */
export interface Step {
  t: "step";
  seat: number;
  seq: number;
  /** dotted path: the value that is there now */
  patch?: Record<string, unknown>;
  /** kind and arguments */
  events?: ([string, Record<string, unknown>])[];
  ask?: PhraseOut | null;
  /** a number: the choice with that action, as this seat was told it last */
  choices?: (ChoiceOut | number)[];
  can_undo?: boolean;
  /** as in `view`, whole */
  sketch?: Record<string, Sketch> | null;
}

/** Seats, phase or result have changed. */
export interface TableNews {
  t: "table";
  table: TableOut;
}

/** Somebody said something. */
export interface ChatNews {
  t: "chat";
  chat: ChatOut;
}

/** Somebody made a gesture. */
export interface ReactionNews {
  t: "reaction";
  reaction: ReactionOut;
}

/** The first message: the table, and a view for each of my seats follows. */
export interface Welcome {
  t: "welcome";
  table: TableOut;
  chat: ChatOut[];
  now: number;
}

/** The server goes away for a moment: come back soon. */
export interface Bye {
  t: "bye";
  reconnect: number;
}

/** An answer to ping. */
export interface Pong {
  t: "pong";
  now: number;
}

/** A question whether the server is there. `hidden`: nobody looks at the page any more, so alerts may be sent. */
export interface Ping {
  t: "ping";
  hidden?: boolean;
}

/** My tables, those that wait for me first; sent again whenever one of them has changed. */
export interface Mine {
  t: "mine";
  tables: TableLine[];
}

/** A command; sent again with the same key it is carried out once and answered alike. */
export interface Command {
  key: string;
}

/** A command for one of my seats. */
export interface OfSeat {
  key: string;
  seat: number;
}

/** Take a free seat, the first one if none is named; during a game one that was opened to newcomers. */
export interface Join {
  t: "join";
  key: string;
  seat?: number | null;
  name?: string;
  commitment?: string;
}

/** Give up one of my seats. */
export interface Leave {
  t: "leave";
  key: string;
  seat: number;
}

/** Let a bot of this name sit on a free seat. */
export interface SeatBot {
  t: "seat_bot";
  key: string;
  seat: number;
  bot?: string;
}

/** Begin the game. */
export interface Start {
  t: "start";
  key: string;
}

/** Show the entropy that my client committed to. */
export interface Reveal {
  t: "reveal";
  key: string;
  seat: number;
  entropy: string;
}

/** A step of a move by its meaning: the one legal choice of this kind that has these arguments. */
export interface NamedStep {
  kind: string;
  args?: Record<string, number | string>;
}

/**
 * A move, step by step: while it is unfinished the answer is `drafted`, and nothing is stored.
 *
 * After the first step, where there is a single choice it is taken by itself, and can be left out.
 */
export interface Move {
  t: "move";
  key: string;
  seat: number;
  actions: (number | NamedStep)[];
  /** only look: a whole move is not made either, or not if it cannot be undone */
  hold?: boolean | "final";
}

/** Take my last move back, or ask the others to let me. */
export interface Undo {
  t: "undo";
  key: string;
  seat: number;
}

/** Whether a move of somebody else may be taken back. */
export interface UndoAnswer {
  t: "undo_answer";
  key: string;
  seat: number;
  agrees: boolean;
}

/** Let a bot play for me, or for somebody who is away. */
export interface Cover {
  t: "cover";
  key: string;
  seat: number;
}

/** Take my seat back from the bot. */
export interface Uncover {
  t: "uncover";
  key: string;
  seat: number;
}

/** Give up the game. */
export interface Resign {
  t: "resign";
  key: string;
  seat: number;
}

/** What holds at the table besides the rules of its game; it can be set until the game begins. */
export interface SetTerms {
  t: "terms";
  key: string;
  public: boolean;
  hints: boolean;
  hints_told: boolean;
  undo: "asks" | "free" | "never";
  spectators: boolean;
  clock: ClockPlan;
}

/** Open the seat of somebody gone, or my own, to a newcomer, who takes it with `join`; or close it again. */
export interface Offer {
  t: "offer";
  key: string;
  seat: number;
  open: boolean;
}

/** Propose a draw, to give the game up together, or a pause; it happens when all people at the table agree. */
export interface Propose {
  t: "propose";
  key: string;
  seat: number;
  what: "draw" | "abandon" | "pause";
}

/** Agree or not to what was proposed. Who has proposed it takes it back by not agreeing. */
export interface Answer {
  t: "answer";
  key: string;
  seat: number;
  agrees: boolean;
}

/** End the pause. */
export interface Resume {
  t: "resume";
  key: string;
  seat: number;
}

/** Make a gesture; each game draws them in its own way. */
export interface React {
  t: "react";
  key: string;
  gesture: "cheer" | "bravo" | "ouch" | "hurry";
}

/** Something to say at the table. */
export interface Say {
  t: "say";
  key: string;
  text: string;
}

/** Let somebody at the table say nothing more, or speak again; `speaker` is as in what they have said. */
export interface Mute {
  t: "mute";
  key: string;
  speaker: number;
  muted: boolean;
}

/** Say who you are; a guest needs no more. */
export interface Introduce {
  name: string;
  lang?: "fr" | "en";
  /** as before, or as it follows from who you are */
  mask?: "fox" | "owl" | "wolf" | "hare" | "stag" | "bear" | "cat" | "raven" | "boar" | "badger" | "frog" | "ram" | "";
  colour?: "brick" | "ochre" | "moss" | "teal" | "blue" | "violet" | "rose" | "slate" | "";
}

/** Who you are on this device. `token` is given once, for programs that send `Authorization: Bearer`. */
export interface Me {
  name: string;
  lang: "fr" | "en";
  mask: string;
  colour: string;
  token: string;
}

/** Where other devices find this server; `address` is empty if they cannot. */
export interface Reach {
  address: string;
}

/** A personal link that moves the session to another device, once and soon. */
export interface Link {
  token: string;
  expires: number;
  /** its address as a QR code, in SVG */
  picture: string;
}

/** Use a personal link. If this device is somebody else's, `replace` says that it shall not be any more. */
export interface Claim {
  token: string;
  replace?: boolean;
}

/** A device on which I am myself. */
export interface DeviceOut {
  id: string;
  /** its browser and system, or the name of a program */
  label: string;
  /** when it was last used, give or take an hour */
  seen: number;
  here: boolean;
}

/** Sign a device out. */
export interface EndDevice {
  device: string;
}

/** One of my passkeys. It works under the name of the site that it was made at. */
export interface PasskeyOut {
  id: string;
  site: string;
  label: string;
  made: number;
  used: number;
}

/** What is kept of me beyond this device's cookie. */
export interface Myself {
  name: string;
  lang: "fr" | "en";
  mask: string;
  colour: string;
  /** whether my games count for ratings, and I am on leaderboards */
  rated: boolean;
  passkeys: PasskeyOut[];
  /** when the code to come back by was made; 0: there is none */
  code_made: number;
}

/** Have my games against people rated from now on, or not any more. */
export interface BeRated {
  rated: boolean;
}

/** Who sat there; `gone` is somebody who has left for good. */
export interface GameSeat {
  name: string;
  bot: string;
  mask: string;
  colour: string;
  gone: boolean;
}

/** A game that I finished. */
export interface PlayedOut {
  table: string;
  game: string;
  ended: number;
  why: string;
  /** mine, the first of several */
  seat: number;
  result: "won" | "shared" | "lost" | "open";
  score: number;
  /** from the review, if there is one: chances to win that draws gave or took */
  luck: number | null;
  play: number | null;
  seats: GameSeat[];
}

/** Some of my games, the latest first; `next` is where the following page begins, or nothing. */
export interface GamesPage {
  games: PlayedOut[];
  next: string;
}

/** How it went with the same kind of others: `people`, and levels of bots. */
export interface AmongOut {
  rivals: string[];
  played: number;
  won: number;
}

/** One game in numbers. */
export interface NumbersOut {
  game: string;
  played: number;
  won: number;
  /** games in a row until now: won, or lost if it is below 0 */
  streak: number;
  /** the longest row of wins */
  best: number;
  among: AmongOut[];
  reviewed: number;
  /** a game, on average over those reviewed */
  luck: number;
  play: number;
  /** if I asked for it, and there is one */
  rating: number | null;
  /** half of a 95 % interval */
  margin: number | null;
  /** games */
  rated: number;
}

/** Somebody on a leaderboard, who asked to be there. */
export interface LeaderOut {
  name: string;
  face: FaceOut;
  rating: number;
  margin: number;
  games: number;
  me: boolean;
}

/** What a browser needs to make or use a passkey (`publicKey` of WebAuthn, as JSON), for five minutes. */
export interface PasskeyAsk {
  id: string;
  options: Record<string, unknown>;
}

/** A passkey that a browser has made (RegistrationResponseJSON of WebAuthn). */
export interface PasskeyMade {
  id: string;
  answer: Record<string, unknown>;
}

/** One of my passkeys. */
export interface PasskeyId {
  id: string;
}

/** A passkey's answer (AuthenticationResponseJSON). Who is somebody on this device says `replace` to be no more. */
export interface SignIn {
  id: string;
  answer: Record<string, unknown>;
  replace?: boolean;
}

/** A code from paper; it works once. */
export interface ComeBack {
  code: string;
  replace?: boolean;
}

/** A code to come back by, shown this once; an older one has ended. */
export interface RecoveryCode {
  code: string;
}

/** Forget me. There is no way back. */
export interface DeleteMe {
  sure: "True";
}

/** Who is to sit there: nobody yet, me, another person on my device, or a bot. */
export interface SeatPlan {
  kind: "open" | "me" | "guest" | "bot";
  name?: string;
  bot?: string;
  commitment?: string;
}

/**
 * Open a table. Bots may think for `thinking` milliseconds a move, and take `pace` at least (0: as set).
 *
 * `hints_told`: the others see who asks for a hint. Moves are taken back if the others agree, freely, or never.
 */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, number | boolean | string>;
  box?: string;
  box_text?: string;
  public?: boolean;
  hints?: boolean;
  hints_told?: boolean;
  undo?: "asks" | "free" | "never";
  spectators?: boolean;
  clock?: ClockPlan;
  thinking?: number;
  pace?: number;
  start?: boolean;
}

/** Open the return match, with a commitment for each of my seats. */
export interface Rematch {
  key: string;
  commitments?: string[];
}

/** A seat as everybody sees it. */
export interface SeatOut {
  name: string;
  kind: "free" | "person" | "bot";
  /** the bot that plays here now, for itself or for an absent person */
  bot: string;
  /** it plays for a person: away, asked, left, clock or resigned */
  why: string;
  /** a newcomer may take the seat */
  offered: boolean;
  /** that were asked for here, if that is told */
  hints: number;
  mine: boolean;
  online: boolean;
  /** owes no decision */
  ready: boolean;
  deadline: number | null;
  committed: boolean;
  revealed: boolean;
  /** who this seat is, where people choose */
  part: PhraseOut | null;
  /** how they are drawn; nothing for a free seat */
  mask: string;
  colour: string;
  /** it was somebody who has left for good: nothing is known of them any more */
  gone: boolean;
}

/** What all people at the table are asked, and the seats of those who have not agreed yet. */
export interface ProposalOut {
  what: "draw" | "abandon" | "pause";
  /** who proposes it */
  seat: number;
  missing: number[];
}

/** How it ended: played, resigned, drawn or abandoned. */
export interface ResultOut {
  why: string;
  winners: number[];
  scores: number[];
}

/**
 * Whom I do not want to read at a table: everybody (`all`), or some of its speakers.
 *
 * It can be said of the first `known` who have spoken; -1: of everybody, whoever may speak yet.
 */
export interface Unread {
  all: boolean;
  speakers: number[];
  known: number;
}

/** Read somebody no more, at any table, or again; -1 is everybody at this table. They are not told. */
export interface SetUnread {
  speaker: number;
  unread: boolean;
}

/** What can be said aloud to bring somebody to a table, while it waits for players. */
export interface Code {
  code: string;
  table: string;
}

/** A table as I see it: one view for each of my seats, or a spectator's. */
export interface Snapshot {
  table: TableOut;
  views: SeatView[];
  chat: ChatOut[];
  /** the latest */
  reactions: ReactionOut[];
}

/** One move that I have missed, as one of my seats sees it: changes of its view by path, and events. */
export interface MissedStep {
  seq: number;
  /** who moved; -1: the deal, or a move that was taken back */
  seat: number;
  patch: Record<string, unknown>;
  events: EventOut[];
}

/** What one of my seats (or a spectator, -1) has missed since an entry: its view then, and every move after it. */
export interface Missed {
  seat: number;
  view: unknown;
  steps: MissedStep[];
  /** whether those are all: of very many, the latest are told */
  complete: boolean;
}

/** Ask for advice, after the first steps of a move. */
export interface Hint {
  seat: number;
  actions: number[];
}

/** One way to move: its steps, the estimated chance to win (0 to 1), how often a strong player does it, and why. */
export interface WayOut {
  actions: number[];
  choices: ChoiceOut[];
  chance: number;
  share: number;
  reason: PhraseOut | null;
}

/** What a strong player would do, the best way first. */
export interface HintOut {
  seat: number;
  ways: WayOut[];
}

/** A short text with a tone. Tone `seat` takes the colour of the seat in `n`; a to f are the game's own colours. */
export interface Cell {
  text: string;
  tone: "" | "dim" | "strong" | "good" | "bad" | "seat" | "a" | "b" | "c" | "d" | "e" | "f";
  n: number;
}

/** A titled table. The first row is a heading if `heading` is set. */
export interface Block {
  title: string;
  rows: Cell[][];
  place: "board" | "mine" | "others";
  heading: boolean;
}

/** All the blocks, in reading order. */
export interface Sketch {
  blocks: Block[];
}

/** A key of the catalogs with what fills it. */
export interface Said {
  key: string;
  args: Record<string, unknown>;
  /** the seat that alone was told so at the time */
  to: number;
}

/** One thing that happened, and what it did to everybody's chance. */
export interface Change {
  kind: "draw" | "move" | "meeting" | "end";
  /** of the replay: 0 is the deal, and each move with the draws after it is one more */
  step: number;
  /** who decided, or -1 */
  seat: number;
  /** by seat */
  change: number[];
  /** by seat, afterwards */
  chances: number[];
  /** the standard error of these chances */
  error: number;
  /** of the moments: what was done or drawn, in words */
  told: Said[];
  /** the day, round or turn of the game; 0: the deal, or a game that counts none */
  at: number;
}

/** Something that could be done, and the chance to win that it seemed to leave, as its player saw it. */
export interface Way {
  said: Said;
  worth: number;
}

/** A decision that gave something away, judged with what its player could know; all that could be done instead. */
export interface Mistake {
  /** of the replay, as in a change */
  step: number;
  seat: number;
  /** the steps of the same move that came before */
  begun: Said[];
  /** the best first */
  ways: Way[];
  /** which of them was chosen */
  played: number;
  /** how much less that is worth than the best */
  cost: number;
  /** why the best is */
  reason: Said | null;
  /** as in a change */
  at: number;
}

/** One seat's game in numbers: start, luck, own decisions and those of others add up to the result. */
export interface Account {
  start: number;
  /** what draws and throws changed */
  draws: number;
  /** what came of secret decisions meeting each other: nobody could know */
  meetings: number;
  own: number;
  others: number;
  result: number;
  /** the standard error of the draws */
  error: number;
  /** what own mistakes gave away, as the seat could see it */
  cost: number;
  /** in sentences */
  story: Said[];
}

/** All of it. `moments` are the changes that decided the game, in the order in which they came. */
export interface Review {
  format: number;
  /** all win or lose together: one curve */
  team: boolean;
  start: number[];
  changes: Change[];
  /** the worst first */
  mistakes: Mistake[];
  /** by seat */
  accounts: Account[];
  moments: number[];
}

/** Every message that a client may send over a socket. */
export type FromClient =
  | Join
  | Leave
  | SeatBot
  | Start
  | Reveal
  | Move
  | Undo
  | UndoAnswer
  | Cover
  | Uncover
  | Resign
  | SetTerms
  | Offer
  | Propose
  | Answer
  | Resume
  | React
  | Say
  | Mute
  | Ping;

/** Every message that the server sends over a socket; a frame is a list of them. */
export type FromServer =
  | Welcome
  | SeatView
  | Step
  | TableNews
  | ChatNews
  | ReactionNews
  | Done
  | Refused
  | Drafted
  | Bye
  | Pong;

/** Every message over the socket for the lobby, likewise. */
export type FromLobby =
  | Lobby
  | Refused
  | Bye
  | Pong;

/** Every message over the socket for my tables, likewise. */
export type FromMine =
  | Mine
  | Finding
  | Refused
  | Bye
  | Pong;

/** Every address of the HTTP interface: what is sent there and what it replies. */
export interface Api {
  /** Become a guest, or change the name or language of the one you are. */
  "POST /api/session": { body: Introduce; reply: Me };
  /** Tell who the session belongs to. */
  "GET /api/session": { body: null; reply: Me };
  /** Tell under which address other devices find this server; under none, if it listens to its own device alone. */
  "GET /api/reach": { body: null; reply: Reach };
  /** Make a personal link for another device: it works once, within a quarter of an hour. */
  "POST /api/session/link": { body: null; reply: Link };
  /** Become, on this device, the person whose link it is; who is somebody here already is asked first. */
  "POST /api/session/claim": { body: Claim; reply: Me };
  /** Forget this device: its sockets, its old cookies and my unused links end at once. */
  "POST /api/session/end": { body: null; reply: Me };
  /** List the devices on which I am myself, the last used first. */
  "GET /api/session/devices": { body: null; reply: DeviceOut[] };
  /** Sign one of my devices out; return those that are left. */
  "POST /api/session/devices/end": { body: EndDevice; reply: DeviceOut[] };
  /** List my channels, and say which kinds there are. */
  "GET /api/alerts": { body: null; reply: AlertsOut };
  /** Have this browser woken; what it gave before is forgotten. */
  "POST /api/alerts/push": { body: AddPush; reply: AlertsOut };
  /** Have a question sent to an address; alerts follow once it is answered. */
  "POST /api/alerts/mail": { body: AddMail; reply: AlertsOut };
  /** Have a webhook called. */
  "POST /api/alerts/webhook": { body: AddWebhook; reply: AlertsOut };
  /** Choose when one of my channels is used. */
  "POST /api/alerts/change": { body: ChangeChannel; reply: AlertsOut };
  /** Remove one of my channels, with what was to be sent there. */
  "POST /api/alerts/remove": { body: OfChannel; reply: AlertsOut };
  /** Send something through one of my channels now. */
  "POST /api/alerts/try": { body: OfChannel; reply: Tried };
  /** Confirm an address by the link that was sent there. */
  "POST /api/alerts/confirm/:token": { body: null; reply: LinkUsed };
  /** Stop e-mails by the link in one of them; mail programs do so with one click (RFC 8058). */
  "POST /api/alerts/stop/:token": { body: null; reply: LinkUsed };
  /** Tell what is kept of me: name, mask, colour, passkeys, and whether my games are rated. */
  "GET /api/me": { body: null; reply: Myself };
  /** List games that I finished, the latest first, by game, result (won, shared, lost, open) and names of others. */
  "GET /api/me/games": { body: null; reply: GamesPage };
  /** Tell my games in numbers, and my ratings if I asked for them. */
  "GET /api/me/numbers": { body: null; reply: NumbersOut[] };
  /** Have my games against people rated from now on, and be on leaderboards; or not any more. */
  "POST /api/me/rated": { body: BeRated; reply: Myself };
  /** List the best at a game, of those who asked to be rated. */
  "GET /api/leaderboards/:game": { body: null; reply: LeaderOut[] };
  /** Return all that is known about me, as one JSON file. */
  "GET /api/me/export": { body: null; reply: Blob };
  /** Forget me: what is known of me goes, bots play on for me, and the games of others stay. There is no way back. */
  "POST /api/me/delete": { body: DeleteMe; reply: Me };
  /** Begin to make a passkey for myself. */
  "POST /api/me/passkeys/begin": { body: null; reply: PasskeyAsk };
  /** Keep a passkey that my browser has made. */
  "POST /api/me/passkeys": { body: PasskeyMade; reply: Myself };
  /** Forget one of my passkeys. */
  "POST /api/me/passkeys/remove": { body: PasskeyId; reply: Myself };
  /** Make a code to print, by which I come back without any device or key; an older one ends. */
  "POST /api/me/recovery": { body: null; reply: RecoveryCode };
  /** Begin to sign in with a passkey, whoever it turns out to be. */
  "POST /api/signin/begin": { body: null; reply: PasskeyAsk };
  /** Become, on this device, the person whose passkey has signed; who is somebody here says so first. */
  "POST /api/signin": { body: SignIn; reply: Me };
  /** Become, on this device, the person whose code it is; it has served then. */
  "POST /api/signin/code": { body: ComeBack; reply: Me };
  /** List the games with their player counts and options. */
  "GET /api/games": { body: null; reply: GameOut[] };
  /** Return the messages of a game in a language, by key. */
  "GET /api/games/:game/texts/:lang": { body: null; reply: Record<string, string> };
  /** Return the rulebook of a game in a language. */
  "GET /api/games/:game/rulebook/:lang": { body: null; reply: RulebookOut };
  /** Return the figures of a game's rulebook: positions for its board to draw. */
  "GET /api/games/:game/figures": { body: null; reply: FigureOut[] };
  /** Return a box file of a game. */
  "GET /api/games/:game/boxes/:box": { body: null; reply: Blob };
  /** Return the notes of a game's guided first game. */
  "GET /api/games/:game/lesson": { body: null; reply: LessonOut };
  /** Open a table at the prepared position of a game's guided first game, against bots. */
  "POST /api/games/:game/lesson": { body: Learn; reply: Snapshot };
  /** Return what the host says to everybody. */
  "GET /api/notice": { body: null; reply: Notice };
  /** Open the host's page in this browser; few tokens may be tried. */
  "POST /api/admin/enter": { body: Enter; reply: Entered };
  /** Close the host's page in this browser. */
  "POST /api/admin/exit": { body: null; reply: Entered };
  /** Return all that the host's page shows. */
  "GET /api/admin": { body: null; reply: AdminOut };
  /** Close a table for good: its game is abandoned, and its secret is shown as at any end. */
  "POST /api/admin/close": { body: OfTable; reply: AdminOut };
  /** Let no list of public tables show a table, or let them again; who has its link can still go there. */
  "POST /api/admin/unlist": { body: Unlist; reply: AdminOut };
  /** Keep an address (of IPv6: its /64) or a network out for a time; not one's own. */
  "POST /api/admin/block": { body: KeepOut; reply: AdminOut };
  /** Let a network in again. */
  "POST /api/admin/unblock": { body: LetIn; reply: AdminOut };
  /** Say something to everybody on the start page, or nothing more. */
  "POST /api/admin/notice": { body: SayNotice; reply: AdminOut };
  /** Return public tables with what is missing there, who waits for a match, and what the host says. */
  "GET /api/lobby": { body: null; reply: Lobby };
  /** Return whom I wait for, and who has invited me. Who waits without a socket asks this every few seconds. */
  "GET /api/finding": { body: null; reply: Finding };
  /** Wait for a quick match, in place of the one that I waited for. */
  "POST /api/match": { body: AskMatch; reply: Finding };
  /** Wait no more. */
  "POST /api/match/cancel": { body: null; reply: Finding };
  /** Do away with an invitation, taken up or not; muted, its sender can send me no more. */
  "POST /api/invitations/answer": { body: AnswerInvitation; reply: Finding };
  /** Hear everybody's invitations again. */
  "POST /api/invitations/unmute": { body: null; reply: Finding };
  /**
   * Return this week's challenges, one for each game: my attempt, and the ranking once that has ended.
   *
   * Last week's are there too, with all replays and the secret. Commitments are shown a week before they are needed.
   */
  "GET /api/challenges": { body: null; reply: Challenges };
  /** Begin my one attempt at a game's challenge of this week, or go on with it. */
  "POST /api/challenges/:game": { body: null; reply: Snapshot };
  /** List public tables that are not over. */
  "GET /api/tables": { body: null; reply: TableLine[] };
  /** Open a table. */
  "POST /api/tables": { body: NewTable; reply: Snapshot };
  /** Return the table that waits for players under a code; few may be tried. */
  "GET /api/codes/:code": { body: null; reply: Code };
  /** List my tables, those that wait for me first. */
  "GET /api/tables/mine": { body: null; reply: TableLine[] };
  /** Return a table as I see it, with the events after entry `since`. */
  "GET /api/tables/:table": { body: null; reply: Snapshot };
  /** Return the messages of a table's game in a language, with the words that its box brings. */
  "GET /api/tables/:table/texts/:lang": { body: null; reply: Record<string, string> };
  /** Return what I have missed since entry `since`: the views that my seats had then, and every move after it. */
  "GET /api/tables/:table/missed": { body: null; reply: Missed[] };
  /** Return a table as I see it as soon as it has gone beyond entry `since`; wait for that at most `wait` seconds. */
  "GET /api/tables/:table/updates": { body: null; reply: Snapshot };
  /** Return whom I do not want to read at a table. */
  "GET /api/tables/:table/unread": { body: null; reply: Unread };
  /** Read somebody no more, or again; it is kept for me, and nobody is told. */
  "POST /api/tables/:table/unread": { body: SetUnread; reply: Unread };
  /** Take a free seat, or during a game one that was opened to newcomers. The session cookie is renewed. */
  "POST /api/tables/:table/join": { body: Join; reply: Done };
  /** Give up one of my seats; once the game is under way a bot plays on. */
  "POST /api/tables/:table/leave": { body: Leave; reply: Done };
  /** Let a bot sit on a free seat. */
  "POST /api/tables/:table/bot": { body: SeatBot; reply: Done };
  /** Begin the game. */
  "POST /api/tables/:table/start": { body: Start; reply: Done };
  /** Show the entropy that my client committed to. */
  "POST /api/tables/:table/reveal": { body: Reveal; reply: Done };
  /** Make a move; while it is unfinished, learn what may follow its first steps. */
  "POST /api/tables/:table/move": { body: Move; reply: Done | Drafted };
  /** Take my last move back, or ask the others to let me. */
  "POST /api/tables/:table/undo": { body: Undo; reply: Done };
  /** Agree or not that somebody takes a move back. */
  "POST /api/tables/:table/undo/answer": { body: UndoAnswer; reply: Done };
  /** Let a bot play for me, or for somebody who is away. */
  "POST /api/tables/:table/cover": { body: Cover; reply: Done };
  /** Take my seat back from the bot. */
  "POST /api/tables/:table/uncover": { body: Uncover; reply: Done };
  /** Give up the game: a single rival wins, at a larger table a bot plays on. */
  "POST /api/tables/:table/resign": { body: Resign; reply: Done };
  /** Set what holds at the table that I opened besides the rules of its game, until it begins. */
  "POST /api/tables/:table/terms": { body: SetTerms; reply: Done };
  /** Open the seat of somebody gone, of a bot, or my own, to a newcomer; or close it again. */
  "POST /api/tables/:table/offer": { body: Offer; reply: Done };
  /** Propose a draw, to give the game up together, or a pause: it happens when all people at the table agree. */
  "POST /api/tables/:table/propose": { body: Propose; reply: Done };
  /** Agree or not to what was proposed. */
  "POST /api/tables/:table/answer": { body: Answer; reply: Done };
  /** End the pause. */
  "POST /api/tables/:table/resume": { body: Resume; reply: Done };
  /** Make a gesture that all at the table see; it counts as something said. */
  "POST /api/tables/:table/react": { body: React; reply: Done };
  /** Say something at the table. */
  "POST /api/tables/:table/chat": { body: Say; reply: Done };
  /** Let somebody say nothing more at the table that I opened, or speak again. */
  "POST /api/tables/:table/mute": { body: Mute; reply: Done };
  /** Open a table like a finished one, and invite everybody who was there. */
  "POST /api/tables/:table/invite": { body: InviteAgain; reply: Snapshot };
  /** Open the return match, or find it if somebody has. */
  "POST /api/tables/:table/rematch": { body: Rematch; reply: Snapshot };
  /** Ask what a strong player would do in my place, how well that seems to go, and why. */
  "POST /api/tables/:table/hint": { body: Hint; reply: HintOut };
  /** Return a position of a finished game as a seat (or a spectator, -1) saw it, with some events from before. */
  "GET /api/tables/:table/replay": { body: null; reply: Replayed };
  /** Take a finished game up again at a position, against bots: a new table. */
  "POST /api/tables/:table/continue": { body: Continue; reply: Snapshot };
  /** Return a finished game as one file that `repaire verify` checks. */
  "GET /api/tables/:table/export": { body: null; reply: Blob };
  /** Return the sheet of draws of a finished game: with it and the export a browser makes every draw again. */
  "GET /api/tables/:table/sheet": { body: null; reply: SheetOut };
  /** Return the review of a finished game, or how far it is. */
  "GET /api/tables/:table/review": { body: null; reply: ReviewOut };
  /** Have the review of a finished game made, once for all; return how far it is. */
  "POST /api/tables/:table/review": { body: MakeReview; reply: ReviewOut };
  /** Return a finished game as a picture to share: who won, and the curve of everybody's chances. */
  "GET /api/tables/:table/review/:lang.svg": { body: null; reply: Blob };
  /** Return a code for a table, to be said aloud; it leads there for as long as the table waits for players. */
  "POST /api/tables/:table/code": { body: null; reply: Code };
  /** Return the invite link as a QR code. */
  "GET /api/tables/:table/invitation.svg": { body: null; reply: Blob };
}

/** What one viewer sees. Every game adds its own fields; these are common to all. */
export interface View {
  /** a seat, or -1 for a spectator */
  viewer: number;
  /** seats that owe a decision */
  actors: number[];
  over: boolean;
  winners: number[];
}

// -- brigands -------------------------------------------------------------------------------------

/** What holds in a quarter. */
export interface EffectView {
  /** a day card lies there */
  day: boolean;
  shape: string;
  condition: string;
  limit: number;
  gains: number[];
  numbers: number[];
}

/** All is public but plans and team actions before they are revealed, and which cards the prince holds. */
export interface BrigandsView extends View {
  phase: string;
  /** -1 in a duel */
  prince: number;
  day: number;
  days: number;
  threshold: number;
  /** henchmen of each brigand, patrols of the prince */
  pawns: number[];
  /** the quarters in the order of the arrows */
  order: number[];
  /** by quarter */
  effects: EffectView[];
  /** by quarter */
  day_effects: EffectView[];
  /** quarters whose day card has not come */
  to_come: number[];
  money: number[];
  /** in hand */
  tokens: number[];
  reserve: number[];
  /** henchmen by place and seat; the Prison is the last place */
  board: number[][];
  /** by place */
  patrols: number[];
  /** tokens by place and seat */
  pledged: number[][];
  /** cards by level */
  spy: number[];
  spy_level: number;
  /** ducats by level */
  fines: number[];
  fine_level: number;
  steal: number;
  prince_steal: number;
  /** duel: who places a second patrol */
  second: number;
  /** the one being resolved, or -1 */
  place: number;
  /** seat and number of cards or pawns that are being settled one by one */
  pending: number[];
  /** what the dice show so far */
  rolled: number;
  /** cards of each seat that the prince holds */
  held_counts: number[];
  /** which, by seat: mine, or all for the prince */
  held: number[][];
  /** my own plan so far, by place */
  plan: number[];
  /** duel: my own patrols so far, by place */
  watch: number[];
  /** my own tokens so far, by place */
  pledge: number[];
  /** the team whose token is asked for, or -1 */
  asked: number;
  /** team actions: my own, and all once revealed; -1 not known or not chosen, -2 none owed */
  wheel: number[];
}

/** What can be seen to happen in brigands: the `EventOut`s of its tables. */
export type BrigandsEvent =
  /** BRG.6: who is the prince. */
  | { kind: "prince_named"; args: { seat: number } }
  /** BRG.4: the quarters in the order of the arrows. */
  | { kind: "city_laid"; args: { places: number[] } }
  /** BRG.7: a new day; everybody gains a token. */
  | { kind: "day_began"; args: { day: number } }
  /** BRG.7: a day card replaces the effect of its quarter. */
  | { kind: "day_card_drawn"; args: { card: number } }
  /** BRG.32: who has more henchmen in Prison places a second patrol. */
  | { kind: "second_patrol"; args: { seat: number } }
  /** BRG.8: a plan is ready, face down. */
  | { kind: "plan_made"; args: { seat: number } }
  /** BRG.15: the spy's cards go back. */
  | { kind: "cards_returned"; args: { seat: number; n: number } }
  /** BRG.9: henchmen, and perhaps a token, go to a place. */
  | { kind: "team_sent"; args: { seat: number; place: number; n: number; tokens: number } }
  /** BRG.9: patrols, and perhaps a token, go to a place. */
  | { kind: "patrols_sent"; args: { seat: number; place: number; n: number; tokens: number } }
  /** BRG.4: a place with somebody in it is resolved. */
  | { kind: "place_reached"; args: { place: number } }
  /** BRG.11: a team action is chosen, face down. */
  | { kind: "wheel_set"; args: { seat: number } }
  /** BRG.11: a team action without a target is revealed. */
  | { kind: "action_shown"; args: { seat: number; what: string } }
  /** BRG.11: a team action with a target is revealed. */
  | { kind: "target_shown"; args: { seat: number; what: string; target: number } }
  /** BRG.16: the target is not there any more. */
  | { kind: "fizzled"; args: { seat: number; target: number } }
  /** BRG.15: the prince draws a card blind from a hand. */
  | { kind: "spy_drew"; args: { seat: number } }
  /** BRG.15: which card it was, for the prince and its owner. */
  | { kind: "spy_learned"; args: { seat: number; card: number } }
  /** BRG.12: a team returns to its owner. */
  | { kind: "went_home"; args: { seat: number; n: number } }
  /** BRG.13: a patrol goes to Prison. */
  | { kind: "patrol_to_prison"; args: { seat: number } }
  /** BRG.14: a theft; the seat keeps what it takes, unless it is the prince. */
  | { kind: "stole"; args: { seat: number; target: number; ducats: number } }
  /** BRG.12: a team goes on. */
  | { kind: "team_moved"; args: { seat: number; n: number; place: number } }
  /** BRG.13: a patrol goes on. */
  | { kind: "patrol_moved"; args: { seat: number; place: number } }
  /** BRG.16: henchmen are pushed on. */
  | { kind: "team_pushed"; args: { seat: number; n: number; place: number } }
  /** BRG.18: a patrol sends henchmen to Prison. */
  | { kind: "arrested"; args: { seat: number; n: number; place: number } }
  /** BRG.23, BRG.24, BRG.25: the quarter's own condition sends henchmen to Prison. */
  | { kind: "caught"; args: { seat: number; n: number; place: number } }
  /** BRG.22, BRG.24: a die. */
  | { kind: "die_rolled"; args: { value: number } }
  /** BRG.19 and on: ducats for a player. */
  | { kind: "gained"; args: { seat: number; ducats: number; place: number } }
  /** BRG.20: tokens from the reserve. */
  | { kind: "tokens_taken"; args: { seat: number; n: number } }
  /** BRG.20: tokens back to the reserve, for ducats. */
  | { kind: "tokens_sold"; args: { seat: number; n: number; ducats: number } }
  /** BRG.22: ducats paid for more dice. */
  | { kind: "stake_paid"; args: { seat: number; ducats: number } }
  /** BRG.28: somebody has profited from a day card. */
  | { kind: "day_card_spent"; args: { card: number } }
  /** BRG.27: the prince raises a skill; what it is worth now. */
  | { kind: "skill_raised"; args: { seat: number; skill: string; n: number } }
  /** BRG.26, BRG.27: one token from the reserve. */
  | { kind: "token_gained"; args: { seat: number; n: number } }
  /** BRG.27: what a player pays for his prisoners. */
  | { kind: "fined"; args: { seat: number; ducats: number } }
  /** BRG.27: prisoners are freed. */
  | { kind: "freed"; args: { seat: number; n: number } }
  /** BRG.26: a prisoner escapes for a token. */
  | { kind: "escaped"; args: { seat: number } }
  /** BRG.26: a prisoner stays, and his owner gains tokens as far as the reserve goes. */
  | { kind: "stayed"; args: { seat: number; n: number } }
  /** BRG.30, BRG.33: the richest, alone or with others. */
  | { kind: "brigand_won"; args: { seat: number; ducats: number } }
  /** BRG.30: no brigand has stolen enough. */
  | { kind: "prince_won"; args: { seat: number } }
  /** BRG.33: a duel that nobody wins. */
  | { kind: "city_won"; args: { ducats: number } };

// -- briquambroque --------------------------------------------------------------------------------

/** Lists of four go by pursuer: yellow, red, blue, green. Places: squares row by row, then the four houses. */
export interface BriquambroqueView extends View {
  players: number;
  beginners: boolean;
  strategy: boolean;
  columns: number;
  rows: number;
  /** squares on which nobody walks */
  dark: number[];
  /** the squares on which each pursuer's house opens */
  openings: number[][];
  /** the robber's way from his den to Grandmother's house */
  out: number[];
  /** and home */
  back: number[];
  /** the square to which the fire station leads */
  fire_exit: number;
  /** the different faces of a die */
  faces: string[];
  round: number;
  /** the seat that moves each pursuer */
  owners: number[];
  /** the place of each */
  at: number[];
  /** 0 free, 1 tied up, 2 freed in this round */
  bonds: number[];
  /** the face of each, or -1 */
  dice: number[];
  /** points still to be walked at once */
  walk: number[];
  /** further walks of one still to be made */
  further: number[];
  /** 1: a star that can still be given */
  stars: number[];
  /** 1: has moved or passed this round */
  moved: number[];
  /** den, out, house, back or fire */
  robber: string;
  /** how far he is along that way, from 0 */
  robber_step: number;
  /** -1 if he is on no square */
  robber_square: number;
  pile: number;
  den: number;
  knives: number;
  cakes: number;
}

/** What can be seen to happen in briquambroque: the `EventOut`s of its tables. */
export type BriquambroqueEvent =
  /** BQB.6: the faces of the four dice, as the box names them. */
  | { kind: "dice_thrown"; args: { round: number; yellow: string; red: string; blue: string; green: string; hats: number } }
  /** BQB.6: one step along his path. */
  | { kind: "robber_stepped"; args: { place: number } }
  /** BQB.16: he stops before a blockade. */
  | { kind: "robber_blocked"; args: { place: number } }
  /** BQB.9: he takes a cake in Grandmother's house. */
  | { kind: "cake_taken"; args?: Record<string, never> }
  /** BQB.9: a cake goes into the den for good. */
  | { kind: "cake_hidden"; args: { den: number; pile: number } }
  /** BQB.9: he found her at home. */
  | { kind: "grandmother_fainted"; args?: Record<string, never> }
  /** BQB.12: tied up at home. */
  | { kind: "pursuer_tied"; args: { pursuer: number } }
  /** BQB.13: nobody is left; the rest of the pile goes to the den. */
  | { kind: "all_tied"; args: { tiles: number } }
  /** BQB.8: a walk ends. */
  | { kind: "pursuer_walked"; args: { seat: number; pursuer: number; place: number } }
  /** BQB.7: no legal ending. */
  | { kind: "pursuer_passed"; args: { seat: number; pursuer: number } }
  /** BQB.12: untied by a friend. */
  | { kind: "pursuer_freed"; args: { pursuer: number; by: number } }
  /** BQB.14: a star helps another pursuer. */
  | { kind: "star_given"; args: { seat: number; pursuer: number; other: number } }
  /** BQB.14: a star is left unused. */
  | { kind: "star_ignored"; args: { seat: number; pursuer: number } }
  /** BQB.11: two pursuers on his square; the tile is a knife or a cake. */
  | { kind: "robber_captured"; args: { pursuers: number[]; place: number; tile: string; pile: number } }
  /** BQB.13: the pile is used up. */
  | { kind: "game_ended"; args: { saved: number; den: number; result: string } };

// -- browl ----------------------------------------------------------------------------------------

/** BRO.5: all but the hands of others and the draw pile is public. */
export interface BrowlView extends View {
  round: number;
  /** 0: until somebody has `target` points */
  rounds: number;
  target: number;
  opener: number;
  /** the Fortress card of the round, or -1 */
  fortress: number;
  /** "" without one */
  fortress_kind: string;
  fortress_number: number;
  /** points of a card of each people */
  values: number[];
  /** count at which each people wins this round */
  thresholds: number[];
  /** count of each people on the table */
  strength: number[];
  /** cards to draw */
  pile: number;
  /** mine, by card type; empty for a spectator */
  hand: number[];
  hand_sizes: number[];
  /** per seat, by card type */
  table: number[][];
  /** per seat, by card type, this round */
  won: number[][];
  /** by card type, this round */
  discards: number[];
  /** of the rounds that are over */
  points: number[];
  /** with the cards won this round */
  scores: number[];
}

/** What can be seen to happen in browl: the `EventOut`s of its tables. */
export type BrowlEvent =
  /** BRO.9: a round begins. */
  | { kind: "round_began"; args: { round: number; seat: number } }
  /** BRO.10: the Fortress card of the round. */
  | { kind: "fortress_turned"; args: { card: number; effect: string; n: number } }
  /** BRO.3: everybody has a hand. */
  | { kind: "dealt"; args: { n: number } }
  /** BRO.3: your own hand. */
  | { kind: "hand_dealt"; args: { cards: number[] } }
  /** BRO.4: a card goes on the table. */
  | { kind: "card_played"; args: { seat: number; card: number } }
  /** BRO.4: you draw a card and see it. */
  | { kind: "card_drawn"; args: { seat: number; card: number } }
  /** BRO.4: another player draws a card. */
  | { kind: "card_taken"; args: { seat: number } }
  /** BRO.6: Pas de Bröwl. */
  | { kind: "people_left"; args: { people: number; n: number } }
  /** BRO.5: a people wins. */
  | { kind: "battle_won"; args: { people: number } }
  /** BRO.11: a second people is won too. */
  | { kind: "twin_won"; args: { people: number } }
  /** BRO.5: a player keeps cards. */
  | { kind: "cards_won"; args: { seat: number; people: number; cards: number; points: number } }
  /** BRO.8: a player's points at the end of a round. */
  | { kind: "round_scored"; args: { seat: number; points: number; total: number } }
  /** BRO.8: a winner, alone or with others. */
  | { kind: "game_won"; args: { seat: number; points: number } };

// -- rolling_bandits ------------------------------------------------------------------------------

/** The dice of one player on one car. */
export interface GroupView {
  seat: number;
  symbol: number;
  /** mercenaries not counted */
  dice: number;
  mercenaries: number;
}

/** A car of the train. */
export interface CarView {
  locomotive: boolean;
  need: number;
  points: number;
  /** the symbol on its back, or -1 */
  chest: number;
  groups: GroupView[];
}

/** A chest that the viewer has seen inside. */
export interface ChestView {
  type: number;
  symbol: number;
  effect: string;
  points: number;
}

/** A stolen car. */
export interface LootView {
  locomotive: boolean;
  need: number;
  points: number;
}

/** What is before a player. */
export interface PlayerView {
  /** this train; ROL.16: only the tied attack a new one */
  attacks: boolean;
  /** dice available */
  home: number;
  /** mercenaries available */
  stock: number;
  cars: LootView[];
  open: ChestView[];
  /** the backs of the closed chests */
  closed: number[];
  /** those of them that were won this turn */
  new: number[];
  /** the same chests, if the viewer may know */
  inside: ChestView[];
  /** those of them that may be used this turn, if they are the viewer's */
  usable: ChestView[];
  /** from this train, as far as the viewer may know */
  points: number;
  /** points from earlier trains */
  earlier: number;
}

/** ROL.12: all but the inside of the others' closed chests is public, and votes until the last is in. */
export interface RollingView extends View {
  /** `chest` while chance opens one */
  phase: string;
  turn: number;
  trains: number;
  /** begun since the train was set up */
  turns: number;
  /** from the rear to the front */
  train: CarView[];
  players: PlayerView[];
  /** dice rolled and not placed, by face, mercenaries not counted */
  rolled: number[];
  rolled_mercenaries: number[];
  /** dice that chance still owes, or that are picked for a reroll */
  to_roll: number;
  to_roll_mercenaries: number;
  /** a group was placed this turn */
  placed: boolean;
  /** a die was rolled or the train changed this turn */
  stirred: boolean;
  /** the car whose chest is being opened, or -1 */
  opening: number;
  discarded: ChestView[];
  /** ROL.18: turns in a row without a roll or a change */
  still: number;
  /** ROL.18: turns in a row without a theft */
  quiet: number;
  /** the number of them that ends the game */
  quiet_end: number;
  /** so many on a car take it at once */
  dice: number;
  /** so many of its symbol win a chest */
  chest_dice: number;
  tied: number[];
  /** my own, or -1 */
  vote: number;
}

/** What can be seen to happen in rolling_bandits: the `EventOut`s of its tables. */
export type RollingEvent =
  /** ROL.4: a train is set up. */
  | { kind: "train_arrived"; args: { cars: number; seat: number } }
  /** ROL.4: a player's turn. */
  | { kind: "turn_began"; args: { seat: number } }
  /** ROL.5, ROL.14: a car is taken, and all dice on it go home. */
  | { kind: "car_stolen"; args: { seat: number; car: number; need: number; points: number; at_once: number } }
  /** ROL.5: the chest of a car that is being stolen, shown to all. */
  | { kind: "chest_discarded"; args: { car: number; symbol: number; effect: number; points: number } }
  /** ROL.6: the rearmost groups go home. */
  | { kind: "groups_taken_back"; args: { seat: number; groups: number; dice: number; mercenaries: number } }
  /** ROL.17: mercenaries join the roll. */
  | { kind: "mercenaries_hired"; args: { seat: number; n: number } }
  /** ROL.7: all the dice before the active player. */
  | { kind: "dice_rolled"; args: { seat: number; faces: number[] } }
  /** ROL.17: the mercenaries among them. */
  | { kind: "mercenaries_rolled"; args: { seat: number; faces: number[] } }
  /** ROL.7: no die is available. */
  | { kind: "nothing_rolled"; args: { seat: number } }
  /** ROL.9: a group goes into the train. */
  | { kind: "group_placed"; args: { seat: number; symbol: number; n: number; car: number } }
  /** ROL.10: the jokers join a group. */
  | { kind: "jokers_placed"; args: { seat: number; symbol: number; n: number; car: number } }
  /** ROL.9: what was not placed goes home. */
  | { kind: "dice_kept"; args: { seat: number; n: number } }
  /** ROL.12: a player wins a chest. */
  | { kind: "chest_won"; args: { seat: number; symbol: number; car: number } }
  /** ROL.12: you look into the chest that you have won. */
  | { kind: "chest_seen"; args: { symbol: number; effect: number; points: number } }
  /** ROL.12: a bomb, at once. */
  | { kind: "bomb_exploded"; args: { seat: number; car: number; points: number; dice: number } }
  /** ROL.8, ROL.13: a chest is turned open. */
  | { kind: "chest_used"; args: { seat: number; symbol: number; effect: number; points: number } }
  /** ROL.13: two groups have changed cars. */
  | { kind: "groups_swapped"; args: { seat: number; symbol: number; car: number; other: number; other_car: number } }
  /** ROL.18: nobody could move. */
  | { kind: "gangs_went_home"; args: { dice: number } }
  /** ROL.18: no theft for too long. */
  | { kind: "train_left"; args: { rounds: number; cars: number } }
  /** ROL.16: a player's points from this train. */
  | { kind: "loot_counted"; args: { seat: number; points: number; cars: number; chests: number } }
  /** ROL.16: one of the players who are still tied. */
  | { kind: "tie_declared"; args: { seat: number } }
  /** ROL.16: what a tied player wanted. */
  | { kind: "vote_shown"; args: { seat: number; attack: number } }
  /** ROL.16: a winner, alone or with others. */
  | { kind: "game_won"; args: { seat: number; points: number; shared: number } };

// -- tresor ---------------------------------------------------------------------------------------

/**
 * All but the hands of others and the order of the pile is public.
 *
 * Cards are listed by type, tokens by number: Tiffany, pebbles, then the kinds of treasure.
 */
export interface TresorView extends View {
  round: number;
  /** TRE.13: a draw after so many */
  rounds: number;
  opener: number;
  turn: number;
  /** what comes next: one of STEPS */
  step: string;
  /** of the card parted with this turn, "" if none yet */
  use: string;
  /** that card, or -1 */
  card: number;
  /** the place attacked or turned, or -1 */
  place: number;
  /** TRE.11: the place turned first, once another may be turned; or -1 */
  before: number;
  /** TRE.10: the treasure to be swapped, or -1 */
  given: number;
  /** different treasures that win with Tiffany */
  goal: number;
  most_damage: number;
  /** a token, -1 unseen, -2 no token */
  board: number[];
  /** TRE.10: reserve and unseen board tokens together */
  stock: number[];
  /** tokens in the reserve */
  reserve: number;
  /** cards to draw */
  pile: number;
  discards: number[];
  /** mine; empty for a spectator */
  hand: number[];
  hand_sizes: number[];
  /** per seat, 1 where laid */
  weapons: number[][];
  /** per seat and weapon */
  damage: number[][];
  /** 1 where laid */
  trumps: number[];
  /** per seat, tokens */
  loot: number[][];
  scores: number[];
  /** how often the discards became the pile */
  shuffles: number;
  /** the pile when it was last shuffled */
  shuffled: number[];
  /** per seat, cards parted with since then */
  parted: number[][];
  /** cards that I drew since then; empty for a spectator */
  drawn: number[];
  /** per seat, how many */
  drawn_sizes: number[];
}

/** What can be seen to happen in tresor: the `EventOut`s of its tables. */
export type TresorEvent =
  /** TRE.1: who begins. */
  | { kind: "first_player"; args: { seat: number } }
  /** TRE.4: everybody has a hand. */
  | { kind: "dealt"; args: { n: number } }
  /** TRE.4: your own hand. */
  | { kind: "hand_dealt"; args: { cards: number[] } }
  /** TRE.13: a round begins. */
  | { kind: "round_began"; args: { round: number } }
  /** TRE.5: you draw a card and see it. */
  | { kind: "card_drawn"; args: { seat: number; card: number } }
  /** TRE.5: another player draws a card. */
  | { kind: "card_taken"; args: { seat: number } }
  /** TRE.5: the discards become the pile. */
  | { kind: "reshuffled"; args: { n: number } }
  /** TRE.5: neither pile nor discards have a card. */
  | { kind: "nothing_to_draw"; args: { seat: number } }
  /** TRE.6: a card goes without effect. */
  | { kind: "card_discarded"; args: { seat: number; card: number } }
  /** TRE.6: a weapon is laid and stays. */
  | { kind: "weapon_laid"; args: { seat: number; card: number } }
  /** TRE.8: a damaged card is laid before another player. */
  | { kind: "damage_laid"; args: { seat: number; target: number; card: number } }
  /** TRE.6: a repaired card takes its damage away. */
  | { kind: "damage_repaired"; args: { seat: number; card: number } }
  /** TRE.9: a Trump is laid; so much damage goes. */
  | { kind: "trump_played"; args: { seat: number; n: number } }
  /** TRE.10: a treasure is swapped for another kind. */
  | { kind: "treasure_swapped"; args: { seat: number; given: number; token: number } }
  /** TRE.7: a card is discarded for an attack on a place of the coach. */
  | { kind: "coach_attacked"; args: { seat: number; card: number; place: number } }
  /** TRE.11: Turn a token is used on a place of the coach. */
  | { kind: "token_chosen"; args: { seat: number; place: number } }
  /** TRE.7, TRE.11: an unseen token is turned. */
  | { kind: "token_turned"; args: { seat: number; place: number; token: number } }
  /** TRE.7, TRE.11: a player takes a token. */
  | { kind: "token_taken"; args: { seat: number; token: number } }
  /** TRE.7: pebbles or a second Tiffany go back to the reserve. */
  | { kind: "token_returned"; args: { seat: number; token: number } }
  /** TRE.11: a token that could be taken is left. */
  | { kind: "token_left"; args: { seat: number; place: number; token: number } }
  /** TRE.13: the reserve has nothing to refill a place. */
  | { kind: "place_emptied"; args: { place: number } }
  /** TRE.12: a player has won. */
  | { kind: "game_won"; args: { seat: number } }
  /** TRE.13: the last round is over and nobody has won. */
  | { kind: "game_drawn"; args: { round: number } };

/** The views of each game. */
export interface Views {
  brigands: BrigandsView;
  briquambroque: BriquambroqueView;
  browl: BrowlView;
  rolling_bandits: RollingView;
  tresor: TresorView;
}

/** The events of each game. */
export interface Events {
  brigands: BrigandsEvent;
  briquambroque: BriquambroqueEvent;
  browl: BrowlEvent;
  rolling_bandits: RollingEvent;
  tresor: TresorEvent;
}

/** The identifiers of the games that have a board here. */
export type GameId = keyof Views;
