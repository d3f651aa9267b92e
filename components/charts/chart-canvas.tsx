"use client";

import { createChart, type IChartApi, type MouseEventParams } from "lightweight-charts";
import { use, useCallback, useEffect, useRef } from "react";
import { useAppearance } from "@/components/frame/use-appearance";
import { useMedia } from "@/components/ui/use-media";
import { type CandlesView, pointsOf, type SeriesView } from "@/lib/widgets/series-view";
import { chartColours } from "./chart-colours";
import { ChartLegend, type OnPoint } from "./chart-legend";
import { ChartLinksContext } from "./chart-links";
import { chartOptions } from "./chart-options";
import { type Draw, drawCandles, drawSeries } from "./draw-series";
import { fitTimeScale } from "./fit-time-scale";
import { linkChart } from "./link-chart";
import { oncePerFrame } from "./once-per-frame";
import { watchHand } from "./watch-hand";

type View = SeriesView | CandlesView;

interface ChartCanvasProps {
  view: View;
  /** When the range changes, the chart shows all of the new range. A refresh keeps the user's zoom. */
  range: string;
}

interface Drawing {
  readonly chart: IChartApi;
  readonly draw: Draw;
  readonly fit: ReturnType<typeof fitTimeScale>;
  range: string | null;
}

/**
 * Creates the chart once, then updates its data in place. Creates it again only if its structure (`shapeOf`)
 * or the theme changes.
 */
export function ChartCanvas({ view, range }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const shown = useRef(view);
  const listener = useRef<((at: number | null) => void) | null>(null);
  const links = use(ChartLinksContext);
  const { appearance } = useAppearance();
  const dark = useMedia("(prefers-color-scheme: dark)");
  const shape = shapeOf(view);
  const theme = `${appearance.theme} ${appearance.safe} ${dark}`;
  const rows = `${view.dated} ${view.pace}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the page, and the series depend on the shape
  useEffect(() => {
    if (box.current === null) return;
    const colours = chartColours(box.current);
    const chart = createChart(box.current, chartOptions(colours));
    const draw = draws(chart, colours);
    const hand = watchHand(box.current);
    drawing.current = { chart, draw, fit: fitTimeScale(chart.timeScale(), hand.isOn), range: null };
    const legend = oncePerFrame((at: number | null) => listener.current?.(at));
    const notify = ({ time }: MouseEventParams) => legend.send(typeof time === "number" ? time : null);
    chart.subscribeCrosshairMove(notify);
    const parts = { chart, box: box.current, links, rows, hand, view: () => shown.current };
    const unlink = links && linkChart({ ...parts, links });
    return () => {
      unlink?.();
      legend.forget();
      hand.forget();
      drawing.current = null;
      chart.remove();
    };
  }, [theme, shape, links, rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart (theme, shape, links, rows) needs its data too
  useEffect(() => {
    const current = drawing.current;
    if (current === null) return;
    shown.current = view;
    current.draw(view);
    current.chart.timeScale().applyOptions({ timeVisible: !view.dated });
    if (current.range === range) current.fit.update(pointsOf(view));
    else current.fit.show(pointsOf(view));
    current.range = range;
  }, [view, range, theme, shape, links, rows]);

  const onPoint = useCallback<OnPoint>((next) => {
    listener.current = next;
    return () => {
      listener.current = null;
    };
  }, []);
  return (
    <div className="flex h-full w-full flex-col">
      <ChartLegend view={view} onPoint={onPoint} />
      <div ref={box} className="min-h-0 w-full flex-1" />
    </div>
  );
}

function draws(chart: IChartApi, colours: ReturnType<typeof chartColours>): Draw {
  let draw: Draw | null = null;
  return (view) => {
    draw ??= view.kind === "candles" ? drawCandles(chart, colours, view) : drawSeries(chart, colours, view);
    draw(view);
  };
}

function shapeOf(view: View): string {
  const overlays = view.overlays.map(({ key }) => key).join();
  if (view.kind === "candles") return `candles ${view.hasVolume} ${overlays}`;
  const series = view.series.map(({ key, side }) => `${key} ${side}`).join();
  return `${view.style} ${view.percent} ${series} ${overlays}`;
}
