// Brings a view up to date with the changes that the server sent, by dotted path. The old value is left as it was.

export type Patch = Record<string, unknown>;

export function patched<T>(old: T, patch: Patch): T {
  let result: unknown = old;
  for (const [path, value] of Object.entries(patch)) result = put(result, path.split("."), 0, value);
  return result as T;
}

function put(here: unknown, path: string[], depth: number, value: unknown): unknown {
  if (depth === path.length) return value;
  const key = path[depth] ?? "";
  if (Array.isArray(here)) {
    const copy = here.slice();
    copy[Number(key)] = put(copy[Number(key)], path, depth + 1, value);
    return copy;
  }
  const object = here as Record<string, unknown>;
  return { ...object, [key]: put(object[key], path, depth + 1, value) };
}
