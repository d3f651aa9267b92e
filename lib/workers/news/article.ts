import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { addTitles } from "@/lib/workers/upstream/add-titles";

export const article = z.object(
  addTitles({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    url: z.string().nullable(),
    date: z.string().nullable().describe("UTC date of `published_at`."),
    published_at: z.string().nullable(),
    language: z.string().nullable(),
    source: z.object(addTitles({ id: z.string().nullable(), name: z.string().nullable() })),
    authors: z.array(z.string()),
    image: z.string().nullable().describe("Absolute URL, or null."),
    categories: z.array(z.string()).describe("Category URIs."),
    sentiment: z.number().nullable().describe("-1 to 1; null if the provider has none."),
    is_duplicate: z.boolean(),
    metadata: z.record(z.string(), z.json()).describe("Article as the provider sent it."),
  }),
);
export type Article = z.infer<typeof article>;

export function readArticle(raw: JsonObject): Article {
  const source = isJsonObject(raw.source) ? raw.source : {};
  const published = publishedAt(raw);
  const url = textOf(raw.url);
  return {
    id: idOf(raw) ?? url ?? "",
    title: textOf(raw.title) ?? "",
    content: typeof raw.body === "string" ? raw.body : "",
    url,
    date: published && new Date(published).toISOString().slice(0, 10),
    published_at: published,
    language: textOf(raw.lang),
    source: { id: textOf(source.uri), name: textOf(source.title) ?? textOf(source.uri) },
    authors: namesOf(raw.authors, "name"),
    // Some articles have only a file name as their image, which is useless without the URL of their page.
    image: typeof raw.image === "string" && /^https?:\/\//i.test(raw.image) ? raw.image : null,
    categories: namesOf(raw.categories, "uri"),
    sentiment: typeof raw.sentiment === "number" && Number.isFinite(raw.sentiment) ? raw.sentiment : null,
    is_duplicate: raw.isDuplicate === true,
    metadata: raw,
  };
}

/**
 * IDs usually consist of digits, but must be treated as opaque, because IDs such as `2025-02-643870847`
 * occur.
 */
export function idOf(raw: JsonObject): string | null {
  return typeof raw.uri === "number" ? String(raw.uri) : textOf(raw.uri);
}

/**
 * If the publication time is missing, returns the time at which the provider first saw the article. Times
 * without a time zone are UTC.
 */
function publishedAt(raw: JsonObject): string | null {
  const seen =
    typeof raw.date === "string" && typeof raw.time === "string" ? `${raw.date}T${raw.time}` : null;
  for (const value of [raw.dateTimePub, raw.dateTime, seen]) {
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) continue;
    const time = /(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`;
    if (!Number.isNaN(Date.parse(time))) return time;
  }
  return null;
}

function namesOf(value: Json | undefined, field: string): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => textOf(isJsonObject(item) ? item[field] : item) ?? []);
}

function textOf(value: Json | undefined): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}
