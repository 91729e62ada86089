// What holds in a quarter, in a few words.

import type { EffectView } from "../../lib/wire";
import type { Words } from "../../lib/words";

/** What the quarter gives. */
export function brief(effect: EffectView, words: Words): string {
  const [first = 0, second = 0, third = 0] = effect.numbers;
  switch (effect.shape) {
    case "table":
      return words.say("board.brief.table", { list: effect.gains.join("\u00a0·\u00a0") });
    case "loot":
      return words.say(second ? "board.brief.loot_dice" : "board.brief.loot", { ducats: first, dice: second });
    case "each":
      return words.say("board.brief.each", { ducats: first });
    case "trade":
      return words.say("board.brief.trade", { take: first, price: second });
    default:
      return words.say("board.brief.gamble", { free: first, cost: second, dice: third });
  }
}

/** Under which condition, or nothing. */
export function condition(effect: EffectView, words: Words): string {
  return effect.condition === "none" ? "" : words.say(`condition.${effect.condition}`, { limit: effect.limit });
}
