import { appendTo } from "@/lib/kit/append-to";
import type { Json, JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type ConnectorContext, keyMissing, type OpenUpstream } from "@/lib/workers/upstream/open-upstream";
import { notJson, type Reader, readJson, readText, refusalOf } from "@/lib/workers/upstream/read-json";
import type { Refusal } from "@/lib/workers/upstream/refusal";
import { joinUrl, send } from "@/lib/workers/upstream/send";
import { csvQuery, readCsv } from "./csv";
import { readObservations, readReleases, readSeries } from "./economic-answers";
import { economicDialect } from "./economic-dialect";
import type { EconomicParams } from "./economic-params";
import { hourlyLimit } from "./hourly-limit";

type Answer = Promise<Result<JsonObject, Refusal>>;

/** Without a key, only the observations in the public download are available. */
export function askEconomic(
  params: EconomicParams,
  upstream: OpenUpstream,
  context: ConnectorContext,
): Answer {
  const seriesId = params.series_id ?? "";
  if (params.operation === "series_observations") {
    return upstream.secret === null
      ? downloadObservations(params, seriesId, upstream, context)
      : fetchObservations(params, seriesId, upstream, context);
  }
  if (upstream.secret === null) return Promise.resolve(fail(keyMissing("economic")));
  return params.operation === "series_info"
    ? fetchSeries(seriesId, upstream, context)
    : fetchReleases(params.limit ?? 25, upstream, context);
}

/** The provider returns up to 100,000 rows per page. */
async function fetchObservations(
  params: EconomicParams,
  seriesId: string,
  upstream: OpenUpstream,
  context: ConnectorContext,
): Answer {
  const query: Record<string, string> = { series_id: seriesId };
  if (params.start_date) query.observation_start = params.start_date;
  if (params.end_date) query.observation_end = params.end_date;
  if (params.frequency) query.frequency = params.frequency;
  if (params.aggregation_method) query.aggregation_method = params.aggregation_method;
  if (params.units) query.units = params.units;
  const known = knownIn(params);
  if (known?.from) query.realtime_start = known.from;
  if (known?.until) query.realtime_end = known.until;
  const read = (body: Json) => readObservations(body, known !== null);
  const rows: JsonObject[] = [];
  for (;;) {
    const paged = rows.length > 0 ? { ...query, offset: String(rows.length) } : query;
    const page = await fetchJson("/series/observations", paged, upstream, context, read);
    if (!page.ok) return page;
    // Rows arrive oldest first, so a row that doesn't come after the last one is a duplicate.
    const last = rowKey(rows.at(-1));
    const further = page.value.rows.filter((row) => rowKey(row) > last);
    appendTo(rows, further);
    if (page.value.all === null || rows.length >= page.value.all || further.length === 0) break;
  }
  return ok({ series_id: seriesId, count: rows.length, observations: rows });
}

/**
 * Returns the real-time period for which vintages are requested; null if no vintages are requested. If only
 * the end date is set, the period is that single day.
 */
function knownIn({ realtime_start: from, realtime_end: until }: EconomicParams) {
  return from === undefined && until === undefined ? null : { from: from ?? until, until };
}

/**
 * Key that sorts rows as the provider sends them: by date and, because a date has one row per vintage, by the
 * start of the vintage.
 */
function rowKey(row: JsonObject | undefined): string {
  return row === undefined ? "" : `${row.date} ${row.realtime_start ?? ""}`;
}

async function fetchSeries(seriesId: string, upstream: OpenUpstream, context: ConnectorContext): Answer {
  const read = (body: Json) => readSeries(body, seriesId);
  const series = await fetchJson("/series", { series_id: seriesId }, upstream, context, read);
  if (!series.ok) return series;
  return series.value === "unknown" ? fail(unknownSeries(upstream)) : ok(series.value);
}

function fetchReleases(limit: number, upstream: OpenUpstream, context: ConnectorContext): Answer {
  const read = (body: Json) => readReleases(body, limit);
  return fetchJson("/releases", { limit: String(limit) }, upstream, context, read);
}

async function fetchJson<T>(
  path: string,
  query: Readonly<Record<string, string>>,
  upstream: OpenUpstream,
  context: ConnectorContext,
  read: (body: Json) => T | null,
): Promise<Result<T, Refusal>> {
  const over = await hourlyLimit(upstream, context);
  if (over) return fail(over);
  const answer = await send(
    {
      url: joinUrl(upstream.settings.baseUrl, path, { ...query, file_type: "json" }),
      key: upstream.key === null ? null : { value: upstream.key, place: "query", name: "api_key" },
    },
    upstream,
  );
  const reader = readerOf(upstream);
  const body = readJson(answer, reader);
  if (!body.ok) return body;
  const value = read(body.value);
  return value === null ? fail(notJson(reader, JSON.stringify(body.value))) : ok(value);
}

async function downloadObservations(
  params: EconomicParams,
  seriesId: string,
  upstream: OpenUpstream,
  context: ConnectorContext,
): Answer {
  const { csvUrl } = upstream.settings;
  // The public download can return the values known on one day, but not the history of their revisions.
  const known = knownIn(params);
  if (!csvUrl || (known !== null && known.from !== known.until)) return fail(keyMissing("economic"));
  const over = await hourlyLimit(upstream, context);
  if (over) return fail(over);
  const answer = await send({ url: joinUrl(csvUrl, "", csvQuery(params, seriesId)), key: null }, upstream);
  // The public download reports an unknown series only by status 404.
  if (answer.ok && answer.status === 404) return fail(unknownSeries(upstream));
  const reader = readerOf(upstream);
  const text = readText(answer, reader);
  if (!text.ok) return text;
  const rows = readCsv(text.value);
  if (rows === null) return fail(notJson(reader, text.value));
  const held =
    known === null ? {} : { realtime_start: known.from ?? null, realtime_end: known.until ?? null };
  const observations = rows.map((row) => ({ ...row, ...held }));
  return ok({ series_id: seriesId, count: rows.length, observations });
}

function unknownSeries(upstream: OpenUpstream): Refusal {
  return refusalOf(400, "The series does not exist.", readerOf(upstream), null);
}

function readerOf(upstream: OpenUpstream): Reader {
  return { dialect: economicDialect, key: upstream.key, nowMs: upstream.now() };
}
