// Les mots de la page « moi » : masques, parties, chiffres, clés.

export const personFr = {
  mask: "Masque",
  colour: "Couleur",
  mask_fox: "renard",
  mask_owl: "chouette",
  mask_wolf: "loup",
  mask_hare: "lièvre",
  mask_stag: "cerf",
  mask_bear: "ours",
  mask_cat: "chat",
  mask_raven: "corbeau",
  mask_boar: "sanglier",
  mask_badger: "blaireau",
  mask_frog: "grenouille",
  mask_ram: "bélier",
  colour_brick: "brique",
  colour_ochre: "ocre",
  colour_moss: "mousse",
  colour_teal: "canard",
  colour_blue: "bleu",
  colour_violet: "violet",
  colour_rose: "rose",
  colour_slate: "ardoise",
};

export type PersonKey = keyof typeof personFr;
