import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Json } from "@/lib/kit/json";
import type { OperationName } from "./operation-names";

const FOLDER = path.resolve(import.meta.dirname, "../samples/twelvedata");

export interface Recorded {
  readonly file: string;
  readonly operation: OperationName;
  readonly body: Json;
}

/** Recorded and documented responses with data, and their operations. */
export function recordedAnswers(): Recorded[] {
  return filesOf().flatMap((file) => {
    const operation = operationOf(path.basename(file));
    return operation ? [{ file, operation, body: readRecorded(file) }] : [];
  });
}

function filesOf(): string[] {
  return ["samples", "documented"].flatMap((part) =>
    readdirSync(path.join(FOLDER, part)).map((file) => `${part}/${file}`),
  );
}

export function readRecorded(file: string): Json {
  return JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"));
}

const BY_PREFIX: readonly (readonly [string, OperationName])[] = [
  ["analyst_ratings", "analyst_ratings"],
  ["balance_sheet", "balance_sheet"],
  ["cash_flow", "cash_flow"],
  ["dividends_calendar", "dividends_calendar"],
  ["dividends", "dividends"],
  ["earnings_calendar", "earnings_calendar"],
  ["earnings_estimate", "earnings_estimate"],
  ["earnings", "earnings"],
  ["empty-data-list", "exchanges"],
  ["etfs_list", "etfs_list"],
  ["etfs_world_performance", "etfs_world_performance"],
  ["etfs_world", "etfs_world"],
  ["exchanges", "exchanges"],
  ["fundamentals", "fundamentals"],
  ["income_statement", "income_statement"],
  ["indicator-", "indicator"],
  ["ipo_calendar", "ipo_calendar"],
  ["logo", "logo"],
  ["mutual_funds_list", "mutual_funds_list"],
  ["mutual_funds_world", "mutual_funds_world"],
  ["price_target", "price_target"],
  ["price", "price"],
  ["profile", "profile"],
  ["quote", "quote"],
  ["recommendations", "recommendations"],
  ["revenue_estimate", "revenue_estimate"],
  ["splits", "splits"],
  ["symbol_search", "symbol_search"],
  ["time_series", "time_series"],
];

function operationOf(file: string): OperationName | null {
  return BY_PREFIX.find(([prefix]) => file.startsWith(prefix))?.[1] ?? null;
}
