// Where the cars stand: the train winds through the picture, the locomotive at the top, the tail at the bottom.

export interface Spot {
  x: number;
  y: number;
  /** The car travels to the left, not to the right. */
  leftward: boolean;
}

export interface Plan {
  width: number; // of a car
  height: number; // of a car
  total: number; // height of the whole picture
  spots: Spot[]; // from the rear to the front
  track: string; // an SVG path
  horizon: number; // where the sand begins
}

export const CAR_WIDTH = 100;
export const CAR_HEIGHT = 142;
export const RAIL = 139; // the rail's height in a car's drawing
const LEAST = 50;
const MOST = 158;
const COUPLING = 0.05; // of a car's width
const BETWEEN = 0.12;
const SKY = 0.22; // above the first row, for smoke and arrows

interface Grid {
  columns: number;
  rows: number;
  width: number;
  total: number;
}

function grid(count: number, columns: number, across: number): Grid {
  const rows = Math.ceil(count / columns);
  const width = Math.min(MOST, across / (columns + COUPLING * (columns - 1)));
  const height = (width * CAR_HEIGHT) / CAR_WIDTH;
  return { columns, rows, width, total: rows * height + (SKY + (rows - 1) * BETWEEN) * width + 6 };
}

/** The largest cars that fit; if even the smallest do not, the picture becomes higher than the room. */
function best(count: number, across: number, down: number): Grid {
  let found: Grid | null = null;
  for (let columns = 1; columns <= count; columns += 1) {
    const tried = grid(count, columns, across);
    if (tried.width < LEAST && found) break;
    const fits = tried.total <= down;
    if (!found || (fits && (found.total > down || tried.width >= found.width)) || (!fits && found.total > down)) {
      found = tried;
    }
  }
  return found ?? grid(1, 1, across);
}

const marginOf = (width: number): number => Math.max(6, Math.min(30, width * 0.025));

/** The height that the train needs with its smallest cars. */
export function leastHeight(count: number, width: number): number {
  const across = width - 2 * marginOf(width);
  const columns = Math.max(1, Math.floor((across + COUPLING * LEAST) / (LEAST * (1 + COUPLING))));
  return Math.ceil(grid(Math.max(1, count), Math.min(columns, Math.max(1, count)), across).total);
}

export function plan(count: number, room: { width: number; height: number }): Plan {
  const margin = marginOf(room.width);
  const { columns, rows, width, total } = best(count, room.width - 2 * margin, room.height);
  const height = (width * CAR_HEIGHT) / CAR_WIDTH;
  const pitch = width * (1 + COUPLING);
  const across = pitch * columns - width * COUPLING;
  const left = (room.width - across) / 2;
  const spare = Math.max(0, room.height - total);
  const stretch = rows > 1 ? Math.min(spare / rows, width * 0.2) : 0;
  const step = height + BETWEEN * width + stretch;
  const top = SKY * width + (spare - stretch * (rows - 1)) * (rows > 1 ? 0.5 : 0.6);
  const spots: Spot[] = [];
  for (let car = 0; car < count; car += 1) {
    const ahead = count - 1 - car;
    const row = Math.floor(ahead / columns);
    const leftward = row % 2 === 1;
    const place = ahead % columns;
    spots.push({ x: left + pitch * (leftward ? place : columns - 1 - place), y: top + step * row, leftward });
  }
  const rail = (row: number): number => top + step * row + (height * RAIL) / CAR_HEIGHT;
  return {
    width,
    height,
    total: Math.max(room.height, total),
    horizon: Math.round(rail(0) - height * 0.36),
    spots,
    track: track(Math.max(rows, 1), rail, left, left + across, room.width),
  };
}

function track(rows: number, rail: (row: number) => number, left: number, right: number, width: number): string {
  const beyond = 40;
  const parts = [`M${round(width + beyond)} ${round(rail(0))}`];
  for (let row = 0; row < rows; row += 1) {
    const toLeft = row % 2 === 0;
    const y = round(rail(row));
    if (row === rows - 1) {
      parts.push(`H${toLeft ? -beyond : round(width + beyond)}`);
      break;
    }
    const end = toLeft ? left : right;
    const bulge = round(end + (toLeft ? -1 : 1) * (rail(row + 1) - rail(row)) * 0.42);
    parts.push(
      `H${round(end)}`,
      `C${bulge} ${y} ${bulge} ${round(rail(row + 1))} ${round(end)} ${round(rail(row + 1))}`,
    );
  }
  return parts.join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;
