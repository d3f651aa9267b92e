import { isKeepable, UNKEEPABLE } from "@/lib/kit/is-keepable";
import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Column, ColumnType } from "@/lib/schema/table";
import { canonicalDecimal, plainDecimal } from "./decimal-text";
import { inexactDigits, jsonWithDoubles } from "./exact-json";
import { comparableTime, storedTime } from "./time-text";

export interface Cell {
  /** JSON in its stored form: decimals keep all their digits, and a value of type `json` is a string. */
  readonly json: string;
  /**
   * String for comparisons in the database, the same for equal values. Null for a null cell and for type
   * `json`.
   */
  readonly comparable: string | null;
}

export interface CellFault {
  readonly code: string;
  readonly message: string;
}

const NULL: Cell = { json: "null", comparable: null };

/** Null is accepted in every column, because only the caller knows whether the column is required. */
export function readCell({ type }: Pick<Column, "type">, value: Json): Result<Cell, CellFault> {
  return value === null ? ok(NULL) : READERS[type](value);
}

const READERS: Readonly<Record<ColumnType, (value: Json) => Result<Cell, CellFault>>> = {
  text(value) {
    if (typeof value !== "string" || inexactDigits(value) !== null) return wrong("a string");
    return isKeepable(value) ? ok({ json: JSON.stringify(value), comparable: value }) : unkeepable();
  },
  integer(value) {
    if (typeof value === "number" && Number.isSafeInteger(value)) {
      const text = String(value === 0 ? 0 : value);
      return ok({ json: text, comparable: text });
    }
    return wrong("a whole number between -9007199254740991 and 9007199254740991");
  },
  decimal(value) {
    const given =
      typeof value === "number"
        ? String(value)
        : typeof value === "string"
          ? (inexactDigits(value) ?? value)
          : "";
    const plain = plainDecimal(given);
    if (plain === null)
      return wrong(
        "a decimal number, or a string that contains one, with at most 400 digits on each side of the dot",
      );
    return ok({ json: plain, comparable: canonicalDecimal(plain) });
  },
  boolean(value) {
    if (typeof value !== "boolean") return wrong("true or false");
    return ok({ json: String(value), comparable: String(value) });
  },
  time(value) {
    const stored = typeof value === "string" ? storedTime(value) : null;
    if (stored === null) return wrong("an ISO 8601 date, or date and time, between the years 1 and 9999");
    return ok({ json: JSON.stringify(stored), comparable: comparableTime(stored) });
  },
  json: (value) => ok({ json: JSON.stringify(jsonWithDoubles(value)), comparable: null }),
};

function wrong(expected: string) {
  return fail({ code: "invalid_type", message: `The value must be ${expected}.` });
}

function unkeepable() {
  return fail({ code: "invalid_text", message: UNKEEPABLE });
}

export function cellValue({ type }: Pick<Column, "type">, stored: Json): Json {
  return type === "json" && typeof stored === "string" ? JSON.parse(stored) : stored;
}
