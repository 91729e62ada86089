// boardgame.io with a card game of Bröwl's size: four hands of six cards that only their players see, five peoples with a
// pile each, a card played and drawn in every turn, a score whenever a pile is full. `node server.cjs PORT [FOLDER]`; with
// a folder it keeps its matches in files, or else in memory.

const { Server, FlatFile } = require("boardgame.io/server");

const PEOPLES = 5;
const KINDS = 3 * PEOPLES;
const HAND = 6;

const play = ({ G, playerID, random }, place) => {
  const hand = G.hands[playerID];
  if (!(place >= 0 && place < hand.length)) return "INVALID_MOVE";
  const card = hand[place];
  hand[place] = random.Die(KINDS) - 1;
  const people = card % PEOPLES;
  G.piles[people] += 1 + (card >= 2 * PEOPLES ? 1 : 0);
  G.backed[playerID] = people;
  G.played = { seat: Number(playerID), card };
  if (G.piles[people] >= people + 2) {
    for (let seat = 0; seat < G.scores.length; seat += 1) if (G.backed[seat] === people) G.scores[seat] += people + 1;
    G.piles[people] = 0;
    G.fights += 1;
  }
};

const game = {
  name: "cards",
  setup: ({ ctx, random }) => ({
    hands: Array.from({ length: ctx.numPlayers }, () => Array.from({ length: HAND }, () => random.Die(KINDS) - 1)),
    piles: Array(PEOPLES).fill(0),
    backed: Array(ctx.numPlayers).fill(-1),
    scores: Array(ctx.numPlayers).fill(0),
    played: null,
    fights: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } },
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)) }),
};

const [port, folder] = process.argv.slice(2);
const db = folder ? { db: new FlatFile({ dir: folder }) } : {};
Server({ games: [game], origins: [], ...db }).run(Number(port));
