import { lastBars } from "./bars";
import { isPair } from "./instruments";
import { dayOf, issuerMeta, NOTHING, quarterEnds } from "./issuer";
import type { ForInstrument } from "./path-answer";
import { between } from "./random";
import { statements } from "./statements";

const YEAR_MS = 31_556_952_000;

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
  description: `${one.name} works in ${one.industry.toLowerCase()}. This profile is sample data.`,
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
  const shares = Math.round(between(`${one.symbol}:shares`, 0, 4e8, 1.6e10));
  const earnings = price / between(`${one.symbol}:pe`, 0, 11, 38);
  const mean = (days: number) =>
    bars.slice(0, days).reduce((sum, bar) => sum + bar.close, 0) / Math.max(1, Math.min(days, bars.length));
  return {
    meta: issuerMeta(one),
    statistics: {
      valuations_metrics: {
        market_capitalization: Math.round(price * shares),
        trailing_pe: price / earnings,
        forward_pe: price / earnings / 1.08,
        price_to_book_mrq: between(`${one.symbol}:book`, 0, 1.1, 14),
      },
      financials: {
        fiscal_year_ends: `${new Date(nowMs).getUTCFullYear() - 1}-12-31`,
        most_recent_quarter: quarterEnds(nowMs, 1)[0] ?? null,
        profit_margin: between(`${one.symbol}:margin`, 0, 0.05, 0.32),
        income_statement: { diluted_eps_ttm: Number(earnings.toFixed(2)) },
      },
      stock_statistics: { shares_outstanding: shares, float_shares: Math.round(shares * 0.97) },
      stock_price_summary: {
        fifty_two_week_low: Math.min(...bars.map((bar) => bar.low)),
        fifty_two_week_high: Math.max(...bars.map((bar) => bar.high)),
        beta: between(`${one.symbol}:beta`, 0, 0.5, 1.7),
        day_50_ma: mean(50),
        day_200_ma: mean(200),
      },
      dividends_and_splits: {
        payout_ratio: between(`${one.symbol}:payout`, 0, 0, 0.6),
        last_split_factor: null,
      },
    },
  };
});

const dividends = shareOnly((one, query, nowMs) => {
  const amount = Number(between(`${one.symbol}:dividend`, 0, 0.1, 1.4).toFixed(2));
  const count = RANGE_QUARTERS[query.get("range") ?? (query.has("start_date") ? "full" : "last")] ?? 1;
  const from = query.get("start_date")?.slice(0, 10) ?? "0000";
  const to = query.get("end_date")?.slice(0, 10) ?? "9999";
  const days = quarterEnds(nowMs, count).filter((day) => day >= from && day <= to);
  return { meta: issuerMeta(one), dividends: days.map((ex_date) => ({ ex_date, amount })) };
});

const RANGE_QUARTERS: Readonly<Record<string, number | undefined>> = {
  last: 1,
  next: 1,
  "1m": 1,
  "3m": 1,
  "6m": 2,
  ytd: 2,
  "1y": 4,
  "2y": 8,
  "5y": 20,
  full: 40,
};

const splits = shareOnly((one, query, nowMs) => {
  const date = dayOf(nowMs - between(`${one.symbol}:split`, 0, 2, 6) * YEAR_MS);
  const asked = query.get("range") === "full" || (query.get("start_date") ?? "9999") <= date;
  const split = { date, description: "4-for-1 split", ratio: 0.25, from_factor: 4, to_factor: 1 };
  return { meta: issuerMeta(one), splits: asked ? [split] : [] };
});

const earnings = shareOnly((one, query, nowMs) => {
  const most = query.has("period") ? 1 : Math.min(40, Number(query.get("outputsize") ?? 10));
  const rows = quarterEnds(nowMs, most).map((date, index) => {
    const eps_estimate = Number(between(`${one.symbol}:eps`, index, 0.4, 4).toFixed(2));
    const eps_actual = Number((eps_estimate * between(`${one.symbol}:beat`, index, 0.92, 1.12)).toFixed(2));
    const difference = Number((eps_actual - eps_estimate).toFixed(2));
    const surprise_prc = Number(((100 * difference) / eps_estimate).toFixed(2));
    return { date, time: "After Hours", eps_estimate, eps_actual, difference, surprise_prc };
  });
  return { meta: issuerMeta(one), earnings: rows, status: "ok" };
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
