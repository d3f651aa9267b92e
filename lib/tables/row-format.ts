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

/** What is asked for by name, else what `Accept` likes best of what there is, else JSON. */
export function formatOf(named: RowFormat | undefined, accept: string | null): RowFormat {
  if (named !== undefined) return named;
  let best: { format: RowFormat; weight: number } = { format: "json", weight: 0 };
  for (const { type, weight } of acceptedTypes(accept ?? "")) {
    const format = type === "*/*" || type === "application/*" ? "json" : NAMED[type];
    if (format !== undefined && weight > best.weight) best = { format, weight };
  }
  return best.format;
}
