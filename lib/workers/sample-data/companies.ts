import { maxOf, minOf } from "@/lib/kit/max-of";
import { lastBars } from "./bars";
import { type Instrument, isPair } from "./instruments";
import {
  dayOf,
  dividendOf,
  epsOf,
  exDay,
  issuerMeta,
  lastReported,
  NOTHING,
  netIncomeOf,
  quarterEnd,
  quarterOf,
  salesOf,
  sharesOf,
  splitOf,
} from "./issuer";
import type { ForInstrument } from "./path-answer";
import { between } from "./random";
import { reportRows } from "./reports";
import { standingOf, statements } from "./statements";

const DAY_MS = 86_400_000;

const shareOnly =
  (answer: ForInstrument): ForInstrument =>
  (one, query, nowMs) =>
    one.kind === "stock" ? answer(one, query, nowMs) : NOTHING;

const profile = shareOnly((one) => ({
  symbol: one.symbol,
  name: one.name,
  exchange: one.exchange,
  mic_code: one.mic,
  sector: one.sector,
  industry: one.industry,
  employees: Math.round(between(`${one.symbol}:staff`, 0, 8_000, 240_000)),
  website: `https://www.${one.domain}`,
  description: `${one.name} operates in ${one.industry.toLowerCase()}. This profile is sample data.`,
  type: "Common Stock",
  CEO: "Sample Person",
  address: `${Math.round(between(one.symbol, 1, 1, 900))} Sample Street`,
  address2: "",
  city: one.city,
  zip: String(Math.round(between(one.symbol, 2, 10_000, 98_000))),
  state: "",
  country: "United States",
  phone: `555 ${String(Math.round(between(one.symbol, 3, 1_000, 9_999)))}`,
}));

const statistics = shareOnly((one, _query, nowMs) => {
  const bars = lastBars(one, "1day", nowMs, 252);
  const price = bars[0]?.close ?? one.price;
  const shares = sharesOf(one);
  const last = lastReported(one, nowMs);
  const year = [last - 3, last - 2, last - 1, last];
  const sum = (of: (one: Instrument, quarter: number) => number) =>
    year.reduce((total, quarter) => total + of(one, quarter), 0);
  const eps = Number(sum(epsOf).toFixed(2));
  const mean = (days: number) =>
    bars.slice(0, days).reduce((total, bar) => total + bar.close, 0) /
    Math.max(1, Math.min(days, bars.length));
  const split = splitOf(one);
  return {
    meta: issuerMeta(one),
    statistics: {
      valuations_metrics: {
        market_capitalization: Math.round(price * shares),
        trailing_pe: price / eps,
        forward_pe: price / eps / 1.05,
        price_to_book_mrq: (price * shares) / standingOf(one, last).equity,
      },
      financials: {
        fiscal_year_ends: quarterEnd(last - ((last + 1) % 4)),
        most_recent_quarter: quarterEnd(last),
        profit_margin: sum(netIncomeOf) / sum(salesOf),
        income_statement: {
          revenue_ttm: sum(salesOf),
          net_income_to_common_ttm: sum(netIncomeOf),
          diluted_eps_ttm: eps,
        },
      },
      stock_statistics: { shares_outstanding: shares, float_shares: Math.round(shares * 0.97) },
      stock_price_summary: {
        fifty_two_week_low: minOf(bars.map((bar) => bar.low)),
        fifty_two_week_high: maxOf(bars.map((bar) => bar.high)),
        beta: between(`${one.symbol}:beta`, 0, 0.5, 1.7),
        day_50_ma: mean(50),
        day_200_ma: mean(200),
      },
      dividends_and_splits: {
        payout_ratio: sum(dividendOf) / eps,
        last_split_factor: `${split.factor}-for-1 split`,
        last_split_date: split.date,
      },
    },
  };
});

const REACH_QUARTERS = 40;

/** Returns dividends newest first, starting with the next one. */
export function dividendRows(one: Instrument, nowMs: number, adjusted: boolean) {
  const next = quarterOf(nowMs) + 1;
  const split = splitOf(one);
  return Array.from({ length: REACH_QUARTERS }, (_, back) => {
    const quarter = next - back;
    const ex_date = dayOf(exDay(one, quarter) * DAY_MS);
    const factor = !adjusted && ex_date < split.date ? split.factor : 1;
    return { ex_date, amount: Number((dividendOf(one, quarter) * factor).toFixed(2)) };
  });
}

const dividends = shareOnly((one, query, nowMs) => {
  const rows = dividendRows(one, nowMs, query.get("adjust") !== "false");
  return { meta: issuerMeta(one), dividends: inRange(rows, (row) => row.ex_date, query, nowMs, "last") };
});

const splits = shareOnly((one, query, nowMs) => {
  const { date, factor } = splitOf(one);
  const row = {
    date,
    description: `${factor}-for-1 split`,
    ratio: 1 / factor,
    from_factor: factor,
    to_factor: 1,
  };
  return { meta: issuerMeta(one), splits: inRange([row], (each) => each.date, query, nowMs, "last") };
});

/** The rows are newest first. */
function inRange<T>(
  rows: readonly T[],
  dateOf: (row: T) => string,
  query: URLSearchParams,
  nowMs: number,
  usual: string,
): T[] {
  const today = dayOf(nowMs);
  const start = query.get("start_date")?.slice(0, 10);
  const end = query.get("end_date")?.slice(0, 10);
  const range = query.get("range");
  if (range === null && (start !== undefined || end !== undefined))
    return rows.filter((row) => dateOf(row) >= (start ?? "") && dateOf(row) <= (end ?? today));
  const past = rows.filter((row) => dateOf(row) <= today);
  switch (range ?? usual) {
    case "last":
      return past.slice(0, 1);
    case "next":
      return rows.filter((row) => dateOf(row) > today).slice(-1);
    case "full":
      return past;
    case "ytd":
      return past.filter((row) => dateOf(row) >= `${today.slice(0, 4)}-01-01`);
    default: {
      const from = new Date(nowMs);
      from.setUTCMonth(from.getUTCMonth() - (MONTHS[range ?? ""] ?? 0));
      return past.filter((row) => dateOf(row) > dayOf(from.getTime()));
    }
  }
}

const MONTHS: Readonly<Record<string, number | undefined>> = {
  "1m": 1,
  "3m": 3,
  "6m": 6,
  "1y": 12,
  "2y": 24,
  "5y": 60,
};

const earnings = shareOnly((one, query, nowMs) => {
  const max = Number(query.get("outputsize") ?? 10);
  const rows = reportRows(one, nowMs);
  const meta = issuerMeta(one);
  const reported = rows.filter((row) => row.eps_actual !== null);
  const period = query.get("period");
  if (period === "latest") return { meta, earnings: reported.slice(0, 1), status: "ok" };
  if (period === "next") {
    const coming = rows.filter((row) => row.eps_actual === null).slice(-1);
    return { meta, earnings: coming, status: "ok" };
  }
  const start = query.get("start_date")?.slice(0, 10);
  const end = query.get("end_date")?.slice(0, 10);
  const isDated = start !== undefined || end !== undefined;
  const wanted = isDated
    ? rows.filter((row) => row.date >= (start ?? "") && row.date <= (end ?? "9999"))
    : reported;
  return { meta, earnings: wanted.slice(0, max), status: "ok" };
});

const logo: ForInstrument = (one) => {
  const meta = { symbol: one.symbol };
  const icon = (name: string) => `https://logo.sample-data.invalid/${name.toLowerCase()}.png`;
  const [base = "", quote = ""] = one.symbol.split("/");
  return isPair(one)
    ? { meta, logo_base: icon(base), logo_quote: icon(quote) }
    : { meta, url: icon(one.symbol) };
};

export const companies: Readonly<Record<string, ForInstrument>> = {
  "/profile": profile,
  "/statistics": statistics,
  "/dividends": dividends,
  "/splits": splits,
  "/earnings": earnings,
  "/logo": logo,
  ...statements(shareOnly),
};
