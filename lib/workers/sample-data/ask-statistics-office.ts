import type { JsonObject } from "@/lib/kit/json";
import { dayOf } from "./issuer";
import { COARSER, datesOf } from "./observations";
import type { Spoken } from "./path-answer";
import { RELEASES } from "./releases";
import { findSeries, type SampleSeries, SERIES } from "./series-list";
import { DAY_MS } from "./values";
import { realtimeOf, vintagesOf } from "./vintages";

export function askStatisticsOffice(url: URL, _body: string, nowMs: number): Spoken {
  const query = url.searchParams;
  const today = dayOf(nowMs);
  const period = { realtime_start: today, realtime_end: today };
  switch (url.pathname) {
    case "/series/observations":
      return withSeries(query, (one) => observationPage(one, query, nowMs));
    case "/series":
      return withSeries(query, (one) => ({
        status: 200,
        body: { ...period, seriess: [record(one, period, nowMs)] },
      }));
    case "/series/search":
      return { status: 200, body: searchPage(query, period, nowMs) };
    case "/releases":
      return { status: 200, body: releasePage(query, period) };
    default:
      return refusal("The path is unknown.");
  }
}

function withSeries(query: URLSearchParams, answer: (one: SampleSeries) => Spoken): Spoken {
  const one = findSeries(query.get("series_id") ?? "");
  return one ? answer(one) : refusal("The series does not exist.");
}

function refusal(said: string): Spoken {
  return { status: 400, body: { error_code: 400, error_message: `Bad Request.  ${said}` } };
}

function observationPage(one: SampleSeries, query: URLSearchParams, nowMs: number): Spoken {
  const start = query.get("observation_start") ?? "1600-01-01";
  const end = query.get("observation_end") ?? "9999-12-31";
  const units = query.get("units") ?? "lin";
  const asked = query.get("frequency");
  const frequency = asked === null ? null : COARSER[one.frequency].find((often) => often === asked);
  if (frequency === undefined)
    return refusal(`Value of frequency is not one of: ${COARSER[one.frequency].join(", ")}.`);
  const period = realtimeOf(query, nowMs);
  if (typeof period === "string") return refusal(period);
  const wanted = { frequency, units, from: start, method: query.get("aggregation_method") ?? "avg" };
  // ALFRED reports that a series doesn't exist if none of its values had been published by the end of the
  // requested realtime period.
  if (datesOf(one, Date.parse(period.end) + DAY_MS - 1).length === 0)
    return refusal("The series does not exist in ALFRED but may exist in FRED. Check the realtime period.");
  const found = vintagesOf(one, wanted, period, nowMs).filter(({ date }) => date >= start && date <= end);
  const { offset, limit } = pageOf(query, 100_000);
  const body = {
    realtime_start: period.start,
    realtime_end: period.end,
    observation_start: start,
    observation_end: end,
    units,
    output_type: 1,
    file_type: "json",
    order_by: "observation_date",
    sort_order: "asc",
    count: found.length,
    offset,
    limit,
    observations: found.slice(offset, offset + limit).map((row): JsonObject => ({ ...row })),
  };
  return { status: 200, body };
}

function record(one: SampleSeries, period: JsonObject, nowMs: number): JsonObject {
  const dates = datesOf(one, nowMs);
  return {
    id: one.id,
    ...period,
    title: one.title,
    observation_start: dates[0] ?? null,
    observation_end: dates.at(-1) ?? null,
    frequency: nameOf(one),
    frequency_short: one.frequency.toUpperCase(),
    units: one.units,
    units_short: one.units,
    seasonal_adjustment: one.adjusted ? "Seasonally Adjusted" : "Not Seasonally Adjusted",
    seasonal_adjustment_short: one.adjusted ? "SA" : "NSA",
    last_updated: `${dayOf(nowMs - 86_400_000)} 07:31:02-06`,
    popularity: 80,
    notes: "Sample data.",
  };
}

function nameOf(one: SampleSeries): string {
  const names = {
    d: "Daily",
    w: `Weekly, Ending ${weekdayOf(one.from)}`,
    m: "Monthly",
    q: "Quarterly",
    a: "Annual",
  };
  return names[one.frequency];
}

function weekdayOf(date: string): string {
  return new Date(date).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
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

function pageOf(query: URLSearchParams, max: number): { offset: number; limit: number } {
  const number = (name: string, fallback: number) =>
    Math.max(0, Math.floor(Number(query.get(name) ?? fallback)) || 0);
  return { offset: number("offset", 0), limit: Math.min(max, number("limit", max)) };
}
