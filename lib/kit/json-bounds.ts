import { endOfJsonString } from "./end-of-json-string";
import type { Json } from "./json";

/** Limits are checked before parsing, so input that exceeds them is never parsed. */
export interface JsonBounds {
  readonly levels: number;
  /** Maximum number of fields in one object. */
  readonly fields: number;
  /** Maximum number of values at all nesting levels together. */
  readonly values: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export function boundSentence(bound: keyof JsonBounds, { levels, fields, values }: JsonBounds): string {
  switch (bound) {
    case "levels":
      return `Values can be nested at most ${levels} levels deep.`;
    case "fields":
      return `An object can have at most ${fields} fields.`;
    case "values":
      return `Lists and objects can contain at most ${values} values in total.`;
  }
}

export function exceededByValue(
  value: Json,
  { levels, fields, values }: JsonBounds,
): keyof JsonBounds | null {
  const open: { readonly value: Json; readonly level: number }[] = [{ value, level: 1 }];
  let left = values;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    left -= 1;
    if (left < open.length) return "values";
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.level > levels) return "levels";
    const inner = Object.values(next.value);
    if (!Array.isArray(next.value) && inner.length > fields) return "fields";
    if (inner.length > left) return "values";
    for (const each of inner) open.push({ value: each, level: next.level + 1 });
  }
  return null;
}

/** The text needn't be valid JSON. */
export function exceededBound(text: string, { levels, fields, values }: JsonBounds): keyof JsonBounds | null {
  /**
   * Saved counts of the objects and lists around the current position. Only fields of objects are limited, so
   * a list's count is -Infinity, which never reaches the limit.
   */
  const counts: number[] = [];
  let count = Number.NEGATIVE_INFINITY;
  let left = values - 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = endOfJsonString(text, index);
    } else if (code === COMMA) {
      count += 1;
      left -= 1;
      if (count > fields) return "fields";
      if (left < 0) return "values";
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      counts.push(count);
      left -= 1;
      count = code === OPEN_OBJECT ? 1 : Number.NEGATIVE_INFINITY;
      if (counts.length > levels) return "levels";
      if (left < 0) return "values";
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      count = counts.pop() ?? Number.NEGATIVE_INFINITY;
    }
  }
  return null;
}
