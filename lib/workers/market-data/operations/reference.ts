import { isJsonObject, type Json } from "@/lib/kit/json";
import { objectAnswer, rowsAnswer } from "@/lib/workers/market-data/answers";
import { fields } from "@/lib/workers/market-data/fields";
import type { MarketParams } from "@/lib/workers/market-data/market-params";
import { type Answer, INSTRUMENT, type Operation } from "@/lib/workers/market-data/operation";

const DAY = 86_400;
/** The provider returns at most this many results per request. */
const MAX_FOUND = 120;

export const reference: readonly Operation[] = [
  {
    name: "symbol_search",
    title: "Symbol search",
    summary: "Instruments whose symbol or name matches the search text.",
    path: () => "/symbol_search",
    sends: ["symbol", "outputsize", "show_plan"],
    keeps: ["exchange", "country"],
    instead: (params) => (isNarrowed(params) ? { outputsize: MAX_FOUND } : {}),
    required: ["symbol"],
    maxRows: MAX_FOUND,
    credits: 1,
    creditsPer: "call",
    plan: "Basic",
    cacheSeconds: 3600,
    answer: narrowed(
      rowsAnswer(
        "data",
        fields("symbol instrument_name exchange mic_code exchange_timezone instrument_type country currency"),
      ),
    ),
    example: { symbol: "apple", outputsize: 2 },
  },
  {
    name: "exchanges",
    title: "Exchanges",
    summary: "Exchanges with their country, market identifier code (MIC) and time zone.",
    path: () => "/exchanges",
    sends: ["type", "name", "code", "country", "show_plan"],
    required: [],
    credits: 1,
    creditsPer: "call",
    plan: "Basic",
    cacheSeconds: DAY,
    answer: rowsAnswer("data", fields("title name code country timezone")),
    example: { country: "United States" },
  },
  {
    name: "profile",
    title: "Company profile",
    summary: "Sector, industry, employees, address and description of a company.",
    path: () => "/profile",
    sends: INSTRUMENT,
    required: ["symbol"],
    credits: 10,
    creditsPer: "symbol",
    plan: "Grow",
    cacheSeconds: DAY,
    answer: objectAnswer(
      ["symbol", "name"],
      fields(
        "symbol name exchange mic_code sector industry website description type CEO address address2 city zip state country phone",
        "employees",
      ),
    ),
    example: { symbol: "AAPL" },
  },
  {
    name: "logo",
    title: "Logo",
    summary: "URL of a company's logo, or of the two logos of a currency pair.",
    path: () => "/logo",
    sends: INSTRUMENT,
    required: ["symbol"],
    credits: 1,
    creditsPer: "call",
    plan: "Basic",
    cacheSeconds: DAY,
    answer: objectAnswer(["url", "logo_base", "logo_quote"], fields("url logo_base logo_quote")),
    example: { symbol: "AAPL" },
  },
];

function isNarrowed({ exchange, country }: MarketParams): boolean {
  return exchange !== undefined || country !== undefined;
}

/** Filters the results, because the provider's search ignores exchange and country. */
function narrowed(answer: Answer): Answer {
  return {
    schema: answer.schema,
    read(body, params) {
      const read = answer.read(body, params);
      if (read === null || !isNarrowed(params) || !Array.isArray(read.results)) return read;
      const results = read.results
        .filter((row) => isJsonObject(row) && isListedAt(row, params))
        .slice(0, params.outputsize ?? 30);
      return { ...read, results, count: results.length };
    },
  };
}

function isListedAt(row: { [name: string]: Json }, { exchange, country }: MarketParams): boolean {
  const is = (value: Json | undefined, wanted: string) =>
    typeof value === "string" && value.toLowerCase() === wanted.toLowerCase();
  const atExchange = exchange === undefined || is(row.exchange, exchange) || is(row.mic_code, exchange);
  return atExchange && (country === undefined || is(row.country, countryName(country)));
}

const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });

function countryName(country: string): string {
  return /^[a-z]{2}$/i.test(country) ? (COUNTRIES.of(country.toUpperCase()) ?? country) : country;
}
