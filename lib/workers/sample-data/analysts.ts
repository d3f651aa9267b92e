import type { JsonObject } from "@/lib/kit/json";
import { lastBars } from "./bars";
import type { Instrument } from "./instruments";
import { issuerMeta, NOTHING } from "./issuer";
import type { ForInstrument } from "./path-answer";
import { between, pick } from "./random";

const metaOf = (one: Instrument) => ({ ...issuerMeta(one), type: "Common Stock" });

function shares(
  answer: (one: Instrument, query: URLSearchParams, nowMs: number) => JsonObject,
): ForInstrument {
  return (one, query, nowMs) =>
    one.kind === "stock" ? { meta: metaOf(one), ...answer(one, query, nowMs), status: "ok" } : NOTHING;
}

const PERIODS = ["current_quarter", "next_quarter", "current_year", "next_year"] as const;

function estimate(
  one: Instrument,
  nowMs: number,
  what: string,
  low: number,
  high: number,
  last: string,
): JsonObject[] {
  const year = new Date(nowMs).getUTCFullYear();
  return PERIODS.map((period, index) => {
    const avg = between(`${one.symbol}:${what}`, index, low, high) * (period.endsWith("year") ? 4 : 1);
    const round = (value: number) => (value > 1000 ? Math.round(value) : Number(value.toFixed(2)));
    return {
      date: `${period === "next_year" ? year + 1 : year}-12-31`,
      period,
      number_of_analysts: Math.round(between(`${one.symbol}:analysts`, index, 8, 40)),
      avg_estimate: round(avg),
      low_estimate: round(avg * 0.93),
      high_estimate: round(avg * 1.06),
      [last]: round(avg * 0.95),
      ...(last === "year_ago_sales" ? { sales_growth: 0.05 } : {}),
    };
  });
}

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
const CHANGES = ["Maintains", "Upgrade", "Downgrade", "Initiates", "Reiterates"] as const;
const VIEWS = ["Buy", "Hold", "Outperform", "Neutral"] as const;

const ratings = (detailed: boolean) =>
  shares((one, query, nowMs) => {
    const most = Math.min(200, Number(query.get("outputsize") ?? 30));
    const wanted = query.get("rating_change");
    const all = Array.from({ length: 60 }, (_, index) => rating(one, index, nowMs, detailed));
    return { ratings: all.filter((row) => wanted === null || row.rating_change === wanted).slice(0, most) };
  });

function rating(one: Instrument, index: number, nowMs: number, detailed: boolean): JsonObject {
  const week = Math.floor(nowMs / 604_800_000) - index;
  const light = {
    date: new Date(week * 604_800_000).toISOString().slice(0, 10),
    firm: pick(FIRMS, `${one.symbol}:firm`, week),
    rating_change: pick(CHANGES, `${one.symbol}:change`, week),
    rating_current: pick(VIEWS, `${one.symbol}:view`, week),
    rating_prior: pick(VIEWS, `${one.symbol}:view`, week - 1),
  };
  if (!detailed) return light;
  const target = Math.round(one.price * between(`${one.symbol}:target`, week, 0.9, 1.3));
  return {
    ...light,
    analyst_name: "Sample Person",
    time: "06:50:27",
    action_price_target: "Raises",
    price_target_current: target,
    price_target_prior: Math.round(target * 0.96),
  };
}

export const analysts: Readonly<Record<string, ForInstrument>> = {
  "/earnings_estimate": shares((one, _query, nowMs) => ({
    earnings_estimate: estimate(one, nowMs, "eps", 0.4, 4, "year_ago_eps"),
  })),
  "/revenue_estimate": shares((one, _query, nowMs) => ({
    revenue_estimate: estimate(one, nowMs, "sales", 4e9, 9e10, "year_ago_sales"),
  })),
  "/recommendations": recommendations,
  "/price_target": priceTarget,
  "/analyst_ratings/light": ratings(false),
  "/analyst_ratings/us_equities": ratings(true),
};
