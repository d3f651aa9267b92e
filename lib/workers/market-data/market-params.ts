import { z } from "zod";
import {
  apiKey,
  blankIsAbsent,
  isDay,
  moment,
  optional,
  text,
  whole,
} from "@/lib/workers/upstream/param-kinds";
import { indicatorParams } from "./indicator-params";
import { INDICATORS } from "./indicators";
import { OPERATION_NAMES } from "./operation-names";
import { isTimezone } from "./zoned-time";

/**
 * Leaves out the provider's 8h interval, because recorded responses for it differ from the provider's
 * documentation.
 */
const INTERVALS = [
  "1min",
  "5min",
  "15min",
  "30min",
  "45min",
  "1h",
  "2h",
  "4h",
  "1day",
  "1week",
  "1month",
] as const;

const indicatorName = z.preprocess(
  (value) => (typeof value === "string" ? blankIsAbsent(value.trim().toLowerCase()) : blankIsAbsent(value)),
  z.enum([...INDICATORS.keys()]).optional(),
);
const named = (title: string) => optional(text).meta({ title });
const flag = (title: string, description?: string) =>
  optional(z.boolean()).meta(description ? { title, description } : { title });
const rating = (title: string) => optional(whole(0, 5)).meta({ title });

/**
 * Parameters of market data requests, under the provider's names. `validateParams` checks which of them apply
 * to an operation.
 */
export const marketFields = z.strictObject({
  api_key: apiKey.meta({
    title: "API key",
    description: "Default: the workspace's credential or, if it has none, the instance's shared key.",
    secret: true,
    provider: "market",
  }),
  operation: z.enum(OPERATION_NAMES).meta({ title: "Operation" }),
  symbol: optional(z.string().trim().max(20_000)).meta({
    title: "Symbol",
    description:
      "For example `AAPL`, `BRK.A`, `EUR/USD` or `ALD:TASE`. If the operation supports several symbols, separate them with commas.",
    suggest: "symbols",
  }),
  exchange: named("Exchange"),
  mic_code: named("Market identifier code (MIC)"),
  country: named("Country"),
  type: named("Instrument type"),
  interval: optional(z.enum(INTERVALS)).meta({ title: "Interval" }),
  indicator: indicatorName.optional().meta({ title: "Indicator" }),
  outputsize: optional(whole(1, 5000)).meta({ title: "Rows" }),
  page: optional(whole(1, 1_000_000)).meta({ title: "Page" }),
  start_date: optional(moment).meta({ title: "From", picker: "date" }),
  end_date: optional(moment).meta({ title: "To", picker: "date" }),
  date: optional(z.string().trim().refine(isNamedDay, "Use YYYY-MM-DD, today or yesterday.")).meta({
    title: "Single day",
    description: "YYYY-MM-DD, `today` or `yesterday`.",
    picker: "date",
  }),
  timezone: optional(
    z.string().trim().refine(isTimezone, "Use UTC, Exchange, or a zone such as America/New_York."),
  ).meta({ title: "Time zone", description: "Time zone of intraday rows.", default: "UTC" }),
  order: optional(z.enum(["asc", "desc"])).meta({ title: "Order" }),
  prepost: flag("Include pre-market and after-hours trading"),
  dp: optional(whole(-1, 11)).meta({ title: "Decimal places" }),
  previous_close: flag("Include previous close in each row"),
  adjust: optional(
    z.union([z.boolean(), z.enum(["all", "splits", "dividends", "none"])], {
      error: "Use all, splits, dividends or none; for the dividends operation, true or false.",
    }),
  ).meta({
    title: "Adjust prices",
    description: "For time series: all, splits, dividends or none. For dividends: true or false.",
  }),
  volume_time_period: optional(whole(1, 800)).meta({ title: "Average volume period (days)" }),
  eod: flag("End of day"),
  rolling_period: optional(whole(1, 168)).meta({ title: "Rolling change period (hours)" }),
  show_plan: flag("Show required plan"),
  name: named("Name"),
  code: named("Market identifier code (MIC)"),
  range: optional(z.enum(["last", "next", "1m", "3m", "6m", "ytd", "1y", "2y", "5y", "full"])).meta({
    title: "Range",
    description: "If set, From and To are ignored.",
  }),
  period: optional(
    z.union([whole(1, 800), z.enum(["annual", "quarterly", "latest", "next"])], {
      error: "Use annual, quarterly, latest, next, or a whole number from 1 to 800.",
    }),
  ).meta({
    title: "Period",
    description:
      "For statements: annual or quarterly. For earnings: latest or next. For Supertrend: a number.",
  }),
  cik: named("CIK"),
  fund_family: named("Fund family"),
  fund_type: named("Fund type"),
  performance_rating: rating("Performance rating"),
  risk_rating: rating("Risk rating"),
  currency: named("Preferred currency").meta({
    title: "Preferred currency",
    description:
      "Amounts aren't converted to this currency. The result contains it as `requested_currency`, next to the figures in the fund's own currency.",
  }),
  scope: optional(z.enum(["light", "us_equities"])).meta({ title: "Scope", default: "light" }),
  rating_change: optional(z.enum(["Maintains", "Upgrade", "Downgrade", "Initiates", "Reiterates"])).meta({
    title: "Rating change",
  }),
  ...indicatorParams,
});

export type MarketParams = z.output<typeof marketFields>;

function isNamedDay(value: string): boolean {
  return value === "today" || value === "yesterday" || isDay(value);
}
