import type { WidgetKind } from "@/lib/schema/dashboard";
import type { BarsView } from "./bars-view";
import type { CalendarView } from "./calendar-view";
import { cellOf, type WidgetTable } from "./columns";
import type { HeatView } from "./heat-view";
import type { NewsView } from "./news-view";
import type { NumberView } from "./number-view";
import type { CandlesView, SeriesView } from "./series-view";
import type { TreemapView } from "./treemap-view";
import type { WidgetView } from "./widget-view";

export const OPENBB_TYPES = {
  number: "metric",
  table: "table",
  line: "chart",
  bar: "chart",
  candlestick: "chart",
  news: "newsfeed",
  calendar: "table",
  text: "markdown",
  gauge: "metric",
  heatmap: "chart",
  treemap: "chart",
  sparklines: "table",
} as const satisfies Record<WidgetKind, string>;

export function openbbData(kind: WidgetKind, view: WidgetView): unknown {
  switch (view.kind) {
    case "none":
      return emptyOf(kind, view.message);
    case "number":
      return metricOf(view);
    case "table":
      return rowsOf(view.table);
    case "series":
      return lines(view);
    case "bars":
      return bars(view);
    case "candles":
      return candles(view);
    case "news":
      return articles(view);
    case "calendar":
      return days(view);
    case "text":
      return view.text;
    case "gauge":
      return metricOf(view.figure);
    case "heat":
      return heat(view);
    case "treemap":
      return tiles(view);
    case "sparks":
      return rowsOf(view.table);
  }
}

/**
 * Returns the data of a widget that has nothing to display. OpenBB types that can display text show
 * `message`, which gives the reason.
 */
function emptyOf(kind: WidgetKind, message: string): unknown {
  const type = OPENBB_TYPES[kind];
  if (type === "metric") return { label: message, value: "" };
  if (type === "markdown") return message;
  if (type === "chart") return { data: [], layout: { title: { text: message } } };
  return [];
}

function rowsOf({ columns, rows }: WidgetTable): object[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, plain(cellOf(row, key))])));
}

/** Converts an object to text, because cells in OpenBB can't contain objects. */
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

function bars({ bars: all, column }: BarsView): object {
  const trace = {
    type: "bar",
    orientation: "h",
    name: column.title,
    x: all.map(({ value }) => value),
    y: all.map(({ name }) => name),
  };
  // Reverses the axis, because it counts from the bottom, but rows are read from the top.
  return { data: [trace], layout: { yaxis: { type: "category", autorange: "reversed" } } };
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
  return all.flatMap(({ day, groups }) =>
    groups.flatMap(({ kind, entries }) =>
      entries.map(({ title, detail }) => ({ day, ...(kind !== "other" && { kind }), title, detail })),
    ),
  );
}

function heat({ columns, rows, scale }: HeatView): object {
  const trace = {
    type: "heatmap",
    x: columns,
    y: rows.map(({ name }) => name),
    // If columns have separate scales, the colour of a cell represents its position on its column's scale.
    z: rows.map(({ cells }) => cells.map((cell) => (scale === null ? cell?.share : cell?.value) ?? null)),
    text: rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null)),
    ...(scale && { zmin: scale.min, zmax: scale.max }),
    ...(scale?.isSigned && { colorscale: "RdYlGn" }),
  };
  return { data: [trace], layout: { yaxis: { autorange: "reversed", type: "category" } } };
}

/**
 * Each group becomes a tile, and its members have that tile's ID as their parent. IDs are built from
 * positions, because the same name may occur in several groups.
 */
function tiles({ groups, colour }: TreemapView): object {
  const all = groups.flatMap(({ name, size, tiles: own }, place) => [
    ...(name === null ? [] : [{ id: `${place}`, label: name, parent: "", value: size, colour: null }]),
    ...own.map((tile, at) => ({
      id: `${place}/${at}`,
      label: tile.name,
      parent: name === null ? "" : `${place}`,
      value: tile.size,
      colour: tile.value,
    })),
  ]);
  const trace = {
    type: "treemap",
    branchvalues: "total",
    ids: all.map(({ id }) => id),
    labels: all.map(({ label }) => label),
    parents: all.map(({ parent }) => parent),
    values: all.map(({ value }) => value),
    ...(colour && { marker: { colors: all.map((tile) => tile.colour), colorscale: "RdYlGn" } }),
  };
  return { data: [trace], layout: {} };
}
