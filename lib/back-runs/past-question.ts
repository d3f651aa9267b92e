import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { WorkerDefinition } from "@/lib/workers/define-worker";
import { economicData } from "@/lib/workers/economic-data";
import { fetchNews } from "@/lib/workers/fetch-news";
import { marketData } from "@/lib/workers/market-data/market-data";
import { isTimezone, wallTime, zonedTimes } from "@/lib/workers/market-data/zoned-time";

/** A request to an upstream for the data that was known at a past time, the run's clock. */
export interface PastQuestion {
  /** Parameters of the request, whose date ranges end no later than the past time. */
  readonly params: JsonObject;
  /**
   * Leaves out rows that weren't known yet at the past time. Fails with a row's time if the row is later than
   * the request allows, because an upstream that ignores the requested range can't be trusted.
   */
  known(result: Json): Result<Json, string>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the request for the data as of `clock`; null if the step's upstream can't return past data.
 * `params` must have been parsed.
 */
export function pastQuestion(
  { type }: Pick<WorkerDefinition, "type">,
  params: JsonObject,
  clock: number,
): PastQuestion | null {
  if (type === fetchNews.type) return newsQuestion(params, clock);
  if (type === economicData.type && params.operation === "series_observations")
    return economicQuestion(params, clock);
  const isSeries = params.operation === "time_series" || params.operation === "indicator";
  return type === marketData.type && isSeries ? marketQuestion(params, clock) : null;
}

/**
 * Returns the provider that the step would send its request to; null if that provider can't return past data.
 */
export function pastProvider(
  definition: Pick<WorkerDefinition, "type" | "source">,
  params: JsonObject,
): string | null {
  return pastQuestion(definition, params, 0) === null ? null : (definition.source ?? null);
}

function newsQuestion(params: JsonObject, clock: number): PastQuestion {
  const today = dayOf(clock);
  return {
    params: { ...params, ...cutRange(params, "dateFrom", "dateTo", today) },
    known(result) {
      if (!isJsonObject(result) || !Array.isArray(result.results)) return ok(result);
      const rows = knownRows(
        result.results,
        (row) => {
          const published = timeOf(row.published_at);
          return { from: published, known: published, limit: Date.parse(today) + DAY - 1 };
        },
        clock,
      );
      if (!rows.ok) return rows;
      const left = rows.value.length;
      const total = typeof result.total === "number" ? result.total - (result.results.length - left) : null;
      const counts = { count: left, ...(total === null ? {} : { total }) };
      return ok({ ...result, ...counts, results: rows.value, as_of: iso(clock) });
    },
  };
}

/**
 * Requests the data as published by the end of the day before, because the time of day of a release is
 * unknown.
 */
function economicQuestion(params: JsonObject, clock: number): PastQuestion {
  const today = dayOf(clock);
  const vintage = cutRange(params, "realtime_start", "realtime_end", dayOf(clock - DAY));
  return {
    params: { ...params, ...cutRange(params, "start_date", "end_date", today), ...vintage },
    known(result) {
      if (!isJsonObject(result) || !Array.isArray(result.observations)) return ok(result);
      const last = timeOf(vintage.realtime_end);
      const rows = knownRows(
        result.observations,
        (row) => {
          const since = row.realtime_start === undefined ? 0 : timeOf(row.realtime_start);
          if (since > last) return { from: since, known: since, limit: last };
          return { from: timeOf(row.date), known: 0, limit: clock };
        },
        clock,
      );
      return rows.ok
        ? ok({ ...result, count: rows.value.length, observations: rows.value, as_of: iso(clock) })
        : rows;
    },
  };
}

/** The largest offset of a time zone ahead of UTC. */
const AHEAD = 14 * HOUR;

function marketQuestion(params: JsonObject, clock: number): PastQuestion {
  const isDaily = /^1(day|week|month)$/.test(String(params.interval));
  const asked = typeof params.timezone === "string" ? params.timezone : "UTC";
  const zone = /^utc$/i.test(asked) ? "UTC" : asked;
  const isExchange = /^exchange$/i.test(zone);
  // The exchange's time zone is known only from the response, and the exchange's clock may be ahead of UTC.
  // So the request asks for up to 14 hours more, and rows from after the run's clock are left out of the
  // response.
  const isAhead = isExchange && !isDaily;
  const end = isAhead ? wallTime(clock + AHEAD, "UTC") : wallTime(clock, isDaily ? "UTC" : zone);
  const limit = isAhead ? clock + 2 * AHEAD : clock;
  const { date, ...rest } = params;
  const day = date === "today" ? dayOf(clock) : date === "yesterday" ? dayOf(clock - DAY) : date;
  return {
    params: {
      ...rest,
      ...(typeof day === "string"
        ? // biome-ignore lint/complexity/useMathMinMax: dates are text
          { date: day < dayOf(clock) ? day : dayOf(clock) }
        : cutRange(params, "start_date", "end_date", end)),
      // Requests the time zone `Exchange`, because the response then names the exchange's own time zone, in
      // which its days begin and end.
      ...(isDaily ? { timezone: "Exchange" } : {}),
    },
    known(result) {
      if (!isJsonObject(result)) return ok(result);
      const shown = isDaily && !isExchange ? { timezone: zone } : {};
      const stamp = { as_of: iso(clock) };
      if (!isJsonObject(result.symbols)) return knownSeries(result, { ...shown, ...stamp }, limit, clock);
      const symbols: JsonObject = {};
      for (const [symbol, series] of Object.entries(result.symbols)) {
        const known = isJsonObject(series) ? knownSeries(series, shown, limit, clock) : ok(series);
        if (!known.ok) return known;
        symbols[symbol] = known.value;
      }
      return ok({ ...result, symbols, ...stamp });
    },
  };
}

function knownSeries(
  series: JsonObject,
  shown: JsonObject,
  limit: number,
  clock: number,
): Result<JsonObject, string> {
  if (!Array.isArray(series.values)) return ok({ ...series, ...(series.error === undefined ? shown : {}) });
  const zone = typeof series.timezone === "string" && isTimezone(series.timezone) ? series.timezone : "UTC";
  const interval = typeof series.interval === "string" ? series.interval : "1day";
  const rows = knownRows(series.values, (row) => ({ ...barOf(row.datetime, interval, zone), limit }), clock);
  return rows.ok ? ok({ ...series, values: rows.value, ...shown }) : rows;
}

const MINUTES: Readonly<Record<string, number>> = {
  "1min": 1,
  "5min": 5,
  "15min": 15,
  "30min": 30,
  "45min": 45,
  "1h": 60,
  "2h": 120,
  "4h": 240,
};

/**
 * Returns when a bar (an interval with its prices) starts, and when its prices are known, which is at its
 * end.
 */
function barOf(datetime: Json | undefined, interval: string, zone: string): { from: number; known: number } {
  const text = typeof datetime === "string" ? datetime : "";
  if (/^\d{4}-\d\d-\d\d$/.test(text))
    return { from: midnight(text, zone), known: midnight(dayAfter(text, interval), zone) };
  const from = timeOf(text);
  const minutes = MINUTES[interval];
  return { from, known: minutes === undefined ? Infinity : from + minutes * MINUTE };
}

function dayAfter(day: string, interval: string): string {
  const date = new Date(day);
  if (interval === "1month") date.setUTCMonth(date.getUTCMonth() + 1, 1);
  else date.setUTCDate(date.getUTCDate() + (interval === "1week" ? 7 : 1));
  return dayOf(date.getTime());
}

function midnight(day: string, zone: string): number {
  return timeOf(zonedTimes([`${day} 00:00:00`], zone)[0]);
}

interface RowTimes {
  /** Start of the period that the row describes. */
  readonly from: number;
  readonly known: number;
  /** Latest start of the rows that were requested. */
  readonly limit: number;
}

function knownRows(
  rows: readonly Json[],
  timesOf: (row: JsonObject) => RowTimes,
  clock: number,
): Result<Json[], string> {
  const known: Json[] = [];
  for (const row of rows) {
    if (!isJsonObject(row)) continue;
    const times = timesOf(row);
    if (Number.isFinite(times.from) && times.from > times.limit) return fail(String(timeText(row)));
    if (times.from <= clock && times.known <= clock) known.push(row);
  }
  return ok(known);
}

function timeText({ datetime, published_at: published, date }: JsonObject): Json {
  return datetime ?? published ?? date ?? null;
}

/**
 * A time that is missing or can't be parsed counts as later than the run's clock, so that its row is never
 * shown.
 */
function timeOf(text: Json | undefined): number {
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? Infinity : time;
}

/**
 * Cuts the requested range so that it ends at `last` at the latest. A start after the new end is moved to the
 * new end, so that the range stays valid.
 */
function cutRange(params: JsonObject, start: string, end: string, last: string): JsonObject {
  const given = params[end];
  const cut = typeof given === "string" && isBefore(given, last) ? given : last;
  const from = params[start];
  return {
    [end]: cut,
    ...(typeof from === "string" ? { [start]: isBefore(from, cut) ? from : cut } : {}),
  };
}

/**
 * True if the first time is earlier. If one of the two is a date without a time, only the dates are compared,
 * so that it stands for the whole day.
 */
function isBefore(one: string, other: string): boolean {
  const [first, second] = [toTheSecond(one), toTheSecond(other)];
  return first.length === second.length ? first < second : first.slice(0, 10) < second.slice(0, 10);
}

function toTheSecond(text: string): string {
  return text.length === 16 ? `${text.replace("T", " ")}:00` : text.replace("T", " ");
}

function dayOf(ms: number): string {
  return iso(ms).slice(0, 10);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
