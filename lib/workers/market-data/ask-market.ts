import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { done, type Loaded, type WorkerOutcome } from "@/lib/workers/define-worker";
import {
  type ConnectorContext,
  keyMissing,
  type OpenUpstream,
  openUpstream,
} from "@/lib/workers/upstream/open-upstream";
import { notJson, type Reader, readJson } from "@/lib/workers/upstream/read-json";
import { type Refusal, refused, refusedLoad } from "@/lib/workers/upstream/refusal";
import { requestKey } from "@/lib/workers/upstream/request-key";
import { send } from "@/lib/workers/upstream/send";
import { stampResult } from "@/lib/workers/upstream/stamp-result";
import { buildRequest } from "./build-request";
import { creditsUsedUp, noteCredits } from "./credits";
import { marketDialect } from "./market-dialect";
import type { MarketParams } from "./market-params";
import type { Operation } from "./operation";
import { readSymbols } from "./read-symbols";
import { sharedKeyLimit } from "./shared-key-limit";
import { symbolList } from "./symbol-list";

export async function askMarket(
  operation: Operation,
  params: MarketParams,
  context: ConnectorContext,
): Promise<WorkerOutcome> {
  const opened = await openUpstream(context, "market", params.api_key);
  if (!opened.ok) return refused(opened.error);
  const upstream = opened.value;
  if (upstream.secret === null) return refused(keyMissing("market"));
  const symbols = symbolsOf(operation, params);
  if (upstream.sample) return (await load(operation, params, symbols, upstream, context)).outcome;
  const { api_key: _, ...asked } = params;
  const key = requestKey("market", operation.name, { ...asked, symbol: symbols.join(",") }, upstream.secret);
  return context.cached(key, operation.cacheSeconds * 1000, async () => {
    const over =
      (await creditsUsedUp(symbols.length, upstream, context)) ??
      (await sharedKeyLimit(upstream.secret, context));
    return over ? refusedLoad(over) : load(operation, params, symbols, upstream, context);
  });
}

/** A search text counts as a single symbol, because commas in it don't separate symbols. */
function symbolsOf(operation: Operation, params: MarketParams): string[] {
  if (params.symbol === undefined) return [];
  return operation.name === "symbol_search" ? [params.symbol] : symbolList(params.symbol);
}

async function load(
  operation: Operation,
  params: MarketParams,
  symbols: readonly string[],
  upstream: OpenUpstream,
  context: ConnectorContext,
): Promise<Loaded> {
  const request = buildRequest(operation, params, symbols, upstream.settings.baseUrl, upstream.key);
  const answer = await send(request, upstream);
  const reader = { dialect: marketDialect, key: upstream.key, nowMs: upstream.now() };
  const body = readJson(answer, reader);
  if (!body.ok) return refusedLoad(body.error);
  if (!upstream.sample) await noteCredits(answer, upstream, context);
  const read = readBody(operation, params, symbols, body.value, reader);
  if (!read.ok) return refusedLoad(read.error);
  return {
    outcome: done(stampResult(read.value.result, upstream)),
    // A response with an error for one symbol is shared with current waiters but not cached, because errors
    // are never cached.
    reach: read.value.whole ? "kept" : "shared",
  };
}

function readBody(
  operation: Operation,
  params: MarketParams,
  symbols: readonly string[],
  body: Json,
  reader: Reader,
): Result<{ result: JsonObject; whole: boolean }, Refusal> {
  if (symbols.length > 1 && operation.manySymbols) {
    const read = isJsonObject(body) ? readSymbols(operation, params, symbols, body, reader) : null;
    return read ?? fail(notJson(reader, JSON.stringify(body)));
  }
  const result = operation.answer.read(body, params);
  return result ? ok({ result, whole: true }) : fail(notJson(reader, JSON.stringify(body)));
}
