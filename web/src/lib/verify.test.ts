// @vitest-environment node
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";

import { readEntry, readExport, writeExport, type Entry, type ExportFile } from "./journal";
import type { Notes } from "./notes";
import { commitmentOf, firstHash, nextHash, signedMessage } from "./recipes";
import { CHECKS, verify, type Check, type CheckId, type Report } from "./verify";
import type { DrawnOut } from "./wire";

const files = import.meta.glob<string>("./fixtures/*.json", { query: "?raw", import: "default", eager: true });
const GAMES = ["brigands", "briquambroque", "browl", "rolling_bandits", "tresor"];

interface Beside {
  sheet: [number, number, number[], number][];
  seals: string[];
}

const textOf = (game: string): string => files[`./fixtures/${game}.json`] ?? "";
const besideOf = (game: string): Beside => JSON.parse(files[`./fixtures/${game}.beside.json`] ?? "{}") as Beside;
const sheetOf = (game: string): DrawnOut[] =>
  besideOf(game).sheet.map(([entry, counter, weights, outcome]) => ({ entry, counter, weights, outcome }));

function fileOf(game: string): ExportFile {
  const file = readExport(textOf(game));
  if (!file) throw new Error(`no fixture for ${game}`);
  return file;
}

type Raw = Record<string, unknown>;
const entriesOf = (game: string): Raw[] => fileOf(game).entries.map((entry) => JSON.parse(entry.text) as Raw);
const at = (entries: Raw[], kind: Entry["t"], fits: (entry: Raw) => boolean = () => true): number =>
  entries.findIndex((entry) => entry.t === kind && fits(entry));
const one = (entries: Raw[], kind: Entry["t"], fits?: (entry: Raw) => boolean): Raw => {
  const found = entries[at(entries, kind, fits)];
  if (!found) throw new Error(`no ${kind}`);
  return found;
};

/** The notes of a device that was at the table, taken when all had committed and again a little later. */
function notesOf(game: string): Notes {
  const entries = entriesOf(game);
  const { seals } = besideOf(game);
  const before = at(entries, "revealed", (entry) => entry.seat === -1) + 1;
  const seal = (seq: number) => ({ seq, head: seals[seq - 1] ?? "" });
  const shown = { 0: String(one(entries, "revealed", (entry) => entry.seat === 0).entropy) };
  return {
    commitment: String(one(entries, "opened").commitment),
    before: seal(before),
    latest: seal(before + 12),
    shown,
    at: 0,
  };
}

/** Chain and sign entries anew, as a server could that wants to deceive; its sheet fits the places of the draws. */
async function deceit(game: string, change: (entries: Raw[]) => void): Promise<{ text: string; sheet: DrawnOut[] }> {
  const entries = entriesOf(game);
  const before = [...entries];
  change(entries);
  const moved = (entry: number): number => entries.findIndex((found) => found === before[entry - 1]) + 1;
  const texts = entries.map((entry) => JSON.stringify(entry));
  const sheet = sheetOf(game).map((draw) => ({ ...draw, entry: moved(draw.entry) }));
  return { text: await signed(fileOf(game).table, texts), sheet };
}

const forged = async (game: string, change: (entries: Raw[]) => void): Promise<string> =>
  (await deceit(game, change)).text;

async function signed(table: string, texts: string[]): Promise<string> {
  let hash = firstHash(table);
  const chained = texts.map((text) => {
    hash = nextHash(hash, text);
    return { hash: bytesToHex(hash), text };
  });
  const head = bytesToHex(hash);
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const message = new Uint8Array(signedMessage(table, chained.length, head));
  return writeExport({
    repaire_export: 1,
    table,
    entries: chained,
    head,
    public_key: bytesToHex(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))),
    signature: bytesToHex(new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, message))),
  });
}

async function checked(
  text: string,
  sheet: DrawnOut[] | null,
  notes: Notes | null = null,
  subtle?: SubtleCrypto,
): Promise<Report> {
  const report = await verify(utf8ToBytes(text), sheet, notes, subtle);
  if (!report) throw new Error("no export");
  return report;
}

const finding = (report: Report, id: CheckId): Check => {
  const found = report.checks.find((check) => check.id === id);
  if (!found) throw new Error(id);
  return found;
};
const broken = (report: Report): string[] =>
  report.checks.filter((check) => check.status === "failed").map((check) => `${check.id} ${check.reason}`);

describe.each(GAMES)("a game of %s that Python has written", (game) => {
  it("passes every check", async () => {
    const report = await checked(textOf(game), sheetOf(game), notesOf(game));
    expect(broken(report)).toEqual([]);
    expect(report.checks.map((check) => check.id)).toEqual([...CHECKS]);
    const rest = report.checks.filter((check) => check.id !== "entropy");
    expect(new Set(rest.map((check) => check.status))).toEqual(new Set(["ok"]));
    expect(report.draws).toHaveLength(sheetOf(game).length);
    expect(report.fingerprint).toBe("5647 5aa7 5463 474c 0285 df5d bf2b cab7");
    expect(report.game).toBe(game);
    expect(report.added).toEqual([0, 1]);
  });

  it("names the device that added nothing", async () => {
    const report = await checked(textOf(game), sheetOf(game));
    expect(report.silent).toEqual(report.chairs.length > 2 ? [2] : []);
    expect(finding(report, "entropy").status).toBe(report.silent.length ? "beware" : "ok");
  });

  it("is found out if a single draw was chosen", async () => {
    const sheet = sheetOf(game);
    const number = sheet.findIndex((draw) => draw.weights.filter((weight) => weight > 0).length > 1);
    const draw = sheet[number];
    if (!draw) throw new Error("no draw with a choice");
    const other = draw.weights.findIndex((weight, outcome) => weight > 0 && outcome !== draw.outcome);
    const before = sheet.slice(0, number).filter((earlier) => earlier.entry === draw.entry).length;
    const text = await forged(game, (entries) => {
      (entries[draw.entry - 1]?.draws as number[])[before] = other;
    });
    const lying = sheet.map((earlier, where) => (where === number ? { ...earlier, outcome: other } : earlier));
    for (const told of [sheet, lying]) {
      const report = await checked(text, told);
      expect(broken(report)).toEqual(["draws unfair_draw"]);
      expect(finding(report, "draws")).toMatchObject({ entry: draw.entry, number: number + 1 });
    }
  });

  it("is found out if draws are missing, too many, or in another order", async () => {
    const sheet = sheetOf(game);
    const last = sheet[sheet.length - 1]?.entry ?? 0;
    const fewer = await forged(game, (entries) => (entries[last - 1]?.draws as number[]).pop());
    expect(broken(await checked(fewer, sheet))).toEqual(["draws draw_missing"]);
    const more = await forged(game, (entries) => (entries[last - 1]?.draws as number[]).push(0));
    expect(broken(await checked(more, sheet))).toEqual(["draws other_sheet"]);
    const again = [...sheet].map((draw) => ({ ...draw, counter: Math.max(0, draw.counter - 1) }));
    expect(broken(await checked(textOf(game), again))).toEqual(["draws other_sheet"]);
    const light = sheet.map((draw, where) => (where ? draw : { ...draw, weights: draw.weights.map(() => 0) }));
    expect(broken(await checked(textOf(game), light))).toEqual(["draws other_sheet"]);
  });
});

describe("a server that deceives", () => {
  const game = "brigands";
  const sheet = sheetOf(game);
  const cases: [string, string[], (entries: Raw[]) => void][] = [
    ["opens another secret", ["secret wrong_secret", "draws unfair_draw"], (entries) => {
      one(entries, "ended").secret = "00".repeat(32);
    }],
    ["opens no secret", ["secret wrong_secret"], (entries) => {
      one(entries, "ended").secret = "";
    }],
    ["fixes its secret afterwards", ["draws unfair_draw"], (entries) => {
      one(entries, "ended").secret = "ab".repeat(32);
      one(entries, "opened").commitment = commitmentOf(new Uint8Array(32).fill(0xab));
    }],
    ["changes what a client has shown", ["entropy wrong_reveal"], (entries) => {
      one(entries, "revealed", (entry) => entry.seat === 1).entropy = "cd".repeat(32);
    }],
    ["changes a client's commitment and what it has shown", ["draws unfair_draw"], (entries) => {
      const bytes = new Uint8Array(32).fill(7);
      one(entries, "revealed", (entry) => entry.seat === 1).entropy = bytesToHex(bytes);
      const sat = entries.filter((entry) => entry.t === "sat" && entry.seat === 1).at(-1);
      if (sat) sat.commitment = commitmentOf(bytes);
    }],
    ["drops what a client has shown", ["draws unfair_draw"], (entries) => {
      one(entries, "revealed", (entry) => entry.seat === 1).entropy = "";
    }],
    ["gives a bot a commitment", ["entropy bad_commitment"], (entries) => {
      const sat = one(entries, "sat");
      Object.assign(sat, { bot: "random", person: "" });
    }],
    ["writes a commitment that is none", ["entropy bad_commitment"], (entries) => {
      one(entries, "sat").commitment = "xyz";
    }],
    ["lets somebody else move", ["order wrong_mover"], (entries) => {
      one(entries, "moved").by = "somebody";
    }],
    ["lets a seat move that is not there", ["order no_such_seat"], (entries) => {
      one(entries, "moved").seat = 9;
    }],
    ["writes an empty move", ["order out_of_place"], (entries) => {
      one(entries, "moved").actions = [];
    }],
    ["uses a key twice", ["order key_used_twice"], (entries) => {
      const [first, second] = entries.filter((entry) => entry.t === "moved");
      if (first && second) second.key = first.key;
    }],
    ["leaves a start out", ["order out_of_place"], (entries) => {
      entries.splice(at(entries, "started"), 1);
    }],
    ["starts before everybody was asked to show", ["order out_of_place"], (entries) => {
      entries.splice(at(entries, "revealed", (entry) => entry.seat === 0), 1); // prettier-ignore
    }],
    ["lets somebody sit down during the game", ["order out_of_place"], (entries) => {
      entries.splice(at(entries, "moved"), 0, { ...one(entries, "sat"), key: "new" });
    }],
    ["writes moves after the end", ["order after_the_end"], (entries) => {
      entries.push({ ...one(entries, "moved"), key: "new" });
    }],
    ["ends twice", ["order after_the_end"], (entries) => {
      entries.push({ ...one(entries, "ended"), key: "new" });
    }],
    ["does not end", ["order no_end"], (entries) => {
      entries.splice(at(entries, "ended"), 1);
    }],
    ["names a winner who is not there", ["order wrong_ending"], (entries) => {
      one(entries, "ended").winners = [7];
    }],
    ["gives a game that was broken off to somebody", ["order wrong_ending"], (entries) => {
      Object.assign(one(entries, "ended"), { why: "abandoned", winners: [0] });
    }],
    ["makes somebody say something in another seat", ["order wrong_speaker"], (entries) => {
      one(entries, "chatted").seat = 2;
    }],
    ["takes a move back that was not the last", ["order no_undo"], (entries) => {
      const where = at(entries, "undone");
      const seat = Number(entries[where]?.seat);
      if (entries[where]) entries[where].seat = (seat + 1) % 3;
    }],
    ["takes a draw back", ["order no_undo"], (entries) => {
      const where = at(entries, "moved", (entry) => (entry.draws as number[]).length > 0);
      entries.splice(where + 1, 0, { t: "undone", at: 0, key: "new", seat: entries[where]?.seat });
    }],
    ["answers for somebody who was not asked", ["order no_undo"], (entries) => {
      const where = at(entries, "undo_asked");
      entries.splice(where, 1);
    }],
    ["lets two bots cover one seat", ["order out_of_place"], (entries) => {
      const where = at(entries, "covered");
      entries.splice(where, 0, { ...entries[where], key: "new" });
    }],
    ["uncovers a seat that is not covered", ["order out_of_place"], (entries) => {
      entries.splice(at(entries, "covered"), 0, { t: "uncovered", at: 0, key: "new", seat: 0 });
    }],
    ["opens the table twice", ["order out_of_place"], (entries) => {
      entries.splice(3, 0, { ...one(entries, "opened"), key: "new" });
    }],
    ["takes the game of another table", ["order not_opened"], (entries) => {
      one(entries, "opened").table = "elsewhere";
    }],
    ["begins without an opening", ["order not_opened", "secret wrong_secret"], (entries) => {
      entries.shift();
    }],
    ["adds a field", ["format bad_entry"], (entries) => {
      one(entries, "moved").more = 1;
    }],
    ["leaves a field out", ["format bad_entry"], (entries) => {
      delete one(entries, "moved").by;
    }],
    ["writes fields in another order", ["format bad_entry"], (entries) => {
      const { t, ...rest } = one(entries, "started");
      entries[at(entries, "started")] = { ...rest, t };
    }],
    ["writes text for a number", ["format bad_entry"], (entries) => {
      one(entries, "moved").seat = "0";
    }],
    ["writes an unknown kind of entry", ["format bad_entry"], (entries) => {
      one(entries, "moved").t = "dreamt";
    }],
    ["writes half a character", ["format bad_entry"], (entries) => {
      one(entries, "chatted").text = "\ud800";
    }],
  ]; // prettier-ignore

  it.each(cases)("and %s is found out", async (_, wanted, change) => {
    const { text, sheet } = await deceit(game, change);
    const report = await checked(text, sheet);
    expect(broken(report)).toEqual(wanted);
    expect(report.verdict).toBe("failed");
  });

  it("by leaving out all entropy is told on, for the draws no longer fit", async () => {
    const text = await forged(game, (entries) => {
      for (const entry of entries) if (entry.t === "revealed" && entry.seat !== -1) entry.entropy = "";
    });
    const report = await checked(text, sheet);
    expect(finding(report, "entropy")).toMatchObject({ status: "beware", reason: "server_alone" });
    expect(broken(report)).toEqual(["draws unfair_draw"]);
  });
});

describe("what the device has noted", () => {
  const game = "tresor";
  const sheet = sheetOf(game);
  const notes = notesOf(game);
  const other = "11".repeat(32);
  const cases: [string, Partial<Notes>][] = [
    ["other_commitment", { commitment: other }],
    ["other_head", { before: { seq: notes.before?.seq ?? 0, head: other } }],
    ["other_head", { latest: { seq: (notes.latest?.seq ?? 0) + 1, head: notes.latest?.head ?? "" } }],
    ["other_head", { latest: { seq: 99_999, head: other } }],
    ["other_entropy", { shown: { 0: other } }],
    ["dropped_entropy", { shown: { 2: other } }],
  ];

  it.each(cases)("must be in the file: %s", async (reason, changed) => {
    const report = await checked(textOf(game), sheet, { ...notes, ...changed });
    expect(broken(report)).toEqual([`notes ${reason}`]);
  });

  it("catches a server that rewrites the game and signs it anew", async () => {
    const text = await forged(game, (entries) => {
      one(entries, "chatted").text = "I never said that.";
    });
    expect(broken(await checked(text, sheet))).toEqual([]);
    expect(broken(await checked(text, sheet, notes))).toEqual(["notes other_head"]);
  });

  it("may be nothing", async () => {
    const report = await checked(textOf(game), sheet);
    expect(finding(report, "notes")).toMatchObject({ status: "unknown", reason: "no_notes" });
  });
});

describe("the file", () => {
  const game = "briquambroque";
  const text = textOf(game);
  const sheet = sheetOf(game);

  it("cannot be changed by a single character", async () => {
    const raw = utf8ToBytes(text);
    for (let where = 0; where < raw.length; where += 53) {
      const changed = raw.slice();
      changed[where] = (changed[where] ?? 0) ^ 1;
      const report = await verify(changed, sheet, null);
      expect(report === null || report.verdict === "failed", `byte ${where}`).toBe(true);
    }
  });

  it("has one layout", async () => {
    for (const other of [
      text.trimEnd(),
      `${text}\n`,
      ` ${text}`,
      JSON.stringify(JSON.parse(text)),
      text.replace(": ", ":"),
    ]) {
      expect(broken(await checked(other, sheet))).toEqual(["format not_canonical"]);
    }
    const escaped = text.replace("☂", "\\u2602");
    expect(escaped).not.toBe(text);
    expect(broken(await checked(escaped, sheet))).toEqual(["format not_canonical"]);
    expect(await verify(utf8ToBytes(`\ufeff${text}`), sheet, null)).toBeNull();
  });

  it("is chained", async () => {
    const swap = fileOf(game);
    swap.entries.splice(10, 2, ...swap.entries.slice(10, 12).reverse());
    expect(finding(await checked(writeExport(swap), sheet), "chain")).toMatchObject({
      reason: "wrong_hash",
      entry: 11,
    });
    const cut = fileOf(game);
    cut.entries.pop();
    expect(broken(await checked(writeExport(cut), sheet))).toEqual(["chain wrong_head", "signature wrong_signature"]);
    const head = fileOf(game);
    head.head = "00".repeat(32);
    expect(broken(await checked(writeExport(head), sheet))).toEqual(["chain wrong_head", "signature wrong_signature"]);
  });

  it("is signed", async () => {
    for (const changed of [
      { signature: "00".repeat(64) },
      { signature: "" },
      { public_key: "11".repeat(32) },
      { public_key: "xy" },
    ]) {
      const report = await checked(writeExport({ ...fileOf(game), ...changed }), sheet);
      expect(broken(report)).toEqual(["signature wrong_signature"]);
    }
  });

  it("says so where the browser cannot check signatures", async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error("NotSupportedError"));
    const old = { importKey: refuse, generateKey: refuse } as unknown as SubtleCrypto;
    const report = await checked(text, sheet, null, old);
    expect(finding(report, "signature")).toMatchObject({ status: "unknown", reason: "no_ed25519" });
    expect(report.verdict).toBe("partly");
  });

  it("needs a sheet for the draws", async () => {
    expect(finding(await checked(text, null), "draws")).toMatchObject({ status: "unknown", reason: "no_sheet" });
  });

  it("is refused if it is none", async () => {
    for (const other of [
      "",
      "{}",
      "[]",
      "null",
      text.slice(1),
      text.replace('"repaire_export": 1', '"repaire_export": 2'),
    ]) {
      expect(await verify(utf8ToBytes(other), sheet, null)).toBeNull();
    }
    expect(await verify(Uint8Array.from([0xff, 0xfe]), sheet, null)).toBeNull();
    const empty = await signed("t", []);
    expect(broken(await checked(empty, sheet))).toEqual(["format no_entries"]);
  });

  it("has entries in one form", () => {
    const good = fileOf(game).entries[0]?.text ?? "";
    expect(readEntry(good)).not.toBeNull();
    for (const other of [
      ` ${good}`,
      good.replace(":", ": "),
      good.replace('"public":', '"public" :'),
      "{",
      "1",
      '{"t":"x"}',
    ]) {
      expect(readEntry(other)).toBeNull();
    }
  });
});

describe("a weekly challenge", () => {
  const bytes = (file: ExportFile): Uint8Array => utf8ToBytes(writeExport(file));
  const found = async (file: ExportFile): Promise<Record<string, string>> => {
    const report = await verify(bytes(file), sheetOf("challenge"), null);
    return Object.fromEntries(
      report?.checks.map((check) => [check.id, `${check.status} ${check.reason}`.trim()]) ?? [],
    );
  };

  it("has all its draws checked once its secret is there", async () => {
    expect(await found(fileOf("challenge"))).toMatchObject({
      format: "ok",
      order: "ok",
      secret: "ok",
      draws: "ok",
      entropy: "beware challenge",
    });
  });

  it("says what is not known yet before", async () => {
    const { secret, ...sealed } = fileOf("challenge");
    expect(secret).toHaveLength(64);
    expect(await found(sealed)).toMatchObject({ format: "ok", secret: "unknown sealed", draws: "unknown sealed" });
  });

  it("finds a secret that is another one", async () => {
    const wrong = { ...fileOf("challenge"), secret: "00".repeat(32) };
    expect(await found(wrong)).toMatchObject({ secret: "failed wrong_secret", draws: "failed unfair_draw" });
  });
});
