import type { Column, TableShape } from "@/lib/schema/table";
import { timeMs } from "./time-text";

/**
 * The two indexed columns: one with text, and one with numbers or times. The index stores a shortened form
 * that sorts like the values but may be the same for different values. It can therefore narrow a search down,
 * but the full values must still be compared.
 */
export interface Slots {
  readonly word: number | null;
  readonly number: number | null;
}

/**
 * Selects the columns to index. A text column of the key is preferred, because rows are looked up by key, and
 * a time is preferred to a number, because rows are sorted by time.
 */
export function slotsOf({ columns, key }: TableShape): Slots {
  // Excludes columns with a default, and thus all columns that were added later, because older rows have no
  // stored value for them.
  const usable = columns
    .map((column, index) => ({ ...column, index }))
    .filter((each) => !("default" in each));
  const keyed = usable.filter(({ name }) => key.includes(name));
  const first = (isOf: (column: Column) => boolean) => keyed.find(isOf) ?? usable.find(isOf);
  const time = usable.find(({ type }) => type === "time");
  return {
    word: first(({ type }) => type === "text")?.index ?? null,
    number: (time ?? first(({ type }) => type === "integer" || type === "decimal"))?.index ?? null,
  };
}

const WORD_LETTERS = 64;

/**
 * Returns the start of the text, for the index. Its length is counted in code points, because the database
 * sorts by code points.
 */
export function wordSlot(text: string): string {
  if (text.length <= WORD_LETTERS) return text;
  return [...text.slice(0, 2 * WORD_LETTERS)].slice(0, WORD_LETTERS).join("");
}

function numberSlot(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

export function numberOf({ columns }: TableShape, { number }: Slots): (comparable: string) => number {
  return number !== null && columns[number]?.type === "time" ? timeMs : numberSlot;
}
