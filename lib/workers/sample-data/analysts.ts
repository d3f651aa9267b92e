import type { JsonObject } from "@/lib/kit/json";
import { lastBars } from "./bars";
import type { Instrument } from "./instruments";
import {
  epsOf,
  expectedEps,
  issuerMeta,
  lastReported,
  missOf,
  NOTHING,
  type Quarter,
  quarterEnd,
  salesOf,
  yearOf,
} from "./issuer";
import type { ForInstrument } from "./path-answer";
import { between, chance } from "./random";

const metaOf = (one: Instrument) => ({ ...issuerMeta(one), type: "Common Stock" });

function shares(
  answer: (one: Instrument, query: URLSearchParams, nowMs: number) => JsonObject,
): ForInstrument {
  return (one, query, nowMs) =>
    one.kind === "stock" ? { meta: metaOf(one), ...answer(one, query, nowMs), status: "ok" } : NOTHING;
}

/**
 * The estimates cover the current and next quarter and year. Each estimate is dated by the day on which its
 * period ends.
 */
function estimates(
  one: Instrument,
  nowMs: number,
  expected: (quarter: Quarter) => number,
  came: (quarter: Quarter) => number,
  decimals: number,
): {
  date: string;
  period: string;
  number_of_analysts: number;
  avg: number;
  before: number;
  row: JsonObject;
}[] {
  const next = lastReported(one, nowMs) + 1;
  const first = yearOf(next) * 4;
  const year = (from: Quarter) => [from, from + 1, from + 2, from + 3];
  const periods = [
    ["current_quarter", [next]],
    ["next_quarter", [next + 1]],
    ["current_year", year(first)],
    ["next_year", year(first + 4)],
  ] as const;
  const round = (value: number) => Number(value.toFixed(decimals));
  return periods.map(([period, quarters], index) => {
    const avg = round(quarters.reduce((sum, quarter) => sum + expected(quarter), 0));
    const before = round(quarters.reduce((sum, quarter) => sum + came(quarter - 4), 0));
    const number_of_analysts = Math.round(between(`${one.symbol}:analysts`, index, 8, 40));
    const row = { avg_estimate: avg, low_estimate: round(avg * 0.93), high_estimate: round(avg * 1.06) };
    return { date: quarterEnd(quarters.at(-1) ?? next), period, number_of_analysts, avg, before, row };
  });
}

const earningsEstimate = shares((one, _query, nowMs) => ({
  earnings_estimate: estimates(
    one,
    nowMs,
    (quarter) => expectedEps(one, quarter),
    (quarter) => epsOf(one, quarter),
    2,
  ).map(({ date, period, number_of_analysts, row, before }) => ({
    date,
    period,
    number_of_analysts,
    ...row,
    year_ago_eps: before,
  })),
}));

const revenueEstimate = shares((one, _query, nowMs) => ({
  revenue_estimate: estimates(
    one,
    nowMs,
    (quarter) => salesOf(one, quarter) * missOf(one, quarter),
    (quarter) => salesOf(one, quarter),
    0,
  ).map(({ date, period, number_of_analysts, row, avg, before }) => ({
    date,
    period,
    number_of_analysts,
    ...row,
    year_ago_sales: before,
    sales_growth: Number((avg / before - 1).toFixed(4)),
  })),
}));

const recommendations = shares((one) => {
  const trend = (ago: number) => ({
    strong_buy: Math.round(between(`${one.symbol}:sb`, ago, 3, 12)),
    buy: Math.round(between(`${one.symbol}:b`, ago, 8, 24)),
    hold: Math.round(between(`${one.symbol}:h`, ago, 4, 16)),
    sell: Math.round(between(`${one.symbol}:s`, ago, 0, 3)),
    strong_sell: Math.round(between(`${one.symbol}:ss`, ago, 0, 2)),
  });
  const trends = {
    current_month: trend(0),
    previous_month: trend(1),
    "2_months_ago": trend(2),
    "3_months_ago": trend(3),
  };
  return { trends, rating: Number(between(`${one.symbol}:rating`, 0, 4, 9).toFixed(5)) };
});

const priceTarget = shares((one, _query, nowMs) => {
  const current = lastBars(one, "1day", nowMs, 1)[0]?.close ?? one.price;
  const round = (value: number) => Number(value.toFixed(2));
  return {
    price_target: {
      high: round(current * 1.32),
      median: round(current * 1.07),
      low: round(current * 0.8),
      average: round(current * 1.06),
      current: round(current),
      currency: "USD",
    },
  };
});

const FIRMS = ["Alder Securities", "Birch & Partners", "Cedar Research", "Dogwood Capital"] as const;
const VIEWS = ["Buy", "Outperform", "Hold", "Underperform"] as const;

const ratings = (detailed: boolean) =>
  shares((one, query, nowMs) => {
    const max = Math.min(200, Number(query.get("outputsize") ?? 30));
    const wanted = query.get("rating_change");
    const all = Array.from({ length: 160 }, (_, index) => rating(one, index, nowMs, detailed));
    return { ratings: all.filter((row) => wanted === null || row.rating_change === wanted).slice(0, max) };
  });

/**
 * `index` is the rating's age in weeks. Each week, another of the firms publishes a rating, in rotation, so
 * the firm's prior rating is `FIRMS.length` weeks older.
 */
function rating(one: Instrument, index: number, nowMs: number, detailed: boolean): JsonObject {
  const week = Math.floor(nowMs / 604_800_000) - index;
  const viewAt = (at: number) => Math.floor(chance(`${one.symbol}:view`, at) * VIEWS.length);
  const [now, before] = [viewAt(week), viewAt(week - FIRMS.length)];
  const isFirst = chance(`${one.symbol}:first`, week) < 0.06;
  const light = {
    date: new Date(week * 604_800_000).toISOString().slice(0, 10),
    firm: FIRMS[week % FIRMS.length] ?? FIRMS[0],
    rating_change: isFirst ? "Initiates" : changeOf(now, before, chance(`${one.symbol}:word`, week)),
    rating_current: VIEWS[now] ?? VIEWS[0],
    rating_prior: isFirst ? null : (VIEWS[before] ?? VIEWS[0]),
  };
  if (!detailed) return light;
  const target = Math.round(one.price * between(`${one.symbol}:target`, week, 0.9, 1.3));
  const prior = Math.round(one.price * between(`${one.symbol}:target`, week - FIRMS.length, 0.9, 1.3));
  return {
    ...light,
    analyst_name: "Sample Person",
    time: "06:50:27",
    action_price_target: target > prior ? "Raises" : target < prior ? "Lowers" : "Maintains",
    price_target_current: target,
    price_target_prior: isFirst ? null : prior,
  };
}

function changeOf(now: number, before: number, word: number): string {
  if (now === before) return word < 0.5 ? "Maintains" : "Reiterates";
  return now < before ? "Upgrade" : "Downgrade";
}

export const analysts: Readonly<Record<string, ForInstrument>> = {
  "/earnings_estimate": earningsEstimate,
  "/revenue_estimate": revenueEstimate,
  "/recommendations": recommendations,
  "/price_target": priceTarget,
  "/analyst_ratings/light": ratings(false),
  "/analyst_ratings/us_equities": ratings(true),
};
