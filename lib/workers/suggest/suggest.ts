import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { done, type Loaded, type ProviderName } from "@/lib/workers/define-worker";
import { economicDialect } from "@/lib/workers/economic/economic-dialect";
import { hourlyLimit } from "@/lib/workers/economic/hourly-limit";
import { marketDialect } from "@/lib/workers/market-data/market-dialect";
import { newsDialect } from "@/lib/workers/news/news-dialect";
import type { Dialect } from "@/lib/workers/upstream/dialect";
import { type ConnectorContext, type OpenUpstream, openUpstream } from "@/lib/workers/upstream/open-upstream";
import { readJson } from "@/lib/workers/upstream/read-json";
import { requestKey } from "@/lib/workers/upstream/request-key";
import { joinUrl, type PlacedKey, send, type UpstreamRequest } from "@/lib/workers/upstream/send";
import { type Known, matching } from "./known";
import { KNOWN_CATEGORIES } from "./known-categories";
import { KNOWN_SERIES } from "./known-series";
import { KNOWN_SOURCES } from "./known-sources";
import { KNOWN_SYMBOLS } from "./known-symbols";

export type SuggestKind = "series" | "symbols" | "categories" | "sources";

/**
 * Returns matching built-in entries first, then the provider's if there is a key. This never fails: if the
 * provider doesn't respond, only built-in entries are returned. Requests for symbols never use the
 * deployment's key, because everyone shares its quota.
 */
export async function suggest(
  kind: SuggestKind,
  text: string,
  max: number,
  context: ConnectorContext,
): Promise<Known[]> {
  const lookup = LOOKUPS[kind];
  const wellKnown = matching(lookup.known, text, max);
  if (text.trim() === "" || wellKnown.length >= max) return wellKnown;
  const found = await lookUp(kind, text.trim(), context);
  const ids = new Set(wellKnown.map(({ id }) => id));
  return [...wellKnown, ...found.filter(({ id }) => !ids.has(id))].slice(0, max);
}

interface Lookup {
  readonly provider: ProviderName;
  readonly known: readonly Known[];
  readonly dialect: Dialect;
  request(text: string, baseUrl: string): Omit<UpstreamRequest, "key">;
  readonly key: Omit<PlacedKey, "value">;
  read(body: Json): Json[];
  item(row: { [key: string]: Json }): Known | null;
}

const PER_LOOKUP = 20;
const KEPT_MS = 3_600_000;

const newsLookup = (
  path: string,
  list: readonly Known[],
  extra: { [key: string]: Json },
  title: string,
): Lookup => ({
  provider: "news",
  known: list,
  dialect: newsDialect,
  request: (prefix, baseUrl) => ({
    url: joinUrl(baseUrl, path),
    body: { prefix, page: 1, count: PER_LOOKUP, ...extra },
  }),
  key: { place: "body", name: "apiKey" },
  read: (body) => (Array.isArray(body) ? body : []),
  item: (row) => knownOf(row.uri, row[title]),
});

const LOOKUPS: Readonly<Record<SuggestKind, Lookup>> = {
  series: {
    provider: "economic",
    known: KNOWN_SERIES,
    dialect: economicDialect,
    request: (search_text, baseUrl) => ({
      url: joinUrl(baseUrl, "/series/search", { search_text, limit: String(PER_LOOKUP), file_type: "json" }),
    }),
    key: { place: "query", name: "api_key" },
    read: (body) => listAt(body, "seriess"),
    item: (row) => knownOf(row.id, row.title),
  },
  symbols: {
    provider: "market",
    known: KNOWN_SYMBOLS,
    dialect: marketDialect,
    request: (symbol, baseUrl) => ({
      url: joinUrl(baseUrl, "/symbol_search", { symbol, outputsize: String(PER_LOOKUP) }),
    }),
    key: { place: "header", name: "authorization", prefix: "apikey " },
    read: (body) => listAt(body, "data"),
    item: (row) => knownOf(row.symbol, row.instrument_name),
  },
  categories: newsLookup("/suggestCategoriesFast", KNOWN_CATEGORIES, {}, "label"),
  sources: newsLookup("/suggestSourcesFast", KNOWN_SOURCES, { dataType: ["news"] }, "title"),
};

async function lookUp(kind: SuggestKind, text: string, context: ConnectorContext): Promise<Known[]> {
  const lookup = LOOKUPS[kind];
  const opened = await openUpstream(context, lookup.provider, undefined);
  if (!opened.ok || opened.value.secret === null) return [];
  const upstream = opened.value;
  const load = async (): Promise<Loaded> => {
    if (!(await mayAsk(upstream, context))) return { outcome: done([]), reach: "own" };
    const found = await ask(lookup, text, upstream);
    return { outcome: done(found ?? []), reach: found === null ? "own" : "kept" };
  };
  const key = requestKey(lookup.provider, `suggest-${kind}`, { text: text.toLowerCase() }, upstream.secret);
  const outcome = upstream.sample ? (await load()).outcome : await context.cached(key, KEPT_MS, load);
  const rows = outcome.state === "done" && Array.isArray(outcome.result) ? outcome.result : [];
  return rows.flatMap((row) => (isJsonObject(row) ? (knownOf(row.id, row.title) ?? []) : []));
}

/**
 * Requests suggestions from the provider. Returns null if the provider didn't return any valid response,
 * which is then not cached.
 */
async function ask(lookup: Lookup, text: string, upstream: OpenUpstream): Promise<JsonObject[] | null> {
  const request = lookup.request(text, upstream.settings.baseUrl);
  const key = upstream.key === null ? null : { ...lookup.key, value: upstream.key };
  const answer = await send({ ...request, key }, upstream);
  const body = readJson(answer, { dialect: lookup.dialect, key: upstream.key, nowMs: upstream.now() });
  if (!body.ok) return null;
  const items = lookup.read(body.value).flatMap((row) => (isJsonObject(row) ? (lookup.item(row) ?? []) : []));
  return [...new Map(items.map((item) => [item.id, item])).values()].map(({ id, title }) => ({ id, title }));
}

async function mayAsk(upstream: OpenUpstream, context: ConnectorContext): Promise<boolean> {
  if (upstream.provider === "market") return upstream.secret?.source !== "deployment";
  return upstream.provider === "economic" ? (await hourlyLimit(upstream, context)) === null : true;
}

function listAt(body: Json, name: string): Json[] {
  const list = isJsonObject(body) ? body[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function knownOf(id: Json | undefined, title: Json | undefined): Known | null {
  if (typeof id !== "string" || id === "") return null;
  return { id, title: typeof title === "string" && title !== "" ? title.trim() : id };
}
