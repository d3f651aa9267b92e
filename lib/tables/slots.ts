import type { Column, TableShape } from "@/lib/schema/table";
import { timeMs } from "./time-text";

/**
 * Two columns of a table are indexed: one of words, one of numbers or times. What the index holds is a shortened form,
 * which sorts as the values do but may be equal where they differ, so it narrows a search down and never decides.
 */
export interface Slots {
  readonly word: number | null;
  readonly number: number | null;
}

/** The table's key tells rows apart, so it is what they are looked for by; a time is what they are put in order by. */
export function slotsOf({ columns, key }: TableShape): Slots {
  // What was added later, or has a default, is missing in rows that were written before.
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

/** Its first letters, by code point as the database sorts. */
export function wordSlot(text: string): string {
  if (text.length <= WORD_LETTERS) return text;
  return [...text.slice(0, 2 * WORD_LETTERS)].slice(0, WORD_LETTERS).join("");
}

/** The nearest double that is a number. */
function numberSlot(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** How the table's numbers are shortened: a time to its milliseconds. */
export function numberOf({ columns }: TableShape, { number }: Slots): (comparable: string) => number {
  return number !== null && columns[number]?.type === "time" ? timeMs : numberSlot;
}
