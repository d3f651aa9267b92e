import type { JsonObject } from "@/lib/kit/json";
import { lastBars } from "./bars";
import { INSTRUMENTS, type Instrument } from "./instruments";
import { NOTHING } from "./issuer";
import type { ForInstrument, ForMarket } from "./path-answer";
import { between } from "./random";

function list(kind: "etf" | "fund", most: number, row: (one: Instrument) => JsonObject): ForMarket {
  return (query) => {
    const symbol = query.get("symbol")?.toUpperCase();
    const all = [...INSTRUMENTS.values()].filter(
      (one) => one.kind === kind && (!symbol || one.symbol === symbol),
    );
    const size = Number(query.get("outputsize") ?? most);
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return { result: { count: all.length, list: all.slice(from, from + size).map(row) }, status: "ok" };
  };
}

const listed = (one: Instrument) => ({
  symbol: one.symbol,
  name: one.name,
  country: "United States",
  fund_family: one.name.split(" ")[0] ?? "",
  fund_type: "Large Blend",
  mic_code: one.mic,
});

const rated = (one: Instrument) => ({
  ...listed(one),
  performance_rating: Math.round(between(one.symbol, 1, 1, 5)),
  risk_rating: Math.round(between(one.symbol, 2, 1, 5)),
  currency: "USD",
  exchange: one.exchange,
});

function performanceOf(one: Instrument, nowMs: number): JsonObject {
  const months = lastBars(one, "1month", nowMs, 37);
  const back = (count: number) => {
    const then = months[count]?.close ?? one.price;
    return Number(((months[0]?.close ?? then) / then - 1).toFixed(4));
  };
  const year = new Date(nowMs).getUTCFullYear();
  const periods = [
    ["1_month", 1],
    ["3_month", 3],
    ["1_year", 12],
    ["3_year", 36],
  ] as const;
  return {
    trailing_returns: periods.map(([period, count]) => ({
      period,
      share_class_return: back(count),
      category_return: 0.08,
    })),
    annual_total_returns: [1, 2].map((ago) => ({
      year: year - ago,
      share_class_return: Number(between(`${one.symbol}:annual`, year - ago, -0.15, 0.3).toFixed(4)),
      category_return: 0.09,
    })),
  };
}

function fundOf(one: Instrument, nowMs: number): JsonObject {
  const nav = lastBars(one, "1day", nowMs, 1)[0]?.close ?? one.price;
  return {
    summary: {
      symbol: one.symbol,
      name: one.name,
      fund_family: one.name.split(" ")[0] ?? "",
      fund_type: "Large Blend",
      currency: "USD",
      nav: Number(nav.toFixed(2)),
      expense_ratio_net: -0.0004,
      net_assets: Math.round(between(`${one.symbol}:assets`, 0, 1e9, 6e11)),
      overview: "Sample data.",
    },
    performance: performanceOf(one, nowMs),
    risk: {
      volatility_measures: [
        { period: "3_year", alpha: 0.1, beta: 1, r_squared: 97, std: 16.2, sharpe_ratio: 0.7 },
      ],
    },
    composition: {
      major_market_sectors: [
        { sector: "Technology", weight: 0.31 },
        { sector: "Healthcare", weight: 0.12 },
      ],
      asset_allocation: { cash: 0.004, stocks: 0.996, bonds: 0 },
      top_holdings: [
        { symbol: "AAPL", name: "Apple Inc.", exchange: "NASDAQ", mic_code: "XNGS", weight: 0.06 },
      ],
    },
  };
}

function only(kind: "etf" | "fund", answer: (one: Instrument, nowMs: number) => JsonObject): ForInstrument {
  return (one, _query, nowMs) => (one.kind === kind ? { ...answer(one, nowMs), status: "ok" } : NOTHING);
}

const market: Readonly<Record<string, ForMarket>> = {
  "/etfs/list": list("etf", 50, listed),
  "/mutual_funds/list": list("fund", 100, rated),
};

const instrument: Readonly<Record<string, ForInstrument>> = {
  "/etfs/world": only("etf", (one, nowMs) => ({ etf: fundOf(one, nowMs) })),
  "/etfs/world/performance": only("etf", (one, nowMs) => ({
    etf: { performance: performanceOf(one, nowMs) },
  })),
  "/mutual_funds/world": only("fund", (one, nowMs) => ({
    mutual_fund: {
      ...fundOf(one, nowMs),
      ratings: { performance_rating: 4, risk_rating: 3, return_rating: 4 },
    },
  })),
};

export const funds = { market, instrument };
