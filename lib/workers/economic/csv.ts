import type { JsonObject } from "@/lib/kit/json";
import { observation } from "./economic-answers";
import type { EconomicParams } from "./economic-params";

/**
 * Returns the query for the Fed's public CSV download, which needs no key and contains one series in two
 * columns, date and value.
 */
export function csvQuery(params: EconomicParams, seriesId: string): Record<string, string> {
  const query: Record<string, string> = { id: seriesId };
  if (params.start_date) query.cosd = params.start_date;
  if (params.end_date) query.coed = params.end_date;
  if (params.frequency) {
    query.fq = FREQUENCIES[params.frequency];
    query.fam = params.aggregation_method ?? "avg";
  }
  if (params.units) query.transformation = params.units;
  if (params.realtime_end) query.vintage_date = params.realtime_end;
  return query;
}

/** The name of a weekly frequency includes the day on which its weeks end. */
const FREQUENCIES = {
  d: "Daily",
  w: "Weekly, Ending Friday",
  m: "Monthly",
  q: "Quarterly",
  a: "Annual",
} as const;

export function readCsv(text: string): JsonObject[] | null {
  const [header = "", ...lines] = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);
  if (!/^"?(date|observation_date)"?\s*,/i.test(header)) return null;
  const rows: JsonObject[] = [];
  for (const line of lines) {
    const [date = "", value] = line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || value === undefined) return null;
    rows.push(observation(date, value));
  }
  return rows;
}
