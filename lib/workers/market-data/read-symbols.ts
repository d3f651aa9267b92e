import type { Json, JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { notJson, type Reader, refusalOf } from "@/lib/workers/upstream/read-json";
import type { Refusal } from "@/lib/workers/upstream/refusal";
import type { MarketParams } from "./market-params";
import type { Operation } from "./operation";

/**
 * Reports an error for each invalid symbol alongside the data for the valid symbols; if all are invalid, the
 * step fails with the first error. Null if the body contains none of the requested symbols.
 */
export function readSymbols(
  operation: Operation,
  params: MarketParams,
  symbols: readonly string[],
  body: JsonObject,
  reader: Reader,
): Result<{ result: JsonObject; whole: boolean }, Refusal> | null {
  const found = symbols.map((symbol) => [symbol, entryOf(body, symbol)] as const);
  if (found.every(([, entry]) => entry === undefined)) return null;
  const read = found.map(
    ([symbol, entry]) => [symbol, readEntry(operation, params, symbol, entry, reader)] as const,
  );
  const refusals = read.flatMap(([symbol, entry]) => (entry.ok ? [] : [[symbol, entry.error] as const]));
  const [first] = refusals;
  if (first && refusals.length === read.length) return fail(allBad(first[1], refusals));
  const bySymbol = Object.fromEntries(
    read.map(([symbol, entry]) => [symbol, entry.ok ? entry.value : { error: shortError(entry.error) }]),
  );
  return ok({ result: { symbols: bySymbol }, whole: refusals.length === 0 });
}

/** Case is ignored, because the provider may return symbols in upper case. */
function entryOf(body: JsonObject, symbol: string): Json | undefined {
  if (Object.hasOwn(body, symbol)) return body[symbol];
  const name = Object.keys(body).find((key) => key.toUpperCase() === symbol.toUpperCase());
  return name === undefined ? undefined : body[name];
}

function readEntry(
  operation: Operation,
  params: MarketParams,
  symbol: string,
  entry: Json | undefined,
  reader: Reader,
): Result<JsonObject, Refusal> {
  if (entry === undefined) return fail(notJson(reader, `The provider returned no data for ${symbol}.`));
  const stated = reader.dialect.stated(entry);
  if (stated) return fail(refusalOf(stated.status ?? 200, stated.text, reader, null));
  const value = operation.answer.read(entry, { ...params, symbol });
  return value ? ok(value) : fail(notJson(reader, JSON.stringify(entry)));
}

function shortError(refusal: Refusal): JsonObject {
  return { code: refusal.code, message: refusal.message };
}

function allBad(first: Refusal, refusals: readonly (readonly [string, Refusal])[]): Refusal {
  const symbols = Object.fromEntries(refusals.map(([symbol, refusal]) => [symbol, shortError(refusal)]));
  return { ...first, details: { ...first.details, symbols } };
}
