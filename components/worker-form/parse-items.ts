import { sameJson } from "@/lib/editing/same-json";
import type { Json } from "@/lib/kit/json";
import { parseTyped } from "./parse-typed";

export type Item = string | number;

/** Values are separated by line breaks, or by tabs if they were pasted from a row of a spreadsheet. */
const BETWEEN = /[\r\n\t]+/;

export function parseItems(text: string, isText: boolean): Item[] {
  return text.split(BETWEEN).flatMap((line): Item[] => {
    const typed = line.trim();
    if (typed === "") return [];
    const number = isText ? undefined : parseTyped(typed, "number");
    return [typeof number === "number" ? number : typed];
  });
}

export function printItems(items: readonly Json[]): string {
  return items.map(String).join("\n");
}

export function hasTextNumbers(items: readonly Json[]): boolean {
  return items.some((item) => typeof item === "string" && typeof parseTyped(item, "number") === "number");
}

/**
 * Returns the list if it can be edited as one value per line. Null if it contains objects, or some numbers as
 * text and others as numbers.
 */
export function typedItems(value: Json | undefined): readonly Json[] | null {
  if (!Array.isArray(value)) return null;
  const parsed: Json[] = parseItems(printItems(value), hasTextNumbers(value));
  return sameJson(parsed, value) ? value : null;
}

export function splitLines(text: string): string {
  return text
    .split(/[\r\n\t,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n");
}
