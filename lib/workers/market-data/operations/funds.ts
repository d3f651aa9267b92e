import type { JsonObject } from "@/lib/kit/json";
import { nestedAnswer, pageAnswer } from "@/lib/workers/market-data/answers";
import { fields } from "@/lib/workers/market-data/fields";
import type { Answer, Operation } from "@/lib/workers/market-data/operation";

const HOUR = 3600;
const LIST = ["symbol", "cik", "country", "fund_family", "fund_type", "page", "outputsize", "dp"] as const;
const performance = nestedAnswer("etf");

export const funds: readonly Operation[] = [
  {
    name: "etfs_list",
    title: "List of ETFs",
    summary: "Paginated list of exchange-traded funds (ETFs) by country, family and type.",
    path: () => "/etfs/list",
    sends: LIST,
    required: [],
    credits: 1,
    creditsPer: "call",
    plan: "Ultra",
    cacheSeconds: 24 * HOUR,
    answer: pageAnswer(fields("symbol name country mic_code fund_family fund_type")),
    example: { outputsize: 2 },
  },
  {
    name: "etfs_world",
    title: "ETF",
    summary: "Summary, performance, risk and composition of an exchange-traded fund.",
    path: () => "/etfs/world",
    sends: ["symbol", "country", "dp"],
    required: ["symbol"],
    credits: 800,
    creditsPer: "call",
    plan: "Ultra",
    cacheSeconds: HOUR,
    answer: nestedAnswer("etf"),
    example: { symbol: "IVV" },
  },
  {
    name: "etfs_world_performance",
    title: "ETF performance",
    summary: "Returns of an exchange-traded fund compared with its category.",
    path: () => "/etfs/world/performance",
    sends: ["symbol", "country", "dp"],
    keeps: ["currency"],
    required: ["symbol"],
    credits: 200,
    creditsPer: "call",
    plan: "Ultra",
    cacheSeconds: HOUR,
    answer: withRequestedCurrency(performance),
    example: { symbol: "IVV", currency: "USD" },
  },
  {
    name: "mutual_funds_list",
    title: "List of mutual funds",
    summary: "Paginated list of mutual funds by country, family, type and rating.",
    path: () => "/mutual_funds/list",
    sends: [...LIST, "performance_rating", "risk_rating"],
    required: [],
    credits: 1,
    creditsPer: "call",
    plan: "Ultra",
    cacheSeconds: 24 * HOUR,
    answer: pageAnswer(
      fields(
        "symbol name country fund_family fund_type currency exchange mic_code",
        "performance_rating risk_rating",
      ),
    ),
    example: { outputsize: 2 },
  },
  {
    name: "mutual_funds_world",
    title: "Mutual fund",
    summary: "Summary, performance, risk, ratings, composition and purchase details of a mutual fund.",
    path: () => "/mutual_funds/world",
    sends: ["symbol", "country", "dp"],
    required: ["symbol"],
    credits: 1000,
    creditsPer: "call",
    plan: "Ultra",
    cacheSeconds: HOUR,
    answer: nestedAnswer("mutual_fund"),
    example: { symbol: "0P0001LCQ3" },
  },
];

/**
 * The provider doesn't convert amounts, so the requested currency is added next to the currency of the data.
 */
function withRequestedCurrency(answer: Answer): Answer {
  return {
    schema: answer.schema,
    read(body, params): JsonObject | null {
      const read = answer.read(body, params);
      return read && params.currency ? { ...read, requested_currency: params.currency } : read;
    },
  };
}
