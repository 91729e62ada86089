// What each seat got in each place today, in sum, from the events since the morning.

import type { BrigandsEvent, EventOut } from "../../lib/wire";
import { PRISON } from "./places";

export interface Chip {
  seat: number;
  ducats: number;
  tokens: number;
  jailed: number; // henchmen that went to Prison
}

/** The chips by place. The events may begin within a day. */
export function chipsOf(events: EventOut[], prince: number): Chip[][] {
  const found: Chip[][] = Array.from({ length: PRISON + 1 }, () => []);
  const morning = events.findLastIndex((event) => event.kind === "day_began");
  let place = -1;
  const add = (seat: number, gained: Partial<Chip>): void => {
    const chips = found[place];
    if (!chips) return;
    let chip = chips.find((one) => one.seat === seat);
    if (!chip) chips.push((chip = { seat, ducats: 0, tokens: 0, jailed: 0 }));
    if (seat !== prince) chip.ducats += gained.ducats ?? 0;
    chip.tokens += gained.tokens ?? 0;
    chip.jailed += gained.jailed ?? 0;
  };
  for (const event of events.slice(morning + 1) as BrigandsEvent[]) {
    switch (event.kind) {
      case "place_reached":
        place = event.args.place;
        break;
      case "gained":
        add(event.args.seat, { ducats: event.args.ducats });
        break;
      case "tokens_sold":
        add(event.args.seat, { ducats: event.args.ducats, tokens: -event.args.n });
        break;
      case "stole":
        add(event.args.seat, { ducats: event.args.ducats });
        add(event.args.target, { ducats: -event.args.ducats });
        break;
      case "fined":
      case "stake_paid":
        add(event.args.seat, { ducats: -event.args.ducats });
        break;
      case "tokens_taken":
      case "token_gained":
      case "stayed":
        add(event.args.seat, { tokens: event.args.n });
        break;
      case "escaped":
        add(event.args.seat, { tokens: -1 });
        break;
      case "arrested":
      case "caught":
        add(event.args.seat, { jailed: event.args.n });
        break;
      case "team_moved":
      case "team_pushed":
        if (event.args.place === PRISON) add(event.args.seat, { jailed: event.args.n });
        break;
      default:
        break;
    }
  }
  return found.map((chips) => chips.filter((chip) => chip.ducats || chip.tokens || chip.jailed));
}
