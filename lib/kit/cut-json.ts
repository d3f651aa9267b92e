import type { Json } from "./json";

const ROWS = [30, 10, 3, 1] as const;
const MAX_TEXT = 500;
const MAX_MEMBERS = 60;
const MAX_LEVELS = 20;

export function cutJson(value: unknown, maxCharacters: number): Json {
  for (const rows of ROWS) {
    const short = cut(value, rows, MAX_LEVELS);
    if (JSON.stringify(short).length <= maxCharacters) return short;
  }
  return null;
}

function cut(value: unknown, rows: number, levels: number): Json {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== "object" || value === null || levels === 0) return null;
  if (Array.isArray(value)) return value.slice(0, rows).map((item) => cut(item, rows, levels - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_MEMBERS)
      .map(([key, member]) => [key, cut(member, rows, levels - 1)]),
  );
}
