import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { addTitles } from "@/lib/workers/upstream/add-titles";
import type { MarketParams } from "./market-params";
import type { Answer } from "./operation";
import { numberOrNull } from "./tidy";
import { isWallTime, zonedTimes } from "./zoned-time";

const PRICES = ["open", "high", "low", "close", "volume"] as const;

export function seriesAnswer(rows: "prices" | "indicator"): Answer {
  const price = z.number().nullable();
  const text = z.string().nullable();
  const row = addTitles({
    datetime: text.describe("ISO 8601 with offset for intraday rows, a date for longer intervals."),
    ...(rows === "prices" ? { open: price, high: price, low: price, close: price, volume: price } : {}),
  });
  return {
    schema: z.looseObject(
      addTitles({
        symbol: text,
        interval: text,
        currency: text,
        exchange: text,
        timezone: z.string().describe("Time zone of the rows."),
        values: z.array(z.looseObject(row)),
      }),
    ),
    read(body, params) {
      if (!isJsonObject(body) || !Array.isArray(body.values)) return null;
      const meta = isJsonObject(body.meta) ? body.meta : {};
      const values = body.values.filter(isJsonObject);
      if (values.length < body.values.length) return null;
      const timezone = zoneOfRows(params, meta);
      const times = rowTimes(values, timezone, params);
      const known = rows === "prices" ? PRICES : [];
      return {
        symbol: textOf(meta.symbol) ?? params.symbol ?? null,
        interval: textOf(meta.interval) ?? params.interval ?? null,
        currency: textOf(meta.currency),
        ...pairOf(meta),
        exchange: textOf(meta.exchange),
        timezone,
        values: values.map((value, index) => readRow(value, times[index] ?? null, known)),
      };
    },
  };
}

/**
 * Returns the time zone of the rows. For `Exchange`, it is the exchange's time zone from the response or, for
 * currency pairs, which have no exchange, UTC.
 */
export function zoneOfRows(params: MarketParams, meta: JsonObject): string {
  const asked = params.timezone ?? "UTC";
  if (/^utc$/i.test(asked)) return "UTC";
  return /^exchange$/i.test(asked) ? (textOf(meta.exchange_timezone) ?? "UTC") : asked;
}

function pairOf(meta: JsonObject): JsonObject {
  const pair: JsonObject = {};
  const base = textOf(meta.currency_base);
  const quote = textOf(meta.currency_quote);
  if (base !== null) pair.currency_base = base;
  if (quote !== null) pair.currency_quote = quote;
  return pair;
}

function rowTimes(values: readonly JsonObject[], zone: string, params: MarketParams): (string | null)[] {
  const daily = /^1(day|week|month)$/.test(params.interval ?? "");
  const texts = values.map((value) => textOf(value.datetime));
  if (daily) return texts.map((text) => text?.slice(0, 10) ?? null);
  const walls = texts.filter((text) => text !== null && isWallTime(text)).map(String);
  const newestFirst = (walls[0] ?? "") > (walls.at(-1) ?? "");
  const oldestFirst = newestFirst ? walls.toReversed() : walls;
  const zoned = zonedTimes(oldestFirst, zone);
  const inOrder = newestFirst ? zoned.reverse() : zoned;
  let next = 0;
  return texts.map((text) => (text !== null && isWallTime(text) ? (inOrder[next++] ?? null) : text));
}

/** Converts every field except `datetime` to a number or null, including fields that we don't know. */
function readRow(value: JsonObject, datetime: Json, known: readonly string[]): JsonObject {
  const row: JsonObject = { datetime };
  for (const name of known) row[name] = null;
  const quantities = Object.entries(value)
    .filter(([name]) => name !== "datetime")
    .map(([name, inner]) => [name, numberOrNull(inner)]);
  return { ...row, ...Object.fromEntries(quantities) };
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
