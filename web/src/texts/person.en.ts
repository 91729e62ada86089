// The words of a person's own page: masks, games, figures, keys.

import type { PersonKey } from "./person.fr";

export const personEn: Record<PersonKey, string> = {
  mask: "Mask",
  colour: "Colour",
  mask_fox: "fox",
  mask_owl: "owl",
  mask_wolf: "wolf",
  mask_hare: "hare",
  mask_stag: "stag",
  mask_bear: "bear",
  mask_cat: "cat",
  mask_raven: "raven",
  mask_boar: "boar",
  mask_badger: "badger",
  mask_frog: "frog",
  mask_ram: "ram",
  colour_brick: "brick",
  colour_ochre: "ochre",
  colour_moss: "moss",
  colour_teal: "teal",
  colour_blue: "blue",
  colour_violet: "violet",
  colour_rose: "pink",
  colour_slate: "slate",
};
