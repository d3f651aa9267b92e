import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { symbolList } from "@/lib/workers/market-data/symbol-list";
import { analysts } from "./analysts";
import { answerUnsupported } from "./answer-unsupported";
import { calendars } from "./calendars";
import { companies } from "./companies";
import { directory } from "./directory";
import { funds } from "./funds";
import { isIndicator } from "./indicators/indicator-rows";
import { findInstrument } from "./instruments";
import type { ForInstrument, ForMarket, Spoken } from "./path-answer";
import { quotes } from "./quotes";
import { series } from "./series";

export function askExchange(url: URL, _body: string, nowMs: number): Spoken {
  const { status, body } = asked(url, nowMs);
  const places = Number(url.searchParams.get("dp") ?? -1);
  return { status, body: places >= 0 ? rounded(body, places) : body };
}

function asked(url: URL, nowMs: number): Spoken {
  if (url.searchParams.get("prepost") === "true")
    return spoken(answerUnsupported("prepost", "sample data has no pre-market or after-hours trades"));
  const path = url.pathname.replace(/\/+$/, "");
  const market = MARKET.get(path);
  if (market) return spoken(market(url.searchParams, nowMs));
  const answer = INSTRUMENT.get(path) ?? (isIndicator(path.slice(1)) ? series : undefined);
  return answer
    ? forSymbols(path, answer, url.searchParams, nowMs)
    : { status: 404, body: "404 page not found" };
}

const MARKET: ReadonlyMap<string, ForMarket> = new Map([
  ...Object.entries(directory),
  ...Object.entries(calendars),
  ...Object.entries(funds.market),
]);

const INSTRUMENT: ReadonlyMap<string, ForInstrument> = new Map([
  ["/time_series", series],
  ...Object.entries(quotes),
  ...Object.entries(companies),
  ...Object.entries(funds.instrument),
  ...Object.entries(analysts),
]);

function forSymbols(path: string, answer: ForInstrument, query: URLSearchParams, nowMs: number): Spoken {
  const symbols = symbolList(query.get("symbol") ?? "");
  const [first = ""] = symbols;
  const single = new URLSearchParams(query);
  single.set("path", path);
  const one = (symbol: string): JsonObject => {
    const instrument = findInstrument(symbol, query);
    return instrument ? answer(instrument, single, nowMs) : unknownSymbol(symbol, query);
  };
  if (symbols.length < 2) return spoken(one(first));
  return { status: 200, body: Object.fromEntries(symbols.map((symbol) => [symbol, one(symbol)])) };
}

function spoken(body: Json): Spoken {
  const isError = isJsonObject(body) && body.status === "error" && typeof body.code === "number";
  return { status: isError && typeof body.code === "number" ? body.code : 200, body };
}

function rounded(value: Json, places: number): Json {
  if (Array.isArray(value)) return value.map((item) => rounded(item, places));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner, places)]));
  if (typeof value === "number") return Number(value.toFixed(places));
  if (typeof value !== "string") return value;
  return value.replace(/^-?\d+\.\d+( - -?\d+\.\d+)?$/, (numbers) =>
    numbers
      .split(" - ")
      .map((number) => Number(number).toFixed(places))
      .join(" - "),
  );
}

function unknownSymbol(symbol: string, query: URLSearchParams): JsonObject {
  return {
    code: 400,
    message: `**symbol** not found: ${symbol}. Please specify it correctly according to API Documentation.`,
    status: "error",
    meta: { symbol, interval: query.get("interval") ?? "", exchange: "" },
  };
}
