// What people paste or type when they are invited: a whole link, the name of the table, or a code that was said aloud.

/** Return the table that a link or a code leads to, or nothing. */
export function tableIn(text: string): string {
  const found = /^(?:.*\/t\/)?([\w-]{8,40})\/?(?:[?#].*)?$/.exec(text.trim());
  return found?.[1] ?? "";
}

/** Tell whether this is a code that was said aloud (LOUP-42), whoever it leads to. */
export const isSpoken = (text: string): boolean => /^\s*\p{L}{2,10}[\s-]*\d{2}\s*$/u.test(text);
