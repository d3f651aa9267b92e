import type { JsonObject } from "@/lib/kit/json";
import type { NewsParams } from "./news-params";

/** Filters that aren't set aren't sent, so a range can be open at either end. */
export function filtersOf(asked: Omit<NewsParams, "apiKey">): JsonObject {
  const filters: JsonObject = {
    articlesSortBy: asked.sort === "relevance" ? "rel" : "date",
    articlesSortByAsc: false,
    articleBodyLen: -1,
    includeArticleCategories: true,
    lang: listOrOne((asked.lang ?? "eng").split(",")),
  };
  const categories = filled(asked.categories);
  const sources = filled(asked.sources);
  if (categories.length > 0) filters.categoryUri = categories;
  if (sources.length > 0) filters.sourceUri = sources;
  if (asked.keyword) filters.keyword = asked.keyword;
  if (asked.dateFrom) filters.dateStart = asked.dateFrom;
  if (asked.dateTo) filters.dateEnd = asked.dateTo;
  return filters;
}

function filled(values: readonly string[] | undefined): string[] {
  return [...new Set((values ?? []).map((value) => value.trim()).filter((value) => value !== ""))];
}

function listOrOne(values: readonly string[]): string | string[] {
  const list = filled(values);
  return list.length === 1 ? (list[0] ?? "eng") : list;
}
