import { endOfJsonString } from "./end-of-json-string";
import type { Json } from "./json";
import { type Steps, unitsOfText } from "./steps";

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
export function exceededBound(text: string, bounds: JsonBounds): keyof JsonBounds | null {
  return scanTo(text.length, text, bounds, startOf(bounds));
}

const STEP_LENGTH = 16 * 1024;

export function* exceededBoundInSteps(text: string, bounds: JsonBounds): Steps<keyof JsonBounds | null> {
  const scan = startOf(bounds);
  while (scan.index < text.length) {
    const from = scan.index;
    const exceeded = scanTo(from + STEP_LENGTH, text, bounds, scan);
    if (exceeded !== null) return exceeded;
    yield unitsOfText(scan.index - from);
  }
  return null;
}

interface Scan {
  index: number;
  /**
   * Saved counts of the objects and lists around the current position. Only fields of objects are limited, so
   * a list's count is -Infinity, which never reaches the limit.
   */
  readonly counts: number[];
  count: number;
  left: number;
}

function startOf({ values }: JsonBounds): Scan {
  return { index: 0, counts: [], count: Number.NEGATIVE_INFINITY, left: values - 1 };
}

/** Scans at least to `end`. A string that begins before `end` is scanned to its own end. */
function scanTo(
  end: number,
  text: string,
  { levels, fields }: JsonBounds,
  scan: Scan,
): keyof JsonBounds | null {
  const { counts } = scan;
  let { index, count, left } = scan;
  const to = Math.min(end, text.length);
  for (; index < to; index += 1) {
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
  Object.assign(scan, { index, count, left });
  return null;
}
