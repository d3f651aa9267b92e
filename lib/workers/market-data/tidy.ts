import { isJsonObject, type Json } from "@/lib/kit/json";

/**
 * The provider sends most numbers as strings. Strings that look like numbers become numbers, except in text
 * fields. Markers for missing values become null, never 0.
 */
export function tidy(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map((item) => tidy(item, name));
  if (isJsonObject(value)) return tidyObject(value);
  if (SECONDS.has(name)) return isoOfSeconds(value);
  if (TEXTS.has(name)) return typeof value === "number" ? String(value) : value;
  if (typeof value !== "string") return value;
  return looksNumeric(value) || saysNothing(value) ? numberOrNull(value) : value;
}

function tidyObject(value: { [key: string]: Json }): { [key: string]: Json } {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidy(inner, name)]));
}

export function numberOrNull(value: Json | undefined): number | null {
  const number = typeof value === "string" && looksNumeric(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export function isoOfSeconds(value: Json | undefined): string | null {
  const seconds = numberOrNull(value);
  const date = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A leading zero marks a code ("000120"), not a quantity. */
function looksNumeric(text: string): boolean {
  return /^[-+]?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d{1,3})?$/.test(text.trim());
}

function saysNothing(text: string): boolean {
  return /^(-?nan|[-+]?inf(inity)?|n\/a|null|none|-+)?$/i.test(text.trim());
}

const SECONDS = new Set(["timestamp", "last_quote_at", "extended_timestamp"]);

/** These text fields stay strings, even if their values consist of digits. */
const TEXTS = new Set(
  `symbol name title exchange mic_code code country currency currency_base currency_quote exchange_timezone
  timezone type sector industry website description CEO address address2 city zip state phone range url
  logo_base logo_quote instrument_name instrument_type fund_family fund_type overview date datetime time
  ex_date payment_date fiscal_date period firm analyst_name rating_change rating_current rating_prior
  action_price_target cik isin figi cusip grade fiscal_year_ends most_recent_quarter dividend_frequency
  dividend_date ex_dividend_date last_split_factor last_split_date share_class_inception_date tenure_since
  brokerages global plan plan_business interval`.split(/\s+/),
);
