import {
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type LineWidth,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import type { ChartEvent } from "@/lib/widgets/chart-events";
import type { CandlesView, DrawnOverlay, SeriesView } from "@/lib/widgets/series-view";
import { type ChartColours, faded, seriesColours } from "./chart-colours";
import { decimalsOf, priceFormat } from "./price-format";
import { stamp } from "./stamp";

type View = SeriesView | CandlesView;

const THIN: LineWidth = 1;
const PANE_SHARE = 0.3;

/** The series are created once, and the returned function updates their data. */
export function drawOverlays(chart: IChartApi, colours: ChartColours, first: View): (view: View) => void {
  if (first.overlays.length === 0) return () => {};
  // The chart's own series use the first colours of the palette, so overlays get the colours after those.
  const palette =
    first.kind === "series"
      ? seriesColours(colours).slice(first.series.length)
      : [colours.warn, colours.logic, colours.accent, colours.action, colours.provider];
  const panes = new Map<string, number>();
  const paneOf = ({ pane }: DrawnOverlay): number => {
    if (pane === null) return 0;
    const known = panes.get(pane);
    if (known !== undefined) return known;
    const index = chart.panes().length;
    panes.set(pane, index);
    return index;
  };
  const decimals = decimalsOf(pricesOf(first));
  const lines = first.overlays.map((overlay) => {
    const color = palette[overlay.colour % palette.length] ?? colours.muted;
    const isFaint = overlay.style === "faint";
    const common = {
      color: isFaint ? faded(color, 0.55) : color,
      priceLineVisible: false,
      lastValueVisible: overlay.pane !== null && overlay.style === "line",
      priceFormat: priceFormat(overlay.pane === "rsi" ? 1 : decimals),
    };
    const line = { ...common, lineWidth: THIN, crosshairMarkerVisible: false };
    const series: ISeriesApi<SeriesType> =
      overlay.style === "bar"
        ? chart.addSeries(HistogramSeries, { ...common, color: faded(color, 0.4) }, paneOf(overlay))
        : chart.addSeries(LineSeries, line, paneOf(overlay));
    if (overlay.pane === "rsi")
      for (const price of [30, 70])
        series.createPriceLine({ price, color: colours.line, lineWidth: THIN, axisLabelVisible: false });
    return series;
  });
  for (const index of panes.values()) chart.panes()[index]?.setStretchFactor(PANE_SHARE);
  return (view) => {
    lines.forEach((line, index) => {
      const points = view.overlays[index]?.points ?? [];
      line.setData(
        points.map(({ at, value }) => (value === null ? { time: stamp(at) } : { time: stamp(at), value })),
      );
    });
  };
}

function pricesOf(view: View): readonly (number | null)[] {
  if (view.kind === "candles") return view.candles.map(({ prices }) => prices?.close ?? null);
  return view.series[0]?.points.map(({ value }) => value) ?? [];
}

const LETTERS = { earnings: "E", dividend: "D", split: "S" } as const;

export function drawEvents(
  series: ISeriesApi<SeriesType>,
  colours: ChartColours,
): (events: readonly ChartEvent[]) => void {
  const colourOf = { earnings: colours.logic, dividend: colours.provider, split: colours.warn };
  const marks = createSeriesMarkers<Time>(series, []);
  return (events) =>
    marks.setMarkers(
      events.map(({ kind, at }) => ({
        time: stamp(at),
        position: "belowBar",
        shape: "circle",
        size: 0.8,
        color: colourOf[kind],
        text: LETTERS[kind],
      })),
    );
}
