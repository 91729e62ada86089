/* Base Bröwl for four, played at random by hand-written C: how fast these rules can be on this machine.

   usage: browl SECONDS COUNTS... (15 numbers, cards by type) VALUES... (5 numbers) HAND TARGET
   It prints how many steps a second it made, chance included, and the mean length of a game. The numbers of the box are
   given, so that it cannot drift from ours; a test compares the lengths of its games with those of our own rules. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 4, TYPES = 15, PEOPLES = 5, DOBROWL = 1, PAS = 2 };
enum { DEAL, PLAY, REFILL, END };

struct state {
  int phase, turn, opener, left, held;
  int deck[TYPES], strength[PEOPLES], points[PLAYERS];
  int hands[PLAYERS][TYPES], table[PLAYERS][TYPES], won[PLAYERS][TYPES];
};

static int counts[TYPES], values[PEOPLES], hand, target, cards;
static uint32_t z = 362436069, w = 521288629, shift = 123456789, cong = 380116160;

static uint32_t word(void) { /* the same generator as ours */
  z = 36969 * (z & 65535) + (z >> 16);
  w = 18000 * (w & 65535) + (w >> 16);
  shift ^= shift << 17;
  shift ^= shift >> 13;
  shift ^= shift << 5;
  cong = 69069 * cong + 1234567;
  return (((z << 16) + w) ^ cong) + shift;
}

static int below(uint32_t bound) {
  uint64_t limit = 0x100000000ULL - 0x100000000ULL % bound;
  uint32_t found = word();
  while (found >= limit) found = word();
  return (int)(found % bound);
}

static void open_round(struct state *s) {
  memcpy(s->deck, counts, sizeof counts);
  s->left = cards;
  s->held = 0;
  s->turn = s->opener;
  s->phase = DEAL;
}

static void close_round(struct state *s) {
  int best = 0;
  for (int seat = 0; seat < PLAYERS; seat++) {
    for (int card = 0; card < TYPES; card++) s->points[seat] += s->won[seat][card] * values[card / 3];
    if (s->points[seat] > best) best = s->points[seat];
  }
  memset(s->hands, 0, sizeof s->hands);
  memset(s->table, 0, sizeof s->table);
  memset(s->won, 0, sizeof s->won);
  memset(s->strength, 0, sizeof s->strength);
  s->held = 0;
  if (best >= target) {
    s->phase = END;
  } else {
    s->opener = (s->opener + 1) % PLAYERS;
    open_round(s);
  }
}

static void take(struct state *s) {
  int left = below((uint32_t)s->left), card = 0, seat = s->turn;
  while (left >= s->deck[card]) left -= s->deck[card++];
  s->deck[card]--;
  s->left--;
  s->held++;
  s->hands[seat][card]++;
  if (s->phase == REFILL) {
    s->turn = (seat + 1) % PLAYERS;
    s->phase = PLAY;
  } else if (s->held % hand == 0) {
    s->turn = (seat + 1) % PLAYERS;
    if (s->held == hand * PLAYERS) s->phase = PLAY;
  }
}

static void play(struct state *s, int card) {
  int seat = s->turn, people = card / 3, kind = card % 3, won = 0, last_stand = s->left == 0;
  s->hands[seat][card]--;
  s->held--;
  if (kind == PAS) {
    for (int other = 0; other < PLAYERS; other++) memset(&s->table[other][people * 3], 0, 3 * sizeof(int));
    s->strength[people] = 0;
  } else {
    s->table[seat][card]++;
    s->strength[people] += kind == DOBROWL ? 2 : 1;
    if (s->strength[people] >= values[people]) {
      won = 1;
      for (int other = 0; other < PLAYERS; other++)
        for (int at = people * 3; at < people * 3 + 3; at++) s->won[other][at] += s->table[other][at];
      memset(s->table, 0, sizeof s->table);
      memset(s->strength, 0, sizeof s->strength);
    }
  }
  if ((won && last_stand) || s->held == 0) close_round(s);
  else if (s->left > 0) s->phase = REFILL;
  else s->turn = (seat + 1) % PLAYERS;
}

static long game(void) {
  struct state s;
  long steps = 1; /* the lot */
  memset(&s, 0, sizeof s);
  s.opener = below(PLAYERS);
  open_round(&s);
  while (s.phase != END) {
    if (s.phase == PLAY) {
      int legal[TYPES], n = 0;
      for (int card = 0; card < TYPES; card++)
        if (s.hands[s.turn][card] > 0) legal[n++] = card;
      play(&s, legal[below((uint32_t)n)]);
    } else {
      take(&s);
    }
    steps++;
  }
  return steps;
}

static double now(void) { /* processor time: others on the machine do not count */
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  if (argc != 2 + TYPES + PEOPLES + 2) return 2;
  double seconds = atof(argv[1]);
  for (int card = 0; card < TYPES; card++) cards += counts[card] = atoi(argv[2 + card]);
  for (int people = 0; people < PEOPLES; people++) values[people] = atoi(argv[2 + TYPES + people]);
  hand = atoi(argv[2 + TYPES + PEOPLES]);
  target = atoi(argv[3 + TYPES + PEOPLES]);
  double began = now(), spent = 0;
  long steps = 0, games = 0;
  do {
    for (int i = 0; i < 50; i++, games++) steps += game();
    spent = now() - began;
  } while (spent < seconds);
  printf("{\"steps\": %.0f, \"length\": %.2f}\n", (double)steps / spent, (double)steps / (double)games);
  return 0;
}
