import type { ChallengeKey } from "./challenge.fr";

export const challengeEn: Record<ChallengeKey, string> = {
  title: "Weekly challenge",
  intro: "The same deal for everybody, one attempt each: no hints, nothing taken back. Who makes the best of it?",
  left: "{days, plural, =0 {Last day} one {# day left} other {# days left}}",
  alone: "alone",
  with_bots: "with {n, plural, one {# bot} other {# bots}}",
  played: "{n, plural, =0 {Nobody has played yet} one {# person has played} other {# people have played}}",
  play: "Play",
  go_on: "Go on",
  closed: "The ranking opens when you have ended your attempt.",
  ranking: "Ranking",
  last: "Last week",
  last_none: "Nobody played last week.",
  won: "won",
  shared: "shared win",
  lost: "lost",
  open: "given up",
  points: "{n, plural, one {# point} other {# points}}",
  you: "you",
  replay: "See {name}'s game",
  proof: "Draws: the server's commitment",
  proof_help:
    "The server commits to the secret of all draws a week before, and shows it when the week is over. Note the commitment to compare.",
  own_first: "Your own attempt comes first",
  own_first_why:
    "This is somebody else's game of the weekly challenge. So that the deal stays a surprise, it opens as soon as you have ended your own, or when the week is over.",
  to_mine: "Play my attempt",
  changed: "This challenge has stopped",
  changed_why:
    "The server was updated after the first attempt of the week: the same moves might give another game now. The next challenge begins on Monday.",
  to_challenges: "See the challenges",
  this_week: "this week",
  next_week: "next week",
  last_week: "last week",
  secret: "secret",
};
