import { isJsonObject, type Json } from "@/lib/kit/json";

export type RowOrder = "newest first" | "oldest first";

const TIME_FIELDS = ["datetime", "date", "time", "published_at"];
const MAX_ROWS = 50;

export function rowOrder(value: Json | undefined): RowOrder | null {
  if (!Array.isArray(value) || value.length < 2) return null;
  const times = value.slice(0, MAX_ROWS).map(timeOfRow);
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? Number.NaN));
  if (steps.some(Number.isNaN) || steps.every((step) => step === 0)) return null;
  if (steps.every((step) => step <= 0)) return "newest first";
  return steps.every((step) => step >= 0) ? "oldest first" : null;
}

function timeOfRow(row: Json): number {
  if (!isJsonObject(row)) return Number.NaN;
  const time = TIME_FIELDS.map((name) => row[name]).find((each) => each !== undefined);
  return typeof time === "number" ? time : Date.parse(typeof time === "string" ? time : "");
}
