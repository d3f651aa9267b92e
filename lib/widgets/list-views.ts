import { isJsonObject } from "@/lib/kit/json";
import type { WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf, isWebAddress } from "./columns";
import type { Row } from "./find-rows";
import { readTime } from "./read-value";
import { timeKeyOf } from "./timeline";

interface Article {
  readonly id: string;
  readonly title: string;
  /** Null unless it is http or https: a link must not run anything. */
  readonly url: string | null;
  readonly source: string | null;
  readonly publishedAt: string | null;
  readonly summary: string | null;
}

export interface NewsView {
  readonly kind: "news";
  readonly articles: readonly Article[];
}

interface CalendarEntry {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
}

export interface CalendarView {
  readonly kind: "calendar";
  /** Earliest first; `day` is `YYYY-MM-DD`. */
  readonly days: readonly { readonly day: string; readonly entries: readonly CalendarEntry[] }[];
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

/** Null where the rows have no day. */
export function calendarView(rows: readonly Row[], options: WidgetOptions): CalendarView | null {
  const timeKey = timeKeyOf(rows, options.time);
  if (timeKey === null) return null;
  const days = new Map<string, CalendarEntry[]>();
  rows.forEach((row, index) => {
    const time = readTime(cellOf(row, timeKey));
    if (time === null) return;
    const day = new Date(time.wallMs).toISOString().slice(0, 10);
    const entries = days.get(day) ?? [];
    days.set(day, entries);
    entries.push(entryOf(row, index, timeKey));
  });
  const ordered = [...days].sort(([a], [b]) => a.localeCompare(b));
  return { kind: "calendar", days: ordered.map(([day, entries]) => ({ day, entries })) };
}

const TITLES = ["symbol", "event", "title", "name", "company", "headline"];
const MOST_DETAILS = 4;
/** What tells entries of a day apart stands first; where a share is traded is the same for most of them. */
const FIRST = ["name", "time"];
const LAST = /^(currency|exchange|mic_code|country|id|type)$/;

function entryOf(row: Row, index: number, timeKey: string): CalendarEntry {
  const titleKey = TITLES.find((key) => textOf(row, [key]) !== null);
  const rank = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : LAST.test(key) ? 9 : 5);
  const details = Object.entries(row)
    .filter(
      ([key, value]) =>
        key !== timeKey && key !== titleKey && value !== null && value !== "" && typeof value !== "object",
    )
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([key, value]) => (FIRST.includes(key) ? String(value) : `${wordsOf(key)} ${String(value)}`));
  return {
    key: String(index),
    title: titleKey === undefined ? "Entry" : String(row[titleKey]),
    detail: details.slice(0, MOST_DETAILS).join(" · "),
  };
}

function wordsOf(key: string): string {
  return key
    .replaceAll("_", " ")
    .replace(/\beps\b/, "EPS")
    .replace(/ prc$/, " %");
}

function sourceOf(row: Row): string | null {
  const source = cellOf(row, "source");
  if (isJsonObject(source)) return textOf(source, ["name", "title", "id"]);
  return textOf(row, ["source", "publisher"]);
}

function textOf(row: Row, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = cellOf(row, key);
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return null;
}
