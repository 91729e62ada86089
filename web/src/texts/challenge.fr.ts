// The words of the weekly challenges: they load only where they are needed.

export const challengeFr = {
  title: "Défi de la semaine",
  intro:
    "La même donne pour tout le monde, une seule tentative par personne : sans conseils, sans reprise. Qui s'en sort le mieux ?",
  left: "{days, plural, =0 {Dernier jour} one {Encore # jour} other {Encore # jours}}",
  alone: "en solitaire",
  with_bots: "avec {n, plural, one {# robot} other {# robots}}",
  played: "{n, plural, =0 {Personne n'a encore joué} one {# personne a joué} other {# personnes ont joué}}",
  play: "Jouer",
  go_on: "Continuer",
  closed: "Le classement s'ouvre quand vous avez fini votre tentative.",
  ranking: "Classement",
  last: "Semaine dernière",
  last_none: "Personne n'a joué la semaine dernière.",
  won: "gagné",
  shared: "victoire partagée",
  lost: "perdu",
  open: "abandon",
  points: "{n, plural, one {# point} other {# points}}",
  you: "vous",
  replay: "Revoir la partie de {name}",
  proof: "Tirages : engagement du serveur",
  proof_help:
    "Le serveur s'engage sur le secret des tirages une semaine avant, et le montre quand la semaine est finie. Notez l'engagement pour le comparer.",
  own_first: "Votre tentative d'abord",
  own_first_why:
    "C'est la partie de quelqu'un d'autre au défi de la semaine. Pour que la donne reste une surprise, elle s'ouvre dès que vous avez fini la vôtre, ou à la fin de la semaine.",
  to_mine: "Jouer ma tentative",
  changed: "Ce défi s'est arrêté",
  changed_why:
    "Le serveur a changé de version depuis la première tentative de la semaine : les mêmes coups pourraient y donner une autre partie. Le prochain défi commence lundi.",
  to_challenges: "Voir les défis",
  this_week: "cette semaine",
  next_week: "semaine prochaine",
  last_week: "semaine dernière",
  secret: "secret",
} as const;

export type ChallengeKey = keyof typeof challengeFr;
