// What the things on this board are about: the clause of the rulebook that each shows, by the selector of the thing.

export const pieces: Record<string, string> = {
  "[data-card]": "TRE.6",
  "[data-card='3']": "TRE.8",
  "[data-card='4']": "TRE.8",
  "[data-card='5']": "TRE.8",
  "[data-card='6']": "TRE.8",
  "[data-card='7']": "TRE.8",
  "[data-card='8']": "TRE.8",
  "[data-card='9']": "TRE.9",
  "[data-card='10']": "TRE.10",
  "[data-card='11']": "TRE.11",
  "[data-spot^='place']": "TRE.7",
  "[data-spot^='loot'], .loot": "TRE.12",
  "[data-spot='pile'], [data-spot='discards']": "TRE.5",
  "[data-spot='reserve']": "TRE.10",
  ".arms": "TRE.6",
  ".coach": "TRE.7",
};
