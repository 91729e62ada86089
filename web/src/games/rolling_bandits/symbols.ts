// The signs of the game, drawn for this project on a field of 24 by 24. Holes are cut by the even-odd rule.

/** By face: revolver, mask, hat, boot, horseshoe. The sixth face is blank: a joker. */
export const FACES: readonly string[] = [
  "M1.5 6.2h1.2V5h1.8v1.2h9.3l.9-1h3.2l1-1.6h1.5l-.3 2.4 1.2.9v3.4l-1.5.7c-.2 1.7.2 3 1 4.6l1.7 3.7c.3.7-.1 1.4-.8 1.4h-4.3c-.5 0-.9-.3-1-.8l-1.5-4.6h-2.6c-1.7 0-2.7-1-2.7-2.5v-1.2H1.5Zm9 5.4v1c0 .6.4.9 1 .9h1.7l-.8-1.9Zm4.3-4.2v2.2h3.2V7.4Z",
  "M1.2 7.6c3.6-1.7 7.2-1.6 10.8.5 3.6-2.1 7.2-2.2 10.8-.5.5 5.7-1.7 9.9-5.5 9.9-2.6 0-3.6-2.5-5.3-2.5s-2.7 2.5-5.3 2.5c-3.8 0-6-4.2-5.5-9.9Zm3.4 3c.6 2.7 3.3 3.6 5.4 1.9-.9-2.3-3.3-3-5.4-1.9Zm14.8 0c-2.1-1.1-4.5-.4-5.4 1.9 2.1 1.7 4.8.8 5.4-1.9Z",
  "M1 12.8c1.9 1 3.6 1.5 5.3 1.7h11.4c1.7-.2 3.4-.7 5.3-1.7-.6 4-5 6.6-11 6.6S1.6 16.8 1 12.8ZM6.5 13c.4-5.2 1.5-8.6 3.4-8.6.9 0 1.3.7 2.1.7s1.2-.7 2.1-.7c1.9 0 3 3.4 3.4 8.6Z",
  "M7 1.8h8.6l-.5 4.5H6.8Zm-.3 5.8H15c-.1 3.3.6 5 3.2 6l2.3.9c1.5.6 2.3 1.7 2.3 3.3v3.4h-8.7l-2.3-2.4v2.4H6.4l-.2-5.2-2 1.3.3-2.3-2.3-.4 2.1-1.1-.9-2 2.2.700Z",
  "M4.6 2.5h4.7v3.2C8.3 7.4 7.9 9 7.9 11.3c0 3.3 1.5 5.3 4.1 5.3s4.1-2 4.1-5.3c0-2.3-.4-3.9-1.4-5.6V2.5h4.7v2.7c1.1 1.9 1.6 4 1.6 6.5 0 6-3.6 9.9-9 9.9s-9-3.9-9-9.9c0-2.5.5-4.6 1.6-6.5ZM5.1 9a1 1 0 1 0 .01 0Zm.4 5a1 1 0 1 0 .01 0Zm4 4a1 1 0 1 0 .01 0Zm5 0a1 1 0 1 0 .01 0Zm4-4a1 1 0 1 0 .01 0Zm.4-5a1 1 0 1 0 .01 0Z",
];

export const JOKER = 5;

/** What a chest can do: bomb, ambush (two groups change places), reroll. */
export const EFFECTS: Readonly<Record<string, string>> = {
  bomb: "M10 7a8 8 0 1 0 .01 0Zm-3.2 4.2A5 5 0 0 0 4.7 15h1.8c0-1 .5-1.9 1.4-2.5ZM13.8 5.3l3.2 3 1.3-1.3c.9-.8.9-1.7.2-2.7.9-.9 1.7-1 2.6-.3l1.2-1.3c-1.9-1.7-4-1.3-5.6.5Zm6.7 2.2 2.6-.7-.5 1.8Zm-.4 1.5 2 1.7-1.6.8Z",
  ambush: "M2 8.5 8 2.5V6h13v5H8v3.5ZM22 15.5l-6 6V18H3v-4h13v-4.5Z",
  reroll:
    "M12 2.5a9.5 9.5 0 0 1 7 3.1l2.5-2.3v8h-8l2.7-2.7A5.9 5.9 0 0 0 6.5 10H2.8A9.5 9.5 0 0 1 12 2.5Zm0 19a9.5 9.5 0 0 1-7-3.1l-2.5 2.3v-8h8l-2.7 2.7A5.9 5.9 0 0 0 17.5 14h3.7A9.5 9.5 0 0 1 12 21.5Z",
};

const EFFECT_NAMES = ["bomb", "ambush", "reroll"];

/** An effect by the number that events give it. */
export const effectName = (effect: number): string => EFFECT_NAMES[effect] ?? "";

/** The shape of each player, on a field of 24 by 24: disc, triangle, square, diamond (as in the strip of seats). */
export const SHAPES: readonly string[] = [
  "M12 1a11 11 0 1 0 .01 0Z",
  "M12 .5 24 22.5H0Z",
  "M2 2h20v20H2Z",
  "M12 0 24 12 12 24 0 12Z",
];
