import type { Json } from "@/lib/kit/json";
import type { FieldType } from "@/lib/schema/rows-query";
import { comparableTime, storedTime } from "./time-text";

export interface ParquetColumn {
  readonly name: string;
  readonly element: {
    readonly type: "BYTE_ARRAY" | "INT64" | "DOUBLE" | "BOOLEAN";
    readonly converted_type?: "UTF8" | "JSON" | "TIMESTAMP_MICROS";
    readonly logical_type?: typeof TIME.logical_type;
  };
  toParquet(cell: Json): unknown;
}

const TEXT = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
const JSON_TEXT = { type: "BYTE_ARRAY", converted_type: "JSON" } as const;
const TIME = {
  type: "INT64",
  converted_type: "TIMESTAMP_MICROS",
  logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
} as const;

/**
 * The Parquet type depends only on the column, so that all files of a table are compatible. Decimals become
 * doubles, because no Parquet decimal can represent every value. CSV and JSON keep all digits.
 */
export function parquetColumn(name: string, type: FieldType): ParquetColumn {
  switch (type) {
    case "string":
      return { name, element: TEXT, toParquet: String };
    case "integer":
      return { name, element: { type: "INT64" }, toParquet: (cell) => BigInt(String(cell)) };
    case "number":
      return { name, element: { type: "DOUBLE" }, toParquet: Number };
    case "boolean":
      return { name, element: { type: "BOOLEAN" }, toParquet: (cell) => cell };
    case "datetime":
      return { name, element: TIME, toParquet: microseconds };
    default:
      return { name, element: JSON_TEXT, toParquet: (cell) => cell };
  }
}

function microseconds(cell: Json): bigint | null {
  const stored = storedTime(String(cell));
  if (stored === null) return null;
  const time = comparableTime(stored);
  return BigInt(Date.parse(`${time.slice(0, 23)}Z`)) * 1000n + BigInt(time.slice(23, 26));
}
