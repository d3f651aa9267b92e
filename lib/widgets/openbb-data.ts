import type { WidgetKind } from "@/lib/schema/dashboard";
import { cellOf } from "./columns";
import type { CalendarView, NewsView } from "./list-views";
import type { NumberView } from "./number-view";
import type { CandlesView, SeriesView } from "./series-view";
import type { WidgetView } from "./widget-view";

/** Our kinds of widgets among those of an OpenBB Workspace. */
export const OPENBB_TYPES = {
  number: "metric",
  table: "table",
  line: "chart",
  bar: "chart",
  candlestick: "chart",
  news: "newsfeed",
  calendar: "table",
  text: "markdown",
} as const satisfies Record<WidgetKind, string>;

/** What a widget draws, in the form that its type has there. */
export function openbbData(kind: WidgetKind, view: WidgetView): unknown {
  switch (view.kind) {
    case "none":
      return emptyOf(kind, view.message);
    case "number":
      return metricOf(view);
    case "table":
      return view.table.rows.map((row) =>
        Object.fromEntries(view.table.columns.map(({ key }) => [key, plain(cellOf(row, key))])),
      );
    case "series":
      return lines(view);
    case "candles":
      return candles(view);
    case "news":
      return articles(view);
    case "calendar":
      return days(view);
    case "text":
      return view.text;
  }
}

/** The reason stands where there is a place for words. */
function emptyOf(kind: WidgetKind, message: string): unknown {
  const type = OPENBB_TYPES[kind];
  if (type === "metric") return { label: message, value: "" };
  if (type === "markdown") return message;
  if (type === "chart") return { data: [], layout: { title: { text: message } } };
  return [];
}

/** A cell holds no object there. */
function plain(cell: unknown): unknown {
  return typeof cell === "object" && cell !== null ? JSON.stringify(cell) : cell;
}

function metricOf({ label, value, unit, change, percent }: NumberView): object {
  const delta = change ?? percent;
  return {
    label: label ?? "",
    value: unit === null ? value : `${value} ${unit}`,
    ...(delta === null ? {} : { delta: String(delta) }),
  };
}

function lines({ series, style }: SeriesView): object {
  const data = series.map(({ title, points }) => ({
    name: title,
    x: points.map(({ at }) => timeOf(at)),
    y: points.map(({ value }) => value),
    ...(style === "bar"
      ? { type: "bar" }
      : { type: "scatter", mode: "lines", ...(style === "area" ? { fill: "tozeroy" } : {}) }),
  }));
  return { data, layout: { xaxis: { type: "date" } } };
}

function candles({ candles: all }: CandlesView): object {
  const prices = (name: "open" | "high" | "low" | "close") => all.map((one) => one.prices?.[name] ?? null);
  const trace = {
    type: "candlestick",
    x: all.map(({ at }) => timeOf(at)),
    open: prices("open"),
    high: prices("high"),
    low: prices("low"),
    close: prices("close"),
  };
  return { data: [trace], layout: { xaxis: { type: "date", rangeslider: { visible: false } } } };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}

function articles({ articles: all }: NewsView): object[] {
  return all.map(({ title, publishedAt, source, summary, url }) => ({
    title,
    date: publishedAt ?? "",
    author: source ?? "",
    excerpt: summary ?? "",
    body: [summary, url].filter((part) => part !== null).join("\n\n"),
  }));
}

function days({ days: all }: CalendarView): object[] {
  return all.flatMap(({ day, entries }) => entries.map(({ title, detail }) => ({ day, title, detail })));
}
