import { isJsonObject } from "@/lib/kit/json";
import { cellOf, isWebAddress } from "./columns";
import type { Row } from "./find-rows";
import { readTime } from "./read-value";

interface Article {
  readonly id: string;
  readonly title: string;
  /** Null unless the scheme is http or https, because other schemes can execute code. */
  readonly url: string | null;
  readonly source: string | null;
  readonly publishedAt: string | null;
  readonly summary: string | null;
}

export interface NewsView {
  readonly kind: "news";
  readonly articles: readonly Article[];
}

const SUMMARY_CHARACTERS = 280;

export function newsView(rows: readonly Row[]): NewsView {
  const articles = rows.flatMap((row, index) => {
    const title = textOf(row, ["title", "headline", "name"]);
    if (title === null) return [];
    const url = textOf(row, ["url", "link"]);
    const publishedAt = textOf(row, ["published_at", "datetime", "date", "time"]);
    return {
      id: `${index} ${textOf(row, ["id"]) ?? url ?? title}`,
      title,
      url: url !== null && isWebAddress(url) ? url : null,
      source: sourceOf(row),
      publishedAt: readTime(publishedAt) === null ? null : publishedAt,
      summary:
        textOf(row, ["summary", "description", "content", "body"])?.slice(0, SUMMARY_CHARACTERS) ?? null,
    };
  });
  return { kind: "news", articles };
}

function sourceOf(row: Row): string | null {
  const source = cellOf(row, "source");
  if (isJsonObject(source)) return textOf(source, ["name", "title", "id"]);
  return textOf(row, ["source", "publisher"]);
}

export function textOf(row: Row, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = cellOf(row, key);
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return null;
}
