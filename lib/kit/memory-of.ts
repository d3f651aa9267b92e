import type { Json } from "./json";

// Measured with Node 20: `[{},{},…]` takes 21 times as much memory as its JSON, `[[],[],…]` takes 13 times as
// much, and rows of numbers take twice as much.
const OBJECT = 64;
const MEMBER = 24;
/** V8 stores an object with more members than this as a hash table, which takes more memory per member. */
const MAX_FIELDS = 128;
const TABLE_MEMBER = 96;
const ARRAY = 40;
const ITEM = 8;
const STRING = 24;
const FRACTION = 16;
/**
 * String length above which wide characters matter: they make a string take two bytes per character. For
 * shorter strings, the difference is negligible.
 */
const LONG = 64;
const WIDE = /[\u0100-\uffff]/;

/** Approximate memory use in bytes, which may be 20 times the length of the JSON. */
export function memoryOf(value: Json): number {
  let bytes = 0;
  // Iterative, because untrusted input can be nested deeply enough to overflow the stack.
  const parts: Json[] = [value];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (typeof part === "string") {
      bytes += STRING + part.length * (part.length > LONG && WIDE.test(part) ? 2 : 1);
    } else if (typeof part === "number") {
      if (!Number.isInteger(part)) bytes += FRACTION;
    } else if (Array.isArray(part)) {
      bytes += ARRAY + part.length * ITEM;
      for (const item of part) if (!isFree(item)) parts.push(item);
    } else if (part !== null && typeof part === "object") {
      const names = Object.keys(part);
      bytes += OBJECT + names.length * (names.length > MAX_FIELDS ? TABLE_MEMBER : MEMBER);
      for (const name of names) {
        const member = part[name];
        if (member !== undefined && !isFree(member)) parts.push(member);
      }
    }
  }
  return bytes;
}

/**
 * True if the value is stored inside the object or list that contains it, so it takes no additional memory.
 */
function isFree(value: Json): boolean {
  return (
    value === null || typeof value === "boolean" || (typeof value === "number" && Number.isInteger(value))
  );
}
