// How thrown dice roll over a field: they slide, turn, bounce off its edges and off one another, and come to rest apart.

export interface Rolling {
  x: number; // of the middle
  y: number;
  vx: number; // px a second
  vy: number;
  turn: number; // degrees
  spin: number; // degrees a second
}

export interface Field {
  width: number;
  height: number;
  size: number; // of a die
}

const DRAG = 2.1; // a second
const BOUNCE = 0.62;
const SLOW = 26; // px a second: it lies
const GAP = 1.16; // between middles, in sizes of a die
const LEAST = 620; // px a second: a gentle hand throws all the same
const MOST = 2200;

/** Dice leave the hand: the way it moved, no two quite alike. */
export function toss(
  n: number,
  hand: { x: number; y: number; vx: number; vy: number },
  random = Math.random,
): Rolling[] {
  const speed = Math.hypot(hand.vx, hand.vy);
  const [ux, uy] = speed > 60 ? [hand.vx / speed, hand.vy / speed] : [0, -1];
  const force = Math.min(MOST, Math.max(LEAST, speed));
  return Array.from({ length: n }, (_, at) => {
    const off = (random() - 0.5) * 0.9;
    const own = force * (0.75 + 0.5 * random());
    return {
      x: hand.x + (at % 3) * 6 - 6,
      y: hand.y + Math.floor(at / 3) * 6,
      vx: (ux * Math.cos(off) - uy * Math.sin(off)) * own,
      vy: (ux * Math.sin(off) + uy * Math.cos(off)) * own,
      turn: random() * 360,
      spin: (random() - 0.5) * 1600,
    };
  });
}

/** Let all roll on for some seconds; return how hard the hardest knock was, from 0 to 1. */
export function roll(dice: Rolling[], seconds: number, { width, height, size }: Field): number {
  let hardest = 0;
  const keep = Math.exp(-DRAG * seconds);
  for (const die of dice) {
    die.x += die.vx * seconds;
    die.y += die.vy * seconds;
    die.turn += die.spin * seconds;
    die.vx *= keep;
    die.vy *= keep;
    die.spin *= keep;
  }
  dice.forEach((one, at) => {
    for (const other of dice.slice(at + 1)) hardest = Math.max(hardest, part(one, other, size * GAP));
  });
  for (const die of dice) {
    hardest = Math.max(hardest, edge(die, "x", "vx", size / 2, width - size / 2));
    hardest = Math.max(hardest, edge(die, "y", "vy", size / 2, height - size / 2));
  }
  return Math.min(1, hardest / MOST);
}

export const lies = (dice: readonly Rolling[]): boolean => dice.every(({ vx, vy }) => Math.hypot(vx, vy) < SLOW);

/** Two dice that touch push each other away. */
function part(one: Rolling, other: Rolling, apart: number): number {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(dx, dy) || 0.01;
  if (far >= apart) return 0;
  const [nx, ny, push] = [dx / far, dy / far, (apart - far) / 2];
  one.x -= nx * push;
  one.y -= ny * push;
  other.x += nx * push;
  other.y += ny * push;
  const meet = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny;
  if (meet <= 0) return 0;
  one.vx -= meet * nx;
  one.vy -= meet * ny;
  other.vx += meet * nx;
  other.vy += meet * ny;
  [one.spin, other.spin] = [other.spin + meet * 0.3, one.spin - meet * 0.3];
  return meet;
}

function edge(die: Rolling, at: "x" | "y", speed: "vx" | "vy", low: number, high: number): number {
  const inside = Math.min(Math.max(die[at], low), Math.max(low, high));
  if (inside === die[at]) return 0;
  const hit = Math.abs(die[speed]);
  die[speed] = (die[at] < inside ? 1 : -1) * hit * BOUNCE;
  die[at] = inside;
  die.spin *= -0.7;
  return hit;
}
