import { expect, it } from "vitest";

import { Words } from "../lib/words";
import { line } from "./tell";

const words = new Words(
  "en",
  {
    "event.card_drawn": "{seat, person, you {You draw} other {# draws}}: {card}.",
    "event.hand_dealt": "Your hand: {cards}.",
    "review.alone": "{seat, seat}: {said}",
  },
  ["Ada", "Bo"],
);

it("tells what one seat alone was told as something about that seat", () => {
  const drawn = { key: "event.card_drawn", args: { seat: 1, card: 3 }, to: 1 };
  const dealt = { key: "event.hand_dealt", args: { cards: 4 }, to: 0 };
  expect(line([drawn, dealt], words)).toBe("Bo draws: 3. → Ada: Your hand: 4.");
});
