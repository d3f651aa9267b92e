import type { JsonObject } from "@/lib/kit/json";
import type { Instrument } from "./instruments";
import { between, chance } from "./random";
import { tradingDay } from "./sessions";

export function issuerMeta(one: Instrument): JsonObject {
  return {
    symbol: one.symbol,
    name: one.name,
    currency: "USD",
    exchange: one.exchange,
    mic_code: one.mic,
    exchange_timezone: "America/New_York",
  };
}

export const NOTHING: JsonObject = { code: 404, message: "Data not found", status: "error" };

const DAY_MS = 86_400_000;

/** The year times four, plus the quarter's position in the year from 0 to 3. */
export type Quarter = number;

export function quarterOf(ms: number): Quarter {
  const date = new Date(ms);
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
}

export function yearOf(quarter: Quarter): number {
  return Math.floor(quarter / 4);
}

export function quarterEnd(quarter: Quarter): string {
  return dayOf(startOf(quarter + 1) - DAY_MS);
}

function startOf(quarter: Quarter): number {
  return Date.UTC(yearOf(quarter), (quarter % 4) * 3, 1);
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Number of shares, adjusted for all splits up to today. */
export function sharesOf(one: Instrument): number {
  return Math.round(between(`${one.symbol}:worth`, 0, 3e10, 1.6e12) / one.price);
}

export function epsOf(one: Instrument, quarter: Quarter): number {
  const ofYear = one.price / between(`${one.symbol}:pe`, 0, 14, 34);
  const grown = ofYear * 1.05 ** (yearOf(quarter) - 2025);
  const season = SEASONS[quarter % 4] ?? 1;
  return cents((grown / 4) * season * between(`${one.symbol}:eps`, quarter, 0.95, 1.05));
}

const SEASONS = [0.94, 0.98, 1, 1.08];

export function expectedEps(one: Instrument, quarter: Quarter): number {
  return cents(epsOf(one, quarter) * missOf(one, quarter));
}

/** Returns the ratio of the analysts' estimates to the actual figures, for both earnings and sales. */
export function missOf(one: Instrument, quarter: Quarter): number {
  return between(`${one.symbol}:miss`, quarter, 0.92, 1.07);
}

export function netIncomeOf(one: Instrument, quarter: Quarter): number {
  return Math.round(epsOf(one, quarter) * sharesOf(one));
}

export function salesOf(one: Instrument, quarter: Quarter): number {
  return Math.round(netIncomeOf(one, quarter) / between(`${one.symbol}:margin`, 0, 0.06, 0.28));
}

export function reportDay(one: Instrument, quarter: Quarter): number {
  const after = 10 + Math.floor(chance(`${one.symbol}:report`, 0) * 78);
  return tradingDay(startOf(quarter + 1) / DAY_MS + after);
}

export function lastReported(one: Instrument, nowMs: number): Quarter {
  const evening = 21 * 3_600_000;
  let quarter = quarterOf(nowMs) - 1;
  while (reportDay(one, quarter) * DAY_MS + evening > nowMs) quarter -= 1;
  return quarter;
}

/** In the sample data, every stock pays one dividend per quarter. */
export function exDay(one: Instrument, quarter: Quarter): number {
  return tradingDay(startOf(quarter) / DAY_MS + 4 + Math.floor(chance(`${one.symbol}:ex`, 0) * 55));
}

/** Returns the dividend per share, adjusted for all splits up to today. It changes once a year. */
export function dividendOf(one: Instrument, quarter: Quarter): number {
  const payout = between(`${one.symbol}:payout`, 0, 0.15, 0.55);
  return cents((epsOf(one, yearOf(quarter) * 4) / 0.94) * payout);
}

export interface Split {
  readonly date: string;
  /** Number of new shares for each old share. */
  readonly factor: number;
}

/** In the sample data, every stock has exactly one split. */
export function splitOf(one: Instrument): Split {
  const day = 18_200 + Math.floor(chance(`${one.symbol}:split`, 0) * 1_400);
  return { date: dayOf(tradingDay(day) * DAY_MS), factor: 4 };
}

function cents(value: number): number {
  return Math.max(0.01, Number(value.toFixed(2)));
}
