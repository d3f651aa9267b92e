"use client";

import { createChart, type IChartApi } from "lightweight-charts";
import { useEffect, useRef } from "react";
import { useAppearance } from "@/components/frame/use-appearance";
import { useMedia } from "@/components/ui/use-media";
import { type CandlesView, pointsOf, type SeriesView } from "@/lib/widgets/series-view";
import { chartColours } from "./chart-colours";
import { chartOptions } from "./chart-options";
import { type Draw, drawCandles, drawSeries } from "./draw-series";
import { keepWhole } from "./keep-whole";

interface ChartCanvasProps {
  view: SeriesView | CandlesView;
  /** A new range shows itself whole; a refresh leaves the reader where they are. */
  range: string;
}

interface Drawing {
  readonly chart: IChartApi;
  readonly draw: Draw;
  readonly fit: ReturnType<typeof keepWhole>;
  range: string | null;
}

/** Made once for a kind of chart and a theme; what comes in later is put into it. */
export function ChartCanvas({ view, range }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const { appearance } = useAppearance();
  const dark = useMedia("(prefers-color-scheme: dark)");
  const shape = view.kind === "candles" ? `candles ${view.hasVolume}` : `${view.style} ${keysOf(view)}`;
  const theme = `${appearance.theme} ${appearance.safe} ${dark}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read off the page, series made for the shape
  useEffect(() => {
    if (box.current === null) return;
    const colours = chartColours(box.current);
    const chart = createChart(box.current, chartOptions(colours));
    drawing.current = { chart, draw: draws(chart, colours), fit: keepWhole(chart.timeScale()), range: null };
    return () => {
      drawing.current = null;
      chart.remove();
    };
  }, [theme, shape]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart (theme, shape) is filled too
  useEffect(() => {
    const current = drawing.current;
    if (current === null) return;
    current.draw(view);
    current.chart.timeScale().applyOptions({ timeVisible: !view.dated });
    if (current.range === range) current.fit.update(pointsOf(view));
    else current.fit.show(pointsOf(view));
    current.range = range;
  }, [view, range, theme, shape]);

  return <div ref={box} className="h-full w-full" />;
}

function draws(chart: IChartApi, colours: ReturnType<typeof chartColours>): Draw {
  let draw: Draw | null = null;
  return (view) => {
    draw ??= view.kind === "candles" ? drawCandles(chart, colours, view) : drawSeries(chart, colours, view);
    draw(view);
  };
}

function keysOf(view: SeriesView): string {
  return view.series.map(({ key }) => key).join();
}
