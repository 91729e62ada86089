import { beforeEach, describe, expect, it } from "vitest";

import { Coach } from "./coach.svelte";
import type { LessonOut, NoteOut } from "./wire";

const note = (id: string, when: string, changed: Partial<NoteOut> = {}): NoteOut => ({
  id,
  when,
  where: {},
  after: 0,
  clause: "",
  suggests: [],
  ...changed,
});

const LESSON: LessonOut = {
  seat: 0,
  notes: [
    note("goal", "start"),
    note("play", "ask.play", { suggests: [{ kind: "play", args: { card: 12 } }] }),
    note("won", "event.battle_won", { where: { seat: 0 } }),
    note("later", "ask.play", { after: 2 }),
    note("pas", "choice.play", { where: { kind: 2 }, after: 1 }),
    note("end", "end"),
  ],
};
const ASK = { key: "ask.play" };
const card = (number: number, kind = 0) => ({
  action: number,
  kind: "play",
  clause: "BRO.4",
  args: { card: number, kind },
});

beforeEach(() => localStorage.clear());

describe("the coach", () => {
  it("begins with the first note and lets it be read before the next", () => {
    const coach = new Coach("t1", LESSON);
    expect(coach.note?.id).toBe("goal");
    coach.asked(ASK, [card(0)]);
    expect(coach.note?.id).toBe("goal");
    expect(coach.more).toBe(true);
    coach.next();
    expect(coach.note?.id).toBe("play");
    expect(coach.more).toBe(false);
    coach.next();
    expect(coach.open).toBe(false);
  });

  it("goes with the player who does not read: the note of the moment takes the place of one that was played past", () => {
    const coach = new Coach("t1", LESSON);
    coach.asked(ASK, [card(0)]);
    coach.decided();
    expect(coach.open).toBe(false); // what happens now is seen, and nothing explains what has been done
    coach.told({ kind: "battle_won", args: { seat: 0 } });
    expect(coach.open).toBe(true);
    expect(coach.note?.id).toBe("won");
    coach.back();
    expect(coach.note?.id).toBe("play");
  });

  it("waits for what a note is about, and for the decisions before it", () => {
    const coach = new Coach("t1", LESSON);
    coach.told({ kind: "battle_won", args: { seat: 1 } });
    coach.asked(ASK, [card(14, 2)]);
    expect(coach.reached.map((found) => found.id)).toEqual(["goal", "play"]);
    coach.decided();
    coach.asked(ASK, [card(14, 2)]);
    expect(coach.reached.map((found) => found.id)).toEqual(["goal", "play", "pas"]);
    coach.decided();
    coach.asked(ASK, [card(0)]);
    expect(coach.reached.map((found) => found.id)).toEqual(["goal", "play", "pas", "later"]);
  });

  it("says each note once, and all that is left at the end", () => {
    const coach = new Coach("t1", LESSON);
    coach.asked(ASK, [card(0)]);
    coach.asked(ASK, [card(0)]);
    coach.finish();
    coach.finish();
    expect(coach.reached.map((found) => found.id)).toEqual(["goal", "play", "won", "later", "pas", "end"]);
  });

  it("recommends a choice only while it is offered", () => {
    const coach = new Coach("t1", LESSON);
    coach.asked(ASK, [card(12)]);
    coach.next();
    expect(coach.suggested([card(0), card(12)])?.action).toBe(12);
    expect(coach.suggested([card(0)])).toBeNull();
  });

  it("goes on after a reload, and starts over at another table", () => {
    const coach = new Coach("t1", LESSON);
    coach.asked(ASK, [card(0)]);
    coach.next();
    coach.decided();
    const again = new Coach("t1", LESSON);
    expect(again.resumed).toBe(true);
    expect(again.note?.id).toBe("play");
    again.asked(ASK, [card(14, 2)]);
    expect(again.reached.at(-1)?.id).toBe("pas");
    expect(new Coach("t2", LESSON).note?.id).toBe("goal");
  });

  it("is silent once it was skipped, on this table, after a reload too", () => {
    new Coach("t1", LESSON).skip();
    expect(new Coach("t1", LESSON).skipped).toBe(true);
    expect(new Coach("t2", LESSON).skipped).toBe(false);
  });
});
