import { acceptedTypes } from "@/lib/kit/accepted-types";
import type { RowFormat } from "@/lib/schema/rows-query";

export const FORMAT_TYPES: Readonly<Record<RowFormat, string>> = {
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};

const NAMED: Readonly<Record<string, RowFormat>> = {
  "application/json": "json",
  "application/x-ndjson": "ndjson",
  "text/csv": "csv",
  "application/vnd.apache.parquet": "parquet",
};

/** Formats that a media range in an `Accept` header allows, the preferred one first. */
const RANGES: Readonly<Record<string, readonly RowFormat[]>> = {
  "*/*": ["json", "csv", "ndjson", "parquet"],
  "application/*": ["json", "ndjson", "parquet"],
  "text/*": ["csv"],
};

export function formatOf(named: RowFormat | undefined, accept: string | null): RowFormat {
  if (named !== undefined) return named;
  let best: { format: RowFormat; weight: number } = { format: "json", weight: 0 };
  const accepted = acceptedTypes(accept ?? "");
  const refused = new Set(accepted.flatMap(({ type, weight }) => (weight === 0 ? NAMED[type] : [])));
  for (const { type, weight } of accepted) {
    const format = NAMED[type] ?? RANGES[type]?.find((each) => !refused.has(each));
    if (format !== undefined && weight > best.weight) best = { format, weight };
  }
  return best.format;
}
