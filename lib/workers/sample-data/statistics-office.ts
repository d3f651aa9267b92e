import type { JsonObject } from "@/lib/kit/json";
import { observationsOf } from "./observations";
import type { Spoken } from "./path-answer";
import { RELEASES } from "./releases";
import { findSeries, type SampleSeries, SERIES } from "./series-list";

/** The synthetic statistics office: series, what they are, releases, search. */
export function askStatisticsOffice(url: URL, _body: string, nowMs: number): Spoken {
  const query = url.searchParams;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const period = { realtime_start: today, realtime_end: today };
  switch (url.pathname) {
    case "/series/observations":
      return withSeries(query, (one) => observationPage(one, query, period, nowMs));
    case "/series":
      return withSeries(query, (one) => ({ ...period, seriess: [record(one, period, nowMs)] }));
    case "/series/search":
      return { status: 200, body: searchPage(query, period, nowMs) };
    case "/releases":
      return { status: 200, body: releasePage(query, period) };
    default:
      return refusal("Bad Request.  The path is unknown.");
  }
}

function withSeries(query: URLSearchParams, answer: (one: SampleSeries) => JsonObject): Spoken {
  const one = findSeries(query.get("series_id") ?? "");
  return one ? { status: 200, body: answer(one) } : refusal("Bad Request.  The series does not exist.");
}

function refusal(error_message: string): Spoken {
  return { status: 400, body: { error_code: 400, error_message } };
}

function observationPage(
  one: SampleSeries,
  query: URLSearchParams,
  period: JsonObject,
  nowMs: number,
): JsonObject {
  const start = query.get("observation_start") ?? "1600-01-01";
  const end = query.get("observation_end") ?? "9999-12-31";
  const units = query.get("units") ?? "lin";
  const all = observationsOf(one, nowMs, query.get("frequency"), units).filter(
    ({ date }) => date >= start && date <= end,
  );
  const { offset, limit } = pageOf(query, 100_000);
  return {
    ...period,
    observation_start: start,
    observation_end: end,
    units,
    output_type: 1,
    file_type: "json",
    order_by: "observation_date",
    sort_order: "asc",
    count: all.length,
    offset,
    limit,
    observations: all.slice(offset, offset + limit).map((row) => ({ ...period, ...row })),
  };
}

function record(one: SampleSeries, period: JsonObject, nowMs: number): JsonObject {
  const all = observationsOf(one, nowMs, null, "lin");
  return {
    id: one.id,
    ...period,
    title: one.title,
    observation_start: all[0]?.date ?? null,
    observation_end: all.at(-1)?.date ?? null,
    frequency: { d: "Daily", m: "Monthly", q: "Quarterly" }[one.frequency],
    frequency_short: one.frequency.toUpperCase(),
    units: one.units,
    units_short: one.units,
    seasonal_adjustment: one.adjusted ? "Seasonally Adjusted" : "Not Seasonally Adjusted",
    seasonal_adjustment_short: one.adjusted ? "SA" : "NSA",
    last_updated: `${new Date(nowMs - 86_400_000).toISOString().slice(0, 10)} 07:31:02-06`,
    popularity: 80,
    notes: "Sample data.",
  };
}

function searchPage(query: URLSearchParams, period: JsonObject, nowMs: number): JsonObject {
  const words = (query.get("search_text") ?? "").toLowerCase().split(/\s+/);
  const found = SERIES.filter((one) =>
    words.every((word) => `${one.id} ${one.title}`.toLowerCase().includes(word)),
  );
  const { offset, limit } = pageOf(query, 1000);
  const rows = found.slice(offset, offset + limit).map((one) => record(one, period, nowMs));
  return {
    ...period,
    order_by: "search_rank",
    sort_order: "desc",
    count: found.length,
    offset,
    limit,
    seriess: rows,
  };
}

function releasePage(query: URLSearchParams, period: JsonObject): JsonObject {
  const { offset, limit } = pageOf(query, 1000);
  const rows = RELEASES.slice(offset, offset + limit).map((release) => ({ ...release, ...period }));
  const order = { order_by: "release_id", sort_order: "asc" };
  return { ...period, ...order, count: RELEASES.length, offset, limit, releases: rows };
}

function pageOf(query: URLSearchParams, most: number): { offset: number; limit: number } {
  const number = (name: string, fallback: number) =>
    Math.max(0, Math.floor(Number(query.get(name) ?? fallback)) || 0);
  return { offset: number("offset", 0), limit: Math.min(most, number("limit", most)) };
}
