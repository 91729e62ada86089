// How a sketch (src/repaire/kernel/sketch.py) is laid out on a screen.

import type { Block, Cell, Sketch } from "../lib/wire";
import { tied } from "../lib/words";

const SHAPES = ["●", "▲", "■", "◆", "★", "⬟"]; // of the seats: colour alone says nothing

export interface Part {
  mark: string; // who or what is on: set apart, so that words stay in line
  shape: string;
  text: string;
  style: string;
}

/** Return a cell with its mark apart. A sketch writes "▶ " or two blanks before words that one mark may distinguish. */
export function part(cell: Cell): Part {
  const [, mark = "", text = cell.text] = /^(▶| ) (.*)$/s.exec(cell.text) ?? [];
  const seat = cell.tone === "seat";
  return {
    mark,
    shape: seat ? (SHAPES[cell.n % SHAPES.length] ?? "") : "",
    text: tied(text),
    style: seat ? `--tone: var(--seat-${cell.n % SHAPES.length})` : "",
  };
}

/** Return the blocks that belong to a place of the table. */
export const at = (sketch: Sketch, place: Block["place"]): Block[] =>
  sketch.blocks.filter((block) => block.place === place);

/** Whether a block is lines of text rather than a table. */
export const lines = (block: Block): boolean => !block.heading && block.rows.every((row) => row.length < 2);
