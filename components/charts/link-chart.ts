import type { IChartApi, MouseEventParams } from "lightweight-charts";
import type { CandlesView, SeriesView } from "@/lib/widgets/series-view";
import type { ChartLinks, LinkedChart } from "./chart-links";
import { indexAt } from "./legend-of";
import { stamp } from "./stamp";
import type { Hand } from "./watch-hand";
import { watchSight } from "./watch-sight";

interface LinkedParts {
  readonly chart: IChartApi;
  readonly box: HTMLElement;
  readonly links: ChartLinks;
  readonly rows: string;
  readonly hand: Hand;
  view(): SeriesView | CandlesView;
}

const ROLLING_MS = 1_000;

export function linkChart({ chart, box, links, rows, hand, view }: LinkedParts): () => void {
  const sight = watchSight(box);
  const linked: LinkedChart = {
    pointAt(at) {
      if (!sight.isSeen()) return;
      const [series] = chart.panes()[0]?.getSeries() ?? [];
      const found = at === null ? null : valueAt(view(), at);
      if (found === null || !series) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(found.value, stamp(found.at), series);
    },
    show({ from, to }) {
      // A hidden chart isn't redrawn for every move, only once when it becomes visible.
      if (!sight.isSeen()) return sight.whenSeen(() => linked.show({ from, to }));
      const [first, last] = endsOf(view());
      if (first === null || last === null || from > last || to < first || from >= to) return;
      hand.touch();
      chart.timeScale().setVisibleRange({ from: stamp(from), to: stamp(to) });
    },
  };
  const pointed = ({ time, sourceEvent }: MouseEventParams) => {
    // Only the user's own mouse moves have a source event. If our code moved the crosshair, the other charts
    // already show its time.
    if (sourceEvent) links.pointAt(linked, typeof time === "number" ? time : null);
  };
  const moved = (range: { from: unknown; to: unknown } | null) => {
    if (typeof range?.from === "number" && typeof range.to === "number")
      links.show(linked, { from: range.from, to: range.to });
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const lead = () => {
    clearTimeout(resting);
    links.lead(linked);
  };
  // On touch screens, a chart keeps scrolling for a while after release, so the other charts keep following
  // it for that time.
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(() => links.rest(linked), ROLLING_MS);
  };
  const away = () => links.pointAt(linked, null);
  const leave = links.join(linked, rows);
  chart.subscribeCrosshairMove(pointed);
  chart.timeScale().subscribeVisibleTimeRangeChange(moved);
  box.addEventListener("pointerdown", lead);
  box.addEventListener("pointerleave", away);
  window.addEventListener("pointerup", rest);
  return () => {
    clearTimeout(resting);
    sight.forget();
    leave();
    box.removeEventListener("pointerdown", lead);
    box.removeEventListener("pointerleave", away);
    window.removeEventListener("pointerup", rest);
  };
}

function pointsOf(view: SeriesView | CandlesView): readonly { readonly at: number }[] {
  return view.kind === "candles" ? view.candles : (view.series[0]?.points ?? []);
}

function endsOf(view: SeriesView | CandlesView): [number | null, number | null] {
  const points = pointsOf(view);
  return [points[0]?.at ?? null, points.at(-1)?.at ?? null];
}

function valueAt(view: SeriesView | CandlesView, at: number): { at: number; value: number } | null {
  const points = pointsOf(view);
  const [, last] = endsOf(view);
  const index = last !== null && at > last ? -1 : indexAt(points, at);
  const found = points[index];
  const value =
    view.kind === "candles" ? view.candles[index]?.prices?.close : view.series[0]?.points[index]?.value;
  return found === undefined || value == null ? null : { at: found.at, value };
}
