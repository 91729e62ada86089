// The figures behind each check, for whoever opens its details.

import { settings } from "../../lib/settings.svelte";
import { sayFair } from "./say";
import type { Check, Report } from "../../lib/verify";

export interface Figure {
  label: string;
  value: string;
}

export function nameOf(report: Report, seat: number): string {
  return report.chairs[seat]?.name || settings.say("player_n", { n: seat + 1 });
}

/** What a check says, in one or two sentences. */
export function sentenceOf(check: Check, report: Report): string {
  const names = (seats: number[]): string => seats.map((seat) => nameOf(report, seat)).join(", ");
  const args = {
    entry: check.entry,
    number: check.number,
    name: nameOf(report, check.seat),
    names: names(report.added),
    silent: names(report.silent),
    n: report.draws.length,
  };
  switch (check.status) {
    case "ok":
      return sayFair(`fair_${check.id}_ok`, args);
    case "failed":
      return sayFair(`fair_bad_${check.reason}` as "fair_bad_no_end", args);
    case "beware":
      return sayFair(`fair_beware_${check.reason}` as "fair_beware_silent", args);
    case "unknown":
      return sayFair(`fair_unknown_${check.reason}` as "fair_unknown_no_end", args);
  }
}

export function figuresOf(check: Check, report: Report): Figure[] {
  const none = sayFair("fair_d_none");
  switch (check.id) {
    case "format":
      return [
        { label: sayFair("fair_d_table"), value: report.table },
        { label: sayFair("fair_d_entries"), value: String(report.entries) },
      ];
    case "chain":
      return [{ label: sayFair("fair_d_head"), value: report.head }];
    case "order":
      return [{ label: sayFair("fair_d_moves"), value: String(report.moves) }];
    case "secret":
      return [
        { label: sayFair("fair_d_commitment"), value: report.commitment || none },
        { label: sayFair("fair_d_secret"), value: report.secret || none },
      ];
    case "entropy":
      return report.chairs.flatMap((chair, seat) => {
        const name = nameOf(report, seat);
        if (!chair.person) return [];
        return [
          { label: sayFair("fair_d_seat_commitment", { name }), value: chair.commitment || none },
          { label: sayFair("fair_d_seat_entropy", { name }), value: chair.entropy || none },
        ];
      });
    case "draws":
      return report.jointKey ? [{ label: sayFair("fair_d_joint"), value: report.jointKey }] : [];
    case "signature":
      return [{ label: sayFair("fair_d_public_key"), value: report.publicKey }];
    case "notes":
      return report.notes ? noted(report, report.notes) : [];
  }
}

function noted(report: Report, notes: NonNullable<Report["notes"]>): Figure[] {
  const seals = [notes.before, notes.latest].filter((seal) => seal !== null);
  return [
    { label: sayFair("fair_d_noted_commitment"), value: notes.commitment },
    ...seals.map((seal) => ({ label: sayFair("fair_d_noted_seal", { entry: seal.seq }), value: seal.head })),
    ...Object.entries(notes.shown).map(([seat, entropy]) => ({
      label: sayFair("fair_d_noted_shown", { name: nameOf(report, Number(seat)) }),
      value: entropy,
    })),
  ];
}
