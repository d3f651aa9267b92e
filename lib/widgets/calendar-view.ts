import { isJsonObject } from "@/lib/kit/json";
import type { WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf } from "./columns";
import { findRows, type Row } from "./find-rows";
import { textOf } from "./news-view";
import { readTime } from "./read-value";
import { isSameSymbol } from "./symbol-of";
import { timeKeyOf } from "./timeline";

export type CalendarKind = "earnings" | "dividend" | "split" | "ipo" | "other";

interface CalendarEntry {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
}

interface CalendarGroup {
  readonly kind: CalendarKind;
  readonly entries: readonly CalendarEntry[];
}

export interface CalendarView {
  readonly kind: "calendar";
  /** The earliest day comes first. A day is `YYYY-MM-DD`, and its entries are grouped by kind. */
  readonly days: readonly { readonly day: string; readonly groups: readonly CalendarGroup[] }[];
  readonly layout: "list" | "month";
}

const LISTS: Record<string, CalendarKind> = {
  earnings: "earnings",
  dividends: "dividend",
  splits: "split",
  ipos: "ipo",
  ipo: "ipo",
  events: "other",
};
const KINDS: readonly CalendarKind[] = ["earnings", "dividend", "split", "ipo", "other"];

export function calendarView(
  data: unknown,
  options: WidgetOptions,
  symbol: string | null,
): CalendarView | "empty" | "no_day" | null {
  const lists = listsOf(data, options);
  if (lists.length === 0) return null;
  if (lists.every(({ rows }) => rows.length === 0)) return "empty";
  const days = new Map<string, Map<CalendarKind, CalendarEntry[]>>();
  lists.forEach(({ kind, rows }, place) => {
    const timeKey = timeKeyOf(rows, options.time);
    if (timeKey === null) return;
    ofSymbol(rows, symbol).forEach((row, index) => {
      const time = readTime(cellOf(row, timeKey));
      if (time === null) return;
      const day = new Date(time.wallMs).toISOString().slice(0, 10);
      const groups = days.get(day) ?? new Map<CalendarKind, CalendarEntry[]>();
      days.set(day, groups);
      const own = kind ?? kindOf(row);
      groups.set(own, [...(groups.get(own) ?? []), entryOf(row, `${place} ${index}`, timeKey)]);
    });
  });
  if (days.size === 0) return "no_day";
  return {
    kind: "calendar",
    days: [...days]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([day, groups]) => ({
        day,
        groups: KINDS.flatMap((kind) => {
          const entries = groups.get(kind);
          return entries === undefined ? [] : [{ kind, entries }];
        }),
      })),
    layout: options.calendar ?? "list",
  };
}

interface DatedList {
  readonly kind: CalendarKind | null;
  readonly rows: readonly Row[];
}

/** The lists of `{ earnings: […], dividends: […] }` are shown in a single calendar. */
function listsOf(data: unknown, options: WidgetOptions): DatedList[] {
  if (options.path === undefined && isJsonObject(data)) {
    const named = Object.entries(LISTS).flatMap(([name, kind]) => {
      const rows = Array.isArray(cellOf(data, name)) ? findRows(cellOf(data, name)) : null;
      return rows === null ? [] : [{ kind: kind === "other" ? null : kind, rows }];
    });
    if (named.length > 0) return named;
  }
  const rows = findRows(data, options.path);
  return rows === null ? [] : [{ kind: null, rows }];
}

/** If no row has the dashboard's symbol, the rows aren't about symbols, so all of them are shown. */
function ofSymbol(rows: readonly Row[], symbol: string | null): readonly Row[] {
  if (symbol === null) return rows;
  const own = rows.filter((row) => isSameSymbol(String(cellOf(row, "symbol")), symbol));
  return own.length > 0 ? own : rows;
}

const SIGNS: readonly (readonly [kind: CalendarKind, fields: RegExp])[] = [
  ["earnings", /^eps(_|$)|^earnings/i],
  ["dividend", /^ex_(dividend_)?date$|^dividend/i],
  ["split", /^(from|to)_factor$|^split/i],
  ["ipo", /^(ipo|offer_price|price_range(_low)?|price_range_high)/i],
];

function kindOf(row: Row): CalendarKind {
  const keys = Object.keys(row);
  return SIGNS.find(([, fields]) => keys.some((key) => fields.test(key)))?.[0] ?? "other";
}

const TITLES = ["symbol", "event", "title", "name", "company", "headline"];
const MAX_DETAILS = 4;
/**
 * Fields that are shown first, because they differ between the entries of a day. Fields in `LAST`, such as
 * the exchange, are the same for most entries.
 */
const FIRST = ["name", "time"];
const LAST = /^(currency|exchange|mic_code|country|id|type)$/;

function entryOf(row: Row, key: string, timeKey: string): CalendarEntry {
  const titleKey = TITLES.find((each) => textOf(row, [each]) !== null);
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : LAST.test(name) ? 9 : 5);
  const details = Object.entries(row)
    .filter(
      ([name, value]) =>
        name !== timeKey && name !== titleKey && value !== null && value !== "" && typeof value !== "object",
    )
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([name, value]) => (FIRST.includes(name) ? String(value) : `${wordsOf(name)} ${String(value)}`));
  return {
    key,
    title: titleKey === undefined ? "Entry" : String(row[titleKey]),
    detail: details.slice(0, MAX_DETAILS).join(" · "),
  };
}

function wordsOf(key: string): string {
  return key
    .replaceAll("_", " ")
    .replace(/\beps\b/, "EPS")
    .replace(/ prc$/, " %");
}
