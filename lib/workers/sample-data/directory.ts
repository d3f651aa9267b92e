import type { JsonObject } from "@/lib/kit/json";
import { INSTRUMENTS, type Instrument, isPair, TYPE_NAMES } from "./instruments";
import type { ForMarket } from "./path-answer";
import { zoneOf } from "./sessions";

const search: ForMarket = (query) => {
  const text = (query.get("symbol") ?? "").toLowerCase();
  const max = Number(query.get("outputsize") ?? 30);
  const found = [...INSTRUMENTS.values()].filter((one) =>
    `${one.symbol} ${one.name}`.toLowerCase().includes(text),
  );
  return { data: found.slice(0, max).map((one) => ({ ...listing(one), ...planOf(query) })), status: "ok" };
};

/** Returns the cheapest plan, because it includes all sample data. */
function planOf(query: URLSearchParams): JsonObject {
  return query.get("show_plan") === "true" ? { access: { global: "Basic", plan: "Basic" } } : {};
}

function listing(one: Instrument): JsonObject {
  return {
    symbol: one.symbol,
    instrument_name: one.name,
    exchange: one.exchange,
    mic_code: isPair(one) ? "" : one.mic,
    exchange_timezone: zoneOf(one),
    instrument_type: TYPE_NAMES[one.kind],
    country: isPair(one) ? "" : "United States",
    currency: isPair(one) ? (one.quote ?? "") : "USD",
  };
}

const EXCHANGES = [
  ["NASDAQ Stock Market", "NASDAQ", "XNAS", "United States", "America/New_York"],
  ["New York Stock Exchange", "NYSE", "XNYS", "United States", "America/New_York"],
  ["London Stock Exchange", "LSE", "XLON", "United Kingdom", "Europe/London"],
  ["Deutsche Boerse Xetra", "XETR", "XETR", "Germany", "Europe/Berlin"],
  ["Euronext Paris", "Euronext", "XPAR", "France", "Europe/Paris"],
  ["SIX Swiss Exchange", "SIX", "XSWX", "Switzerland", "Europe/Zurich"],
  ["Tokyo Stock Exchange", "JPX", "XJPX", "Japan", "Asia/Tokyo"],
  ["Australian Securities Exchange", "ASX", "XASX", "Australia", "Australia/Sydney"],
] as const;

const TRADED = new Set(["stock", "common stock", "etf", "fund", "index"]);

const exchanges: ForMarket = (query) => {
  const type = query.get("type")?.toLowerCase() ?? "stock";
  const wanted = (name: string, value: string) =>
    (query.get(name) ?? value).toLowerCase() === value.toLowerCase();
  const rows = EXCHANGES.map(([title, name, code, country, timezone]) => ({
    title,
    name,
    code,
    country,
    timezone,
  }));
  const data = rows.filter(
    (row) =>
      TRADED.has(type) &&
      wanted("name", row.name) &&
      wanted("code", row.code) &&
      wanted("country", row.country),
  );
  return { data: data.map((row) => ({ ...row, ...planOf(query) })), status: "ok" };
};

export const directory: Readonly<Record<string, ForMarket>> = {
  "/symbol_search": search,
  "/exchanges": exchanges,
};
