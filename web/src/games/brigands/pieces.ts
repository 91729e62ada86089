// What the things on this board are about: the clause of the rulebook that each shows, by the selector of the thing.

export const pieces: Record<string, string> = {
  "[data-place='0']": "BRG.19",
  "[data-place='1']": "BRG.20",
  "[data-place='2']": "BRG.21",
  "[data-place='3']": "BRG.22",
  "[data-place='4']": "BRG.23",
  "[data-place='5']": "BRG.24",
  "[data-place='6']": "BRG.25",
  "[data-place='7']": "BRG.26",
  "[data-purse]": "BRG.3",
  ".seal": "BRG.11",
  ".wheel": "BRG.12",
  ".tray": "BRG.8",
  ".patrol": "BRG.18",
  ".die": "BRG.22",
  ".henchman, .team": "BRG.10",
};
