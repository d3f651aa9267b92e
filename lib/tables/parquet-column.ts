import type { Json, JsonObject } from "@/lib/kit/json";
import type { Steps } from "@/lib/kit/steps";
import type { FieldType } from "@/lib/schema/rows-query";
import { isExactAsNumber, plainDecimal } from "./decimal-text";
import { comparableTime, keptTime } from "./time-text";

/** How a column of rows stands in a Parquet file: its type there, and its values as the writer takes them. */
export interface ParquetColumn {
  readonly name: string;
  readonly element: {
    readonly type: "BYTE_ARRAY" | "INT64" | "DOUBLE" | "BOOLEAN" | "FIXED_LEN_BYTE_ARRAY";
    readonly type_length?: number;
    readonly converted_type?: "UTF8" | "JSON" | "DECIMAL" | "TIMESTAMP_MICROS";
    readonly precision?: number;
    readonly scale?: number;
  };
  toParquet(cell: Json): unknown;
}

const TEXT = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
const JSON_TEXT = { type: "BYTE_ARRAY", converted_type: "JSON" } as const;
/** More digits have no place in a decimal of Parquet. */
const MOST_DIGITS = 38;
const INT64_DIGITS = 18;

export function* parquetColumn(
  name: string,
  type: FieldType,
  rows: readonly JsonObject[],
): Steps<ParquetColumn> {
  switch (type) {
    case "string":
      return { name, element: TEXT, toParquet: String };
    case "integer":
      return { name, element: { type: "INT64" }, toParquet: (cell) => BigInt(String(cell)) };
    case "number":
      return yield* numberColumn(name, rows);
    case "boolean":
      return { name, element: { type: "BOOLEAN" }, toParquet: (cell) => cell };
    case "datetime":
      return {
        name,
        element: { type: "INT64", converted_type: "TIMESTAMP_MICROS" },
        toParquet: microseconds,
      };
    default:
      return { name, element: JSON_TEXT, toParquet: (cell) => cell };
  }
}

const ROWS_A_STEP = 200;
const UNITS_A_NUMBER = 2;

/** A double where that loses nothing of any value, else a decimal that fits them all, else texts: never another value. */
function* numberColumn(name: string, rows: readonly JsonObject[]): Steps<ParquetColumn> {
  let exact = true;
  let whole = 1;
  let scale = 0;
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_STEP === 0) yield ROWS_A_STEP * UNITS_A_NUMBER;
    const cell = row[name] ?? null;
    if (cell === null) continue;
    const plain = plainDecimal(String(cell)) ?? "";
    exact &&= plain !== "" && isExactAsNumber(plain);
    const [before = "", behind = ""] = plain.replace("-", "").split(".");
    whole = Math.max(whole, before.length);
    scale = Math.max(scale, behind.length);
  }
  if (exact) return { name, element: { type: "DOUBLE" }, toParquet: Number };
  const precision = whole + scale;
  if (precision > MOST_DIGITS) return { name, element: TEXT, toParquet: String };
  const size =
    precision > INT64_DIGITS
      ? ({ type: "FIXED_LEN_BYTE_ARRAY", type_length: 16 } as const)
      : ({ type: "INT64" } as const);
  const toParquet = (cell: Json) => {
    const [before = "", behind = ""] = (plainDecimal(String(cell)) ?? "0").split(".");
    return BigInt(before + behind.padEnd(scale, "0"));
  };
  return { name, element: { ...size, converted_type: "DECIMAL", precision, scale }, toParquet };
}

function microseconds(cell: Json): bigint | null {
  const kept = keptTime(String(cell));
  if (kept === null) return null;
  const time = comparableTime(kept);
  return BigInt(Date.parse(`${time.slice(0, 23)}Z`)) * 1000n + BigInt(time.slice(23, 26));
}
