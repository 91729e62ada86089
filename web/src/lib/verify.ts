// Checks a finished game in the browser, from the file alone and docs/fairness.md. Nothing of the server's code is used,
// and none of the rules: which draws were due comes from a sheet; that moves were legal only `repaire verify` can tell.

import { bytesToHex } from "@noble/hashes/utils.js";

import { Broken, Course, type Chair } from "./course";
import { fromHex } from "./hex";
import { FORMAT, readEntry, readExport, writeExport, type Ended, type Entry, type ExportFile } from "./journal";
import type { Notes } from "./notes";
import { commitmentOf, fingerprintOf, firstHash, jointKey, nextHash, sealOf, signedMessage, Stream } from "./recipes";
import type { DrawnOut } from "./wire";

export const CHECKS = ["format", "chain", "order", "secret", "entropy", "draws", "signature", "notes"] as const;
export type CheckId = (typeof CHECKS)[number];
/** `beware`: nothing is wrong, but it proves less than it could. `unknown`: it could not be checked. */
export type Status = "ok" | "failed" | "beware" | "unknown";

export interface Check {
  id: CheckId;
  status: Status;
  reason: string; // empty if all is well
  entry: number; // where, from 1; 0 for the file as a whole
  seat: number; // whose, or -1
  number: number; // which draw, from 1
}

export interface Report {
  table: string;
  game: string;
  continues: string;
  entries: number;
  moves: number;
  publicKey: string;
  fingerprint: string;
  commitment: string;
  secret: string;
  head: string;
  jointKey: string;
  chairs: Chair[];
  added: number[]; // seats whose devices had a hand in the draws
  silent: number[]; // seats of people whose devices had none
  draws: DrawnOut[]; // those that were made again and found right
  notes: Notes | null;
  checks: Check[];
  verdict: "ok" | "failed" | "partly";
}

type Found = Partial<Omit<Check, "id">>;
const OK: Found = { status: "ok" };
const failed = (reason: string, more: Found = {}): Found => ({ status: "failed", reason, ...more });
const unknown = (reason: string): Found => ({ status: "unknown", reason });

/** Check a file; null if it is no export of a kind that we know. */
export async function verify(
  bytes: Uint8Array,
  sheet: DrawnOut[] | null,
  notes: Notes | null,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<Report | null> {
  const content = decoded(bytes);
  const file = content === null ? null : readExport(content);
  if (content === null || !file || file.repaire_export !== FORMAT) return null;
  const key = fromHex(file.public_key);
  const entries: Entry[] = [];
  const format = checkFormat(file, content, entries);
  const readable = entries.length > 0 && entries.length === file.entries.length;
  const course = new Course(file.table);
  const broken = readable ? run(course, entries) : null;
  const opened = entries[0]?.t === "opened" ? entries[0] : null;
  const challenge = opened?.challenge ?? "";
  const told = challenge ? file.secret : entries.find((entry): entry is Ended => entry.t === "ended")?.secret;
  const secret = fromHex(told ?? "");
  const sealed = challenge !== "" && told === undefined; // its week was not over
  const shown = course.chairs.map((chair) => chair.entropy);
  const joint = course.started && secret ? jointKey(challenge || file.table, secret, shown) : null;
  const draws: DrawnOut[] = [];
  const people = course.chairs.flatMap((chair, seat) => (chair.person ? [seat] : []));
  const report: Report = {
    table: file.table,
    game: opened?.game ?? "",
    continues: opened?.continues ?? "",
    entries: file.entries.length,
    moves: course.moves,
    publicKey: file.public_key,
    fingerprint: key ? fingerprintOf(key) : "",
    commitment: opened?.commitment ?? "",
    secret: secret ? bytesToHex(secret) : "",
    head: file.head,
    jointKey: joint ? bytesToHex(joint) : "",
    chairs: course.chairs,
    added: people.filter((seat) => course.chairs[seat]?.entropy),
    silent: people.filter((seat) => !course.chairs[seat]?.entropy),
    draws,
    notes,
    checks: [],
    verdict: "partly",
  };
  const unread = unknown("unreadable");
  const found: Record<CheckId, Found> = {
    format,
    chain: checkChain(file),
    order: !readable ? unread : broken?.check === "order" ? broken.found : OK,
    secret: !readable ? unread : sealed ? unknown("sealed") : checkSecret(entries, report.commitment, secret),
    entropy: !readable ? unread : broken?.check === "entropy" ? broken.found : checkEntropy(course, report),
    draws: !readable ? unread : sealed ? unknown("sealed") : checkDraws(entries, joint, sheet, draws),
    signature: await checkSignature(file, key, subtle),
    notes: !notes
      ? unknown("no_notes")
      : sealed && notes.commitment === report.commitment
        ? unknown("sealed")
        : checkNotes(file, report, secret, notes),
  };
  const blank = { status: "ok" as const, reason: "", entry: 0, seat: -1, number: 0 };
  report.checks = CHECKS.map((id) => ({ ...blank, ...found[id], id }));
  if (report.checks.some((check) => check.status === "failed")) report.verdict = "failed";
  else if (report.checks.every((check) => check.status === "ok" || check.id === "notes")) report.verdict = "ok";
  return report;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function checkFormat(file: ExportFile, content: string, entries: Entry[]): Found {
  for (const { text } of file.entries) {
    const entry = readEntry(text);
    if (!entry) return failed("bad_entry", { entry: entries.length + 1 });
    entries.push(entry);
  }
  if (!entries.length) return failed("no_entries");
  return writeExport(file) === content ? OK : failed("not_canonical");
}

function checkChain(file: ExportFile): Found {
  let hash = firstHash(file.table);
  for (const [at, entry] of file.entries.entries()) {
    hash = nextHash(hash, entry.text);
    if (bytesToHex(hash) !== entry.hash) return failed("wrong_hash", { entry: at + 1 });
  }
  return bytesToHex(hash) === file.head ? OK : failed("wrong_head");
}

/** Follow all entries; return the first thing that is wrong, if any. */
function run(course: Course, entries: Entry[]): { check: "order" | "entropy"; found: Found } | null {
  for (const [at, entry] of entries.entries()) {
    try {
      course.follow(entry);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      return { check: error.check, found: failed(error.reason, { entry: at + 1, seat: error.seat }) };
    }
  }
  return course.phase === "over" ? null : { check: "order", found: failed("no_end") };
}

function checkSecret(entries: Entry[], commitment: string, secret: Uint8Array | null): Found {
  const end = entries.findIndex((entry) => entry.t === "ended");
  if (end < 0) return unknown("no_end");
  return secret && commitmentOf(secret) === commitment ? OK : failed("wrong_secret", { entry: end + 1 });
}

function checkEntropy(course: Course, report: Report): Found {
  if (!course.started) return unknown("not_started");
  if (course.challenge) return { status: "beware", reason: "challenge" };
  if (!report.added.length) return { status: "beware", reason: "server_alone" };
  return report.silent.length ? { status: "beware", reason: "silent" } : OK;
}

/** Make every draw again with the joint key. The sheet must tell of just the draws in the file, block after block. */
function checkDraws(entries: Entry[], key: Uint8Array | null, sheet: DrawnOut[] | null, made: DrawnOut[]): Found {
  const due = entries.flatMap((entry, at) =>
    entry.t === "started" || entry.t === "moved" ? entry.draws.map((outcome) => ({ outcome, entry: at + 1 })) : [],
  );
  if (!key) return due.length ? unknown("no_key") : OK;
  if (!sheet) return due.length ? unknown("no_sheet") : OK;
  const stream = new Stream(key);
  for (const [at, { outcome, entry }] of due.entries()) {
    const told = sheet[at];
    const number = at + 1;
    if (!told || told.entry !== entry || told.counter !== stream.counter || !weighty(told.weights))
      return failed("other_sheet", { entry, number });
    if (stream.draw(told.weights) !== outcome) return failed("unfair_draw", { entry, number });
    if (told.outcome !== outcome) return failed("other_sheet", { entry, number });
    made.push(told);
  }
  return sheet.length === due.length ? OK : failed("draw_missing", { number: due.length + 1 });
}

function weighty(weights: number[]): boolean {
  return weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0) && weights.some((weight) => weight > 0);
}

async function checkSignature(
  file: ExportFile,
  key: Uint8Array<ArrayBuffer> | null,
  subtle: SubtleCrypto | undefined,
): Promise<Found> {
  const signature = fromHex(file.signature, 64);
  if (!key || !signature) return failed("wrong_signature");
  if (!subtle) return unknown("no_crypto");
  const message = new Uint8Array(signedMessage(file.table, file.entries.length, file.head));
  try {
    const imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    return (await subtle.verify({ name: "Ed25519" }, imported, signature, message)) ? OK : failed("wrong_signature");
  } catch {
    return (await knowsEd25519(subtle)) ? failed("wrong_signature") : unknown("no_ed25519");
  }
}

async function knowsEd25519(subtle: SubtleCrypto): Promise<boolean> {
  try {
    await subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}

/** Compare the file with what this device has noted: the server did not change its mind. */
function checkNotes(file: ExportFile, report: Report, secret: Uint8Array | null, notes: Notes): Found {
  if (notes.commitment !== report.commitment) return failed("other_commitment", { entry: 1 });
  for (const seal of [notes.before, notes.latest]) {
    const entry = seal && file.entries[seal.seq - 1];
    if (seal && (!entry || !secret || sealOf(secret, entry.hash) !== seal.head))
      return failed("other_head", { entry: seal.seq });
  }
  for (const [seat, entropy] of Object.entries(notes.shown)) {
    const heard = report.chairs[Number(seat)]?.entropy;
    if (heard !== entropy) return failed(heard ? "other_entropy" : "dropped_entropy", { seat: Number(seat) });
  }
  return OK;
}
