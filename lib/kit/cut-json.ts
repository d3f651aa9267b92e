import type { Json } from "./json";

const ROWS = [30, 10, 3, 1] as const;
const MOST_TEXT = 500;
const MOST_MEMBERS = 60;
const MOST_LEVELS = 20;

/** A value short enough to be shown as an example: lists, objects and texts end early. Null where nothing helps. */
export function cutJson(value: unknown, mostCharacters: number): Json {
  for (const rows of ROWS) {
    const short = cut(value, rows, MOST_LEVELS);
    if (JSON.stringify(short).length <= mostCharacters) return short;
  }
  return null;
}

function cut(value: unknown, rows: number, levels: number): Json {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  if (typeof value !== "object" || value === null || levels === 0) return null;
  if (Array.isArray(value)) return value.slice(0, rows).map((item) => cut(item, rows, levels - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_MEMBERS)
      .map(([key, member]) => [key, cut(member, rows, levels - 1)]),
  );
}
