// What is told at length and what in passing (see lib/pace.ts), and where the log begins anew (see lib/story.ts).

import type { Pace } from "../../lib/pace";

export const pace: Pace = {
  long: [
    "day_card_drawn",
    "stole",
    "arrested",
    "caught",
    "gained",
    "fined",
    "skill_raised",
    "spy_learned",
    "brigand_won",
    "prince_won",
    "city_won",
  ],
  quick: ["plan_made", "wheel_set", "cards_returned", "token_gained", "fizzled"],
  chapters: ["day_began"],
  turns: ["place_reached"],
  passing: ["plan_made", "wheel_set"],
  hollow: ["place_reached"],
};
