import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { type Known, matching as matchingText } from "@/lib/workers/suggest/known";
import { KNOWN_CATEGORIES } from "@/lib/workers/suggest/known-categories";
import { KNOWN_SOURCES } from "@/lib/workers/suggest/known-sources";
import { type Sketch, sketchOf, textOf, written } from "./articles";
import type { Spoken } from "./path-answer";
import { FOREIGN_LANGUAGES, STORIES } from "./stories";

/** Articles are published round the clock, at this interval. */
const STEP_MS = 7 * 60_000;
const REACH_MS = 31 * 86_400_000;

export function askNewsroom(url: URL, body: string, nowMs: number): Spoken {
  const asked = readAsked(url, body);
  const prefix = typeof asked.prefix === "string" ? asked.prefix : "";
  switch (url.pathname) {
    case "/article/getArticles":
      return { status: 200, body: unknownOf(asked) ?? { articles: search(asked, nowMs) } };
    case "/suggestCategoriesFast":
      return {
        status: 200,
        body: matchingText(CATEGORIES, prefix, 20).map(categoryRow),
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

/**
 * The provider has categories that its recorded responses don't contain. One of them is added here, so that
 * presets can find it with a category search.
 */
const CATEGORIES: readonly Known[] = [
  ...KNOWN_CATEGORIES,
  { id: "dmoz/Society/Government/Finance", title: "Government Finance" },
];

function categoryRow({ id: uri, title }: Known): JsonObject {
  return { uri, label: title, parentUri: uri.replace(/\/?[^/]*$/, "") };
}

const LANGUAGES = ["eng", ...FOREIGN_LANGUAGES];
const FILED_UNDER = STORIES.flatMap(({ categories }) => categories);
const SOURCES = KNOWN_SOURCES.map(({ id }) => id);

/**
 * Returns an error if the filters can't match any sample article, because an empty list would suggest that
 * there is no news.
 */
function unknownOf(asked: JsonObject): JsonObject | null {
  const knows = (name: string, isKnown: (value: string) => boolean) => {
    const values = listOf(asked[name]);
    return values.length === 0 || values.some(isKnown);
  };
  if (!knows("lang", (language) => LANGUAGES.includes(language)))
    return { error: `Sample data only has articles in these languages: ${LANGUAGES.join(", ")}.` };
  if (!knows("categoryUri", (category) => isIn(FILED_UNDER, [category])))
    return {
      error: `Sample data has no articles in these categories, only in: ${[...new Set(FILED_UNDER)].join(", ")}.`,
    };
  if (!knows("sourceUri", (source) => SOURCES.includes(source)))
    return { error: `Sample data has no articles from these sources, only from: ${SOURCES.join(", ")}.` };
  return null;
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
    results: ranked
      .slice((page - 1) * count, page * count)
      .map((sketch) => written(sketch, sketch.number * STEP_MS)),
    totalResults: found.length,
    page,
    count,
    pages: Math.ceil(found.length / count),
  };
}

function matching(asked: JsonObject, nowMs: number): Sketch[] {
  const from = typeof asked.dateStart === "string" ? asked.dateStart : "";
  const to = typeof asked.dateEnd === "string" ? asked.dateEnd : "9999";
  const categories = listOf(asked.categoryUri);
  const sources = new Set(listOf(asked.sourceUri));
  const languages = new Set(listOf(asked.lang));
  const keyword = typeof asked.keyword === "string" ? asked.keyword.toLowerCase() : "";
  const newest = Math.floor(nowMs / STEP_MS);
  const found: Sketch[] = [];
  for (let number = newest; number > newest - REACH_MS / STEP_MS; number -= 1) {
    const day = new Date(number * STEP_MS).toISOString().slice(0, 10);
    if (day < from || day > to) continue;
    const sketch = sketchOf(number);
    if (sources.size > 0 && !sources.has(sketch.source[0])) continue;
    if (languages.size > 0 && !languages.has(sketch.lang)) continue;
    if (categories.length > 0 && !isIn(sketch.story.categories, categories)) continue;
    if (keyword && !textOf(sketch).body.toLowerCase().includes(keyword)) continue;
    found.push(sketch);
  }
  return found;
}

function isIn(own: readonly string[], wanted: readonly string[]): boolean {
  return own.some((uri) => wanted.some((category) => uri === category || uri.startsWith(`${category}/`)));
}

function listOf(value: Json | undefined): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
}

function wholeOf(value: Json | undefined): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : null;
}
