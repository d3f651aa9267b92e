"use client";

import { CircleSlash, Hourglass } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ChartWidget } from "@/components/charts/chart-widget";
import { Skeleton } from "@/components/ui/skeleton";
import type { PublishedData, WidgetOptions } from "@/lib/schema/dashboard";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import type { ViewParameters, WidgetView } from "@/lib/widgets/widget-view";
import { NewsWidget } from "./widgets/news-widget";
import { NumberWidget } from "./widgets/number-widget";
import { TextWidget } from "./widgets/text-widget";

const Waiting = () => <Skeleton className="m-3 h-[calc(100%-1.5rem)]" />;

/** Each type of widget is loaded on demand, because a dashboard uses only a few of them. */
const BarsWidget = dynamic(() => import("./widgets/bars-widget").then((file) => file.BarsWidget), {
  loading: Waiting,
});
const CalendarWidget = dynamic(
  () => import("./widgets/calendar-widget").then((file) => file.CalendarWidget),
  { loading: Waiting },
);
const GaugeWidget = dynamic(() => import("./widgets/gauge-widget").then((file) => file.GaugeWidget), {
  loading: Waiting,
});
const HeatWidget = dynamic(() => import("./widgets/heat-widget").then((file) => file.HeatWidget), {
  loading: Waiting,
});
const SparkWidget = dynamic(() => import("./widgets/spark-widget").then((file) => file.SparkWidget), {
  loading: Waiting,
});
const TreemapWidget = dynamic(() => import("./widgets/treemap-widget").then((file) => file.TreemapWidget), {
  loading: Waiting,
});

const TableWidget = dynamic(() => import("./widgets/table-widget").then((file) => file.TableWidget), {
  loading: Waiting,
});

interface WidgetBodyProps {
  name: string;
  options: WidgetOptions;
  view: WidgetView | null;
  error: PublishedData["error"];
  asTable: boolean;
  parameters: ViewParameters;
  onSymbol?: ((symbol: string) => void) | undefined;
  onWhy?: ((column: WidgetColumn, row: Row) => void) | undefined;
}

export function WidgetBody({
  name,
  options,
  view,
  error,
  asTable,
  parameters,
  onSymbol,
  onWhy,
}: WidgetBodyProps): ReactNode {
  if (error !== null) return <Note code={error.code}>{error.message}</Note>;
  if (view === null) return <Skeleton className="m-3 h-[calc(100%-1.5rem)]" />;
  const table = "table" in view ? view.table : null;
  if (table !== null && (asTable || view.kind === "table"))
    return <TableWidget table={table} name={name} link={options.link} onSymbol={onSymbol} onWhy={onWhy} />;
  switch (view.kind) {
    case "number":
      return <NumberWidget view={view} />;
    case "series":
    case "candles":
      return <ChartWidget view={view} name={name} range={parameters.range ?? "All"} />;
    case "bars":
      return <BarsWidget view={view} name={name} onSymbol={onSymbol} onWhy={onWhy} />;
    case "news":
      return <NewsWidget view={view} />;
    case "calendar":
      return <CalendarWidget view={view} name={name} />;
    case "text":
      return view.text === "" ? (
        <Note code="empty">This widget's text is empty.</Note>
      ) : (
        <TextWidget text={view.text} />
      );
    case "gauge":
      return <GaugeWidget view={view} name={name} />;
    case "heat":
      return <HeatWidget view={view} name={name} onSymbol={onSymbol} onWhy={onWhy} />;
    case "treemap":
      return <TreemapWidget view={view} name={name} onSymbol={onSymbol} onWhy={onWhy} />;
    case "sparks":
      return <SparkWidget view={view} name={name} onSymbol={onSymbol} onWhy={onWhy} />;
    case "none":
      return <Note code={view.code}>{view.message}</Note>;
  }
}

function Note({ code, children }: { code: string; children: ReactNode }) {
  const Icon = code === "no_data_yet" || code === "empty" ? Hourglass : CircleSlash;
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1.5 px-6 text-center">
      <Icon aria-hidden className="size-5 text-muted" />
      <p className="text-balance text-sm">{children}</p>
    </div>
  );
}
