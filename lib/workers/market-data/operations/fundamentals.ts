import type { JsonObject } from "@/lib/kit/json";
import { nestedAnswer, rowsAnswer } from "@/lib/workers/market-data/answers";
import { fields } from "@/lib/workers/market-data/fields";
import { DATES, INSTRUMENT, type Operation } from "@/lib/workers/market-data/operation";

const HOUR = 3600;

export const fundamentals: readonly Operation[] = [
  {
    name: "fundamentals",
    title: "Fundamentals",
    summary: "Valuation, margins, shares, price summary, dividends and splits of a company.",
    path: () => "/statistics",
    sends: INSTRUMENT,
    required: ["symbol"],
    credits: 50,
    creditsPer: "symbol",
    plan: "Pro",
    cacheSeconds: HOUR,
    answer: nestedAnswer("statistics"),
    example: { symbol: "AAPL" },
  },
  {
    name: "dividends",
    title: "Dividends",
    summary: "Dividends paid per share, by ex-date.",
    path: () => "/dividends",
    sends: [...INSTRUMENT, "range", ...DATES, "adjust"],
    required: ["symbol"],
    choices: { adjust: [true, false] },
    credits: 20,
    creditsPer: "symbol",
    plan: "Grow",
    cacheSeconds: HOUR,
    answer: rowsAnswer("dividends", fields("ex_date", "amount"), withExDate),
    example: { symbol: "AAPL", range: "1y" },
  },
  {
    name: "splits",
    title: "Splits",
    summary: "Stock splits of a company.",
    path: () => "/splits",
    sends: [...INSTRUMENT, "range", ...DATES],
    required: ["symbol"],
    choices: { range: ["last", "1m", "3m", "6m", "ytd", "1y", "2y", "5y", "full"] },
    credits: 20,
    creditsPer: "symbol",
    plan: "Grow",
    cacheSeconds: HOUR,
    answer: rowsAnswer("splits", fields("date description", "ratio from_factor to_factor")),
    example: { symbol: "AAPL", range: "full" },
  },
  {
    name: "earnings",
    title: "Earnings",
    summary: "Earnings per share: estimates and actual results.",
    path: () => "/earnings",
    sends: [...INSTRUMENT, "type", "period", "outputsize", ...DATES, "dp"],
    required: ["symbol"],
    maxRows: 1000,
    choices: { period: ["latest", "next"] },
    credits: 20,
    creditsPer: "symbol",
    plan: "Grow",
    cacheSeconds: HOUR,
    answer: rowsAnswer("earnings", fields("date time", "eps_estimate eps_actual difference surprise_prc")),
    example: { symbol: "AAPL", outputsize: 2 },
  },
  statement("income_statement", "Income statement", "Revenue, costs, income and earnings per share."),
  statement("balance_sheet", "Balance sheet", "Assets, liabilities and equity."),
  statement("cash_flow", "Cash flow", "Cash flow from operations, investing and financing."),
];

function statement(
  name: "income_statement" | "balance_sheet" | "cash_flow",
  title: string,
  summary: string,
): Operation {
  return {
    name,
    title,
    summary: `${summary} One row per fiscal year or quarter.`,
    path: () => `/${name}`,
    sends: [...INSTRUMENT, "period", ...DATES, "outputsize"],
    required: ["symbol"],
    choices: { period: ["annual", "quarterly"] },
    credits: 100,
    creditsPer: "symbol",
    plan: "Pro",
    cacheSeconds: HOUR,
    answer: rowsAnswer(name, fields("fiscal_date")),
    example: { symbol: "AAPL", outputsize: 1 },
  };
}

/** Until 2022, the provider called the ex-date `payment_date`. */
function withExDate(row: JsonObject): JsonObject {
  return row.ex_date === undefined && row.payment_date !== undefined
    ? { ex_date: row.payment_date, ...row }
    : row;
}
