import type { Json, JsonObject } from "@/lib/kit/json";
import { isJsonObject } from "@/lib/kit/json";
import { matching as matchingText } from "@/lib/workers/suggest/known";
import { KNOWN_CATEGORIES } from "@/lib/workers/suggest/known-categories";
import { KNOWN_SOURCES } from "@/lib/workers/suggest/known-sources";
import { articleAt, type SampleArticle } from "./articles";
import type { Spoken } from "./path-answer";

/** An article comes in every so many minutes, round the clock, for as long as the archive reaches back. */
const STEP_MS = 7 * 60_000;
const REACH_MS = 31 * 86_400_000;

/** The synthetic newsroom: article search with the provider's paging, and its lookups. */
export function askNewsroom(url: URL, body: string, nowMs: number): Spoken {
  const asked = readAsked(url, body);
  const prefix = typeof asked.prefix === "string" ? asked.prefix : "";
  switch (url.pathname) {
    case "/article/getArticles":
      return { status: 200, body: { articles: search(asked, nowMs) } };
    case "/suggestCategoriesFast":
      return {
        status: 200,
        body: matchingText(KNOWN_CATEGORIES, prefix, 20).map(({ id }) => categoryRow(id)),
      };
    case "/suggestSourcesFast":
      return {
        status: 200,
        body: matchingText(KNOWN_SOURCES, prefix, 20).map(({ id, title }) => ({
          uri: id,
          title,
          dataType: "news",
          score: 1,
        })),
      };
    default:
      return { status: 400, body: { error: "Unknown path." } };
  }
}

function categoryRow(uri: string): JsonObject {
  return { uri, label: uri.replaceAll("_", " "), parentUri: uri.replace(/\/?[^/]*$/, "") };
}

function readAsked(url: URL, body: string): JsonObject {
  try {
    const parsed: Json = JSON.parse(body);
    return isJsonObject(parsed) ? parsed : {};
  } catch {
    return Object.fromEntries(url.searchParams);
  }
}

function search(asked: JsonObject, nowMs: number): JsonObject {
  const count = Math.min(100, wholeOf(asked.articlesCount) ?? 100);
  const page = wholeOf(asked.articlesPage) ?? 1;
  const found = matching(asked, nowMs);
  const ranked = asked.articlesSortBy === "rel" ? found.toSorted((a, b) => b.relevance - a.relevance) : found;
  return {
    results: ranked.slice((page - 1) * count, page * count),
    totalResults: found.length,
    page,
    count,
    pages: Math.ceil(found.length / count),
  };
}

/** Newest first. */
function matching(asked: JsonObject, nowMs: number): SampleArticle[] {
  const from = typeof asked.dateStart === "string" ? asked.dateStart : "";
  const to = typeof asked.dateEnd === "string" ? asked.dateEnd : "9999";
  const categories = listOf(asked.categoryUri);
  const sources = listOf(asked.sourceUri);
  const languages = listOf(asked.lang);
  const keyword = typeof asked.keyword === "string" ? asked.keyword.toLowerCase() : "";
  const newest = Math.floor(nowMs / STEP_MS);
  const found: SampleArticle[] = [];
  for (let number = newest; number > newest - REACH_MS / STEP_MS; number -= 1) {
    const day = new Date(number * STEP_MS).toISOString().slice(0, 10);
    if (day < from || day > to) continue;
    const article = articleAt(number, number * STEP_MS);
    const isIn = article.categories.some(({ uri }) =>
      categories.some((wanted) => uri === wanted || uri.startsWith(`${wanted}/`)),
    );
    if (categories.length > 0 && !isIn) continue;
    if (sources.length > 0 && !sources.includes(article.source.uri)) continue;
    if (languages.length > 0 && !languages.includes(article.lang)) continue;
    if (keyword && !`${article.title} ${article.body}`.toLowerCase().includes(keyword)) continue;
    found.push(article);
  }
  return found;
}

function listOf(value: Json | undefined): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
}

function wholeOf(value: Json | undefined): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : null;
}
