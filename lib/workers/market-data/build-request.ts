import { joinUrl, type UpstreamRequest } from "@/lib/workers/upstream/send";
import { INDICATORS } from "./indicators";
import type { MarketParams } from "./market-params";
import type { Operation } from "./operation";
import { takenBy } from "./validate-params";

/**
 * Only the operation's own parameters are sent. The key is put in a header, because headers aren't logged.
 */
export function buildRequest(
  operation: Operation,
  params: MarketParams,
  symbols: readonly string[],
  baseUrl: string,
  key: string | null,
): UpstreamRequest {
  const stored = new Set<string>(operation.keeps);
  const taken = takenBy(operation, params.indicator);
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries({
    ...defaults(operation, params),
    ...params,
    ...operation.instead?.(params),
  })) {
    if (value === undefined || stored.has(name) || !taken.has(name)) continue;
    query[name] = String(value);
  }
  if (symbols.length > 0) query.symbol = symbols.join(",");
  if (params.timezone && /^(utc|exchange)$/i.test(params.timezone)) query.timezone = spelled(params.timezone);
  return {
    url: joinUrl(baseUrl, operation.path(params), query),
    key: key === null ? null : { value: key, place: "header", name: "authorization", prefix: "apikey " },
  };
}

/**
 * These parameters are sent even if they were omitted: the time zone, because the provider would default to
 * the exchange's, and an indicator's price series, because the provider's description and catalogue disagree
 * on its default.
 */
function defaults(operation: Operation, params: MarketParams): Record<string, string> {
  const sent: Record<string, string> = {};
  if (operation.sends.includes("timezone")) sent.timezone = "UTC";
  const series = INDICATORS.get(params.indicator ?? "")?.own.series_type;
  if (operation.name === "indicator" && series) sent.series_type = series;
  return sent;
}

function spelled(timezone: string): string {
  return /^utc$/i.test(timezone) ? "UTC" : "Exchange";
}
