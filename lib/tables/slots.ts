import type { Column, TableShape } from "@/lib/schema/table";
import { timeMs } from "./time-text";

/**
 * Two columns of a table are indexed, one of words and one of numbers or times. The index stores a shortened
 * form that sorts like the values but may be equal for different ones, so it narrows a search and never
 * decides it.
 */
export interface Slots {
  readonly word: number | null;
  readonly number: number | null;
}

/**
 * Prefers key columns for the word, because rows are found by key, and a time for the number, because rows
 * are sorted by it.
 */
export function slotsOf({ columns, key }: TableShape): Slots {
  // Excludes columns that were added later or have a default, because older rows lack them.
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

/** First letters by code point, the order that the database sorts by. */
export function wordSlot(text: string): string {
  if (text.length <= WORD_LETTERS) return text;
  return [...text.slice(0, 2 * WORD_LETTERS)].slice(0, WORD_LETTERS).join("");
}

/** The nearest finite double. */
function numberSlot(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** Returns the function that converts a value of the number column to a double; times become milliseconds. */
export function numberOf({ columns }: TableShape, { number }: Slots): (comparable: string) => number {
  return number !== null && columns[number]?.type === "time" ? timeMs : numberSlot;
}
