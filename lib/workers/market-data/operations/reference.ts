import { objectAnswer, rowsAnswer } from "@/lib/workers/market-data/answers";
import { fields } from "@/lib/workers/market-data/fields";
import { INSTRUMENT, type Operation } from "@/lib/workers/market-data/operation";

const DAY = 86_400;

export const reference: readonly Operation[] = [
  {
    name: "symbol_search",
    title: "Symbol search",
    summary: "Instruments whose symbol or name matches a text.",
    path: () => "/symbol_search",
    sends: ["symbol", "outputsize", "show_plan"],
    required: ["symbol"],
    mostRows: 120,
    credits: 1,
    creditsPer: "call",
    plan: "Basic",
    cacheSeconds: 3600,
    answer: rowsAnswer(
      "data",
      fields("symbol instrument_name exchange mic_code exchange_timezone instrument_type country currency"),
    ),
    example: { symbol: "apple", outputsize: 2 },
  },
  {
    name: "exchanges",
    title: "Exchanges",
    summary: "Exchanges with country, market code and time zone.",
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
    summary: "Address of a company's logo, or of both sides' of a pair.",
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
