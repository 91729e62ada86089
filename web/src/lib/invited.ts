// What people paste when they are invited: a whole link, or only the code of the table.

/** Return the table that a link or a code leads to, or nothing. */
export function tableIn(text: string): string {
  const found = /^(?:.*\/t\/)?([\w-]{8,40})\/?(?:[?#].*)?$/.exec(text.trim());
  return found?.[1] ?? "";
}
