import { bareCalendar, datedCalendar } from "@/lib/workers/market-data/answers";
import { fields } from "@/lib/workers/market-data/fields";
import { DATES, INSTRUMENT, type Operation } from "@/lib/workers/market-data/operation";

const MARKET = ["exchange", "mic_code", "country", ...DATES] as const;

export const calendars: readonly Operation[] = [
  {
    name: "dividends_calendar",
    title: "Dividends calendar",
    summary: "Upcoming and past ex-dividend dates of all companies.",
    path: () => "/dividends_calendar",
    sends: [...INSTRUMENT, ...DATES, "outputsize", "page"],
    required: [],
    maxRows: 500,
    credits: 40,
    creditsPer: "call",
    plan: "Grow",
    cacheSeconds: 900,
    answer: bareCalendar("ex_date", fields("symbol mic_code exchange ex_date", "amount")),
    example: { outputsize: 2 },
  },
  {
    name: "earnings_calendar",
    title: "Earnings calendar",
    summary: "Dates of earnings reports. Default: today's.",
    path: () => "/earnings_calendar",
    sends: [...MARKET, "dp"],
    required: [],
    credits: 40,
    creditsPer: "call",
    plan: "Grow",
    cacheSeconds: 900,
    answer: datedCalendar(
      "earnings",
      fields(
        "symbol name currency exchange mic_code country time",
        "eps_estimate eps_actual difference surprise_prc",
      ),
    ),
    example: { start_date: "2026-01-12", end_date: "2026-01-16" },
  },
  {
    name: "ipo_calendar",
    title: "IPO calendar",
    summary: "Companies that go public (IPOs). Default: today's IPOs.",
    path: () => "/ipo_calendar",
    sends: MARKET,
    required: [],
    credits: 40,
    creditsPer: "call",
    plan: "Grow",
    cacheSeconds: 900,
    answer: datedCalendar(
      null,
      fields("symbol name exchange mic_code currency", "price_range_low price_range_high offer_price shares"),
    ),
    example: { start_date: "2026-01-01", end_date: "2026-01-31" },
  },
];
