// The games' words and rulebooks, fetched once per game and language; a broken line is waited out.

import { get } from "./api";
import { insist } from "./insist";
import type { Messages } from "./words";
import type { FigureOut, GameOut, LessonOut, RulebookOut } from "./wire";

const lists = new Map<string, Promise<GameOut[]>>();
const texts = new Map<string, Promise<Messages>>();
const books = new Map<string, Promise<RulebookOut>>();
const figures = new Map<string, Promise<FigureOut[]>>();
const lessons = new Map<string, Promise<LessonOut>>();

function once<T>(kept: Map<string, Promise<T>>, path: string): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = insist(() => get<T>(path));
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

export const allGames = (): Promise<GameOut[]> => once(lists, "/api/games");

export const gameTexts = (game: string, lang: string): Promise<Messages> =>
  once(texts, `/api/games/${game}/texts/${lang}`);

/** The words of a table's game, with those that its box brings. */
export const tableTexts = (table: string, lang: string): Promise<Messages> =>
  once(texts, `/api/tables/${table}/texts/${lang}`);

export const rulebook = (game: string, lang: string): Promise<RulebookOut> =>
  once(books, `/api/games/${game}/rulebook/${lang}`);

export const figuresOf = (game: string): Promise<FigureOut[]> => once(figures, `/api/games/${game}/figures`);

export const lessonOf = (game: string): Promise<LessonOut> => once(lessons, `/api/games/${game}/lesson`);
