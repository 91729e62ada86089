// What the things on this board are about: the clause of the rulebook that each shows, by the selector of the thing.

export const pieces: Record<string, string> = {
  "[data-car]": "ROL.5",
  "[data-plate]": "ROL.2",
  "[data-chest]": "ROL.12",
  "[data-face]": "ROL.9",
  "[data-face='5']": "ROL.10",
  ".tray": "ROL.7",
  ".stash": "ROL.12",
  "[data-gang], .gangs": "ROL.16",
  ".scene": "ROL.4",
};
