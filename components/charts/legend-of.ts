import type { CandlesView, SeriesView } from "@/lib/widgets/series-view";

export interface LegendEntry {
  readonly title: string;
  readonly value: number | null;
  /** True if the value is a percentage change. */
  readonly change?: boolean;
}

export interface Legend {
  readonly at: number;
  readonly entries: readonly LegendEntry[];
  readonly events: readonly string[];
}

type View = SeriesView | CandlesView;

export function legendOf(view: View, at: number | null): Legend | null {
  const points = view.kind === "candles" ? view.candles : (view.series[0]?.points ?? []);
  const index = at === null ? points.length - 1 : indexAt(points, at);
  const found = points[index];
  if (!found) return null;
  return {
    at: found.at,
    entries: [...mainOf(view, index), ...overlaysAt(view, index)],
    events: view.events.filter((event) => event.at === found.at).map(({ text }) => text),
  };
}

/** Returns the index of the last point at or before the given time, or -1. */
export function indexAt(points: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function mainOf(view: View, index: number): LegendEntry[] {
  if (view.kind === "series")
    return view.series.map(({ title, points }) => ({ title, value: points[index]?.value ?? null }));
  const candle = view.candles[index];
  const { prices = null, volume = null } = candle ?? {};
  const before = view.candles[index - 1]?.prices?.close ?? null;
  const change =
    prices === null || before === null || before === 0 ? null : (prices.close / before - 1) * 100;
  return [
    { title: "O", value: prices?.open ?? null },
    { title: "H", value: prices?.high ?? null },
    { title: "L", value: prices?.low ?? null },
    { title: "C", value: prices?.close ?? null },
    ...(change === null ? [] : [{ title: "", value: change, change: true }]),
    ...(view.hasVolume ? [{ title: "Vol", value: volume }] : []),
  ];
}

function overlaysAt(view: View, index: number): LegendEntry[] {
  return view.overlays
    .filter(({ style }) => style === "line")
    .map(({ title, points }) => ({ title, value: points[index]?.value ?? null }));
}
