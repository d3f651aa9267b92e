import {
  AreaSeries,
  CandlestickSeries,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  PriceScaleMode,
  type Time,
} from "lightweight-charts";
import type { CandlesView, Point, SeriesView } from "@/lib/widgets/series-view";
import { type ChartColours, faded, seriesColours } from "./chart-colours";
import { drawEvents, drawOverlays } from "./draw-overlays";
import { decimalsOf, priceFormat } from "./price-format";
import { stamp } from "./stamp";

export type Draw = (view: SeriesView | CandlesView) => void;

const LINE_PX = 2;

export function drawSeries(chart: IChartApi, colours: ChartColours, first: SeriesView): Draw {
  const palette = seriesColours(colours);
  const hasLeft = first.series.some(({ side }) => side === "left");
  const mode = first.percent ? PriceScaleMode.Percentage : PriceScaleMode.Normal;
  chart.applyOptions({ leftPriceScale: { visible: hasLeft, mode }, rightPriceScale: { mode } });
  const lines = first.series.map(({ title, side }, index) => {
    const color = palette[index % palette.length] ?? colours.accent;
    const same = first.series.filter((each) => each.side === side);
    const common = {
      title: first.series.length > 1 ? title : "",
      priceScaleId: side,
      ...(first.percent
        ? {}
        : {
            priceFormat: priceFormat(
              decimalsOf(same.flatMap(({ points }) => points.map(({ value }) => value))),
            ),
          }),
    };
    const line = { ...common, lineWidth: LINE_PX } as const;
    if (first.style === "bar") return chart.addSeries(HistogramSeries, { ...common, color });
    if (first.style === "area")
      return chart.addSeries(AreaSeries, {
        ...line,
        lineColor: color,
        topColor: faded(color, 0.28),
        bottomColor: faded(color, 0.02),
      });
    return chart.addSeries(LineSeries, { ...line, color });
  });
  const dots = first.style === "bar" ? [] : lines.map((line) => createSeriesMarkers<Time>(line, []));
  const overlays = drawOverlays(chart, colours, first);
  const events = lines[0] && drawEvents(lines[0], colours);
  return (view) => {
    if (view.kind !== "series") return;
    overlays(view);
    events?.(view.events);
    lines.forEach((line, index) => {
      const points = view.series[index]?.points ?? [];
      const color = palette[index % palette.length] ?? colours.accent;
      line.setData(pointsOf(points, view.style));
      dots[index]?.setMarkers(
        lonePoints(points).map(({ at }) => ({
          time: stamp(at),
          position: "inBar",
          shape: "circle",
          size: LONE_SIZE,
          color,
        })),
      );
    });
  };
}

const LONE_SIZE = 0.6;

/**
 * Returns the points with a gap on both sides. No line connects to them, so they would be invisible without a
 * marker.
 */
function lonePoints(points: readonly Point[]): Point[] {
  const isGap = (index: number) => (points[index]?.value ?? null) === null;
  return points.filter((_, index) => !isGap(index) && isGap(index - 1) && isGap(index + 1));
}

/**
 * The library draws a line straight across points without a value. That stretch of the line takes the colour
 * of the point before the gap, so that point is made transparent to leave the gap visible.
 */
function pointsOf(points: readonly Point[], style: SeriesView["style"]) {
  const NO_COLOUR = "transparent";
  // The last value keeps its colour, because its label on the axis uses that colour and no line follows it.
  const last = points.findLastIndex(({ value }) => value !== null);
  return points.map(({ at, value }, index) => {
    const time = stamp(at);
    if (value === null) return { time };
    const beforeGap = style !== "bar" && index < last && points[index + 1]?.value === null;
    if (!beforeGap) return { time, value };
    return style === "area"
      ? { time, value, lineColor: NO_COLOUR, topColor: NO_COLOUR, bottomColor: NO_COLOUR }
      : { time, value, color: NO_COLOUR };
  });
}

const VOLUME_SHARE = 0.25;

export function drawCandles(chart: IChartApi, colours: ChartColours, first: CandlesView): Draw {
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: colours.up,
    downColor: colours.down,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    borderVisible: false,
    priceFormat: priceFormat(decimalsOf(first.candles.map(({ prices }) => prices?.close ?? null))),
  });
  const volume = first.hasVolume
    ? chart.addSeries(
        HistogramSeries,
        { priceFormat: { type: "volume" }, lastValueVisible: false, priceLineVisible: false },
        1,
      )
    : null;
  if (volume) {
    const [prices, below] = chart.panes();
    prices?.setStretchFactor(1 - VOLUME_SHARE);
    below?.setStretchFactor(VOLUME_SHARE);
  }
  const overlays = drawOverlays(chart, colours, first);
  const events = drawEvents(candles, colours);
  return (view) => {
    if (view.kind !== "candles") return;
    overlays(view);
    candles.setData(view.candles.map(({ at, prices }) => ({ time: stamp(at), ...prices })));
    events(view.events);
    volume?.setData(
      view.candles.map(({ at, prices, volume: traded }) => {
        if (traded === null) return { time: stamp(at) };
        const rose = prices === null || prices.close >= prices.open;
        const color = faded(rose ? colours.up : colours.down, 0.45);
        return { time: stamp(at), value: traded, color };
      }),
    );
  };
}
