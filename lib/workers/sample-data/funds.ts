import type { Json, JsonObject } from "@/lib/kit/json";
import { answerUnsupported } from "./answer-unsupported";
import { lastBars } from "./bars";
import { INSTRUMENTS, type Instrument, isListed } from "./instruments";
import { NOTHING } from "./issuer";
import type { ForInstrument, ForMarket } from "./path-answer";
import { between } from "./random";

function list(kind: "etf" | "fund", max: number, row: (one: Instrument) => JsonObject): ForMarket {
  return (query) => {
    // The synthetic exchange has no register of issuers' CIK numbers.
    if (query.has("cik")) return answerUnsupported("cik", "sample data has no CIK numbers");
    const symbol = query.get("symbol")?.toUpperCase();
    const all = [...INSTRUMENTS.values()]
      .filter((one) => one.kind === kind && (!symbol || one.symbol === symbol) && isListed(one, query))
      .map(row)
      .filter((each) =>
        FILTERS.every((name) => query.get(name) === null || isSame(each[name], query.get(name))),
      );
    const size = Number(query.get("outputsize") ?? max);
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return { result: { count: all.length, list: all.slice(from, from + size) }, status: "ok" };
  };
}

const FILTERS = ["fund_family", "fund_type", "performance_rating", "risk_rating"] as const;

function isSame(value: Json | undefined, wanted: string | null): boolean {
  return String(value).toLowerCase() === wanted?.toLowerCase();
}

function familyOf(one: Instrument): string {
  return one.name.split(" ")[0] ?? "";
}

const TYPES: Readonly<Record<string, string | undefined>> = {
  IWM: "Small Blend",
  "0P0001LCQ3": "Small Blend",
  QQQ: "Large Growth",
  DIA: "Large Value",
  GLD: "Commodities Focused",
  TLT: "Long Government",
};

function typeOf(one: Instrument): string {
  return TYPES[one.symbol] ?? "Large Blend";
}

const listed = (one: Instrument) => ({
  symbol: one.symbol,
  name: one.name,
  country: "United States",
  fund_family: familyOf(one),
  fund_type: typeOf(one),
  mic_code: one.mic,
});

const rated = (one: Instrument) => ({
  ...listed(one),
  ...ratingsOf(one),
  currency: "USD",
  exchange: one.exchange,
});

function ratingsOf(one: Instrument) {
  return {
    performance_rating: Math.round(between(one.symbol, 1, 1, 5)),
    risk_rating: Math.round(between(one.symbol, 2, 1, 5)),
  };
}

function performanceOf(one: Instrument, nowMs: number): JsonObject {
  const months = lastBars(one, "1month", nowMs, 49);
  const back = (count: number) => {
    const then = months[count]?.close ?? one.price;
    return Number(((months[0]?.close ?? then) / then - 1).toFixed(4));
  };
  const year = new Date(nowMs).getUTCFullYear();
  const closeOf = (month: string) => months.find((bar) => bar.date === `${month}-01`)?.close ?? one.price;
  const ofYear = (ended: number) =>
    Number((closeOf(`${ended}-12`) / closeOf(`${ended - 1}-12`) - 1).toFixed(4));
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
      share_class_return: ofYear(year - ago),
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
      fund_family: familyOf(one),
      fund_type: typeOf(one),
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
      ratings: { ...ratingsOf(one), return_rating: ratingsOf(one).performance_rating },
    },
  })),
};

export const funds = { market, instrument };
