import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { keyPrint } from "@/lib/workers/upstream/choose-key";
import type { ConnectorContext, OpenUpstream } from "@/lib/workers/upstream/open-upstream";
import { notJson, readJson } from "@/lib/workers/upstream/read-json";
import type { Refusal } from "@/lib/workers/upstream/refusal";
import { joinUrl, send } from "@/lib/workers/upstream/send";
import { type Article, idOf, readArticle } from "./article";
import { newsDialect } from "./news-dialect";

export interface NewsSearch {
  /** Filters with the provider's own names and values. */
  readonly filters: JsonObject;
  readonly limit: number;
}

export interface NewsFound {
  readonly results: Article[];
  readonly total: number;
}

const PAGE = 100;
/** Maximum number of concurrent calls per key. The provider refuses a sixth. */
const AT_ONCE = 5;

/** Drops duplicates, because articles that arrive in the meantime shift the pages. */
export async function searchNews(
  search: NewsSearch,
  upstream: OpenUpstream,
  context: ConnectorContext,
): Promise<Result<NewsFound, Refusal>> {
  const size = Math.min(search.limit, PAGE);
  const seen = new Set<string>();
  const results: Article[] = [];
  let total: number | null = null;
  for (let page = 1; results.length < search.limit; page += 1) {
    const got = await fetchPage(search, page, size, upstream, context);
    if (!got.ok) return got;
    const before = results.length;
    for (const raw of got.value.articles) {
      const id = idOf(raw);
      if (id !== null && seen.has(id)) continue;
      if (id !== null) seen.add(id);
      results.push(readArticle(raw));
    }
    total = got.value.total ?? total;
    const last = got.value.pages === null ? got.value.articles.length < size : page >= got.value.pages;
    // A page without new articles ends the search, even if the provider reported more pages.
    if (last || results.length === before) break;
  }
  const given = results.slice(0, search.limit);
  return ok({ results: given, total: total ?? given.length });
}

interface Page {
  readonly articles: JsonObject[];
  readonly total: number | null;
  readonly pages: number | null;
}

async function fetchPage(
  { filters }: NewsSearch,
  page: number,
  size: number,
  upstream: OpenUpstream,
  context: ConnectorContext,
): Promise<Result<Page, Refusal>> {
  const request = {
    url: joinUrl(upstream.settings.baseUrl, "/article/getArticles"),
    body: { resultType: "articles", articlesPage: page, articlesCount: size, ...filters },
    key: upstream.key === null ? null : { value: upstream.key, place: "body" as const, name: "apiKey" },
  };
  const answer = await context.withSlot(`news:${keyPrint(upstream.secret)}`, AT_ONCE, () =>
    send(request, upstream),
  );
  const reader = { dialect: newsDialect, key: upstream.key, nowMs: upstream.now() };
  // Status 204 means an empty page, but a null body with status 200 is an error.
  if (answer !== "cancelled" && answer.ok && answer.status === 204)
    return ok({ articles: [], total: 0, pages: 0 });
  const body = readJson(answer === "cancelled" ? CANCELLED : answer, reader);
  if (!body.ok) return body;
  const read = readNewsPage(body.value);
  return read ? ok(read) : fail(notJson(reader, JSON.stringify(body.value)));
}

const CANCELLED = {
  ok: false,
  code: "cancelled",
  message: "Cancelled while waiting for an earlier call.",
} as const;

export function readNewsPage(body: Json): Page | null {
  const articles = isJsonObject(body) ? body.articles : undefined;
  if (!isJsonObject(articles) || !Array.isArray(articles.results)) return null;
  const rows = articles.results.filter(isJsonObject);
  if (rows.length < articles.results.length) return null;
  return { articles: rows, total: wholeOf(articles.totalResults), pages: wholeOf(articles.pages) };
}

function wholeOf(value: Json | undefined): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
