import type { Point, SeriesView } from "@/lib/widgets/series-view";
import { type NumberPath, numberAt } from "./number-paths";
import type { TimedValue } from "./pair-values";

export interface ChartLine {
  readonly key: string;
  readonly title: string;
  readonly values: readonly TimedValue[];
}

/**
 * Draws each line at the times of all lines from `fromMs` on. Between the times of its own values, a line
 * keeps its last value, because readers are served that value until a newer one is published.
 */
export function valuesChartView(
  lines: readonly ChartLine[],
  path: NumberPath,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): SeriesView {
  const times = lines.flatMap(({ values }) => values.map(({ at }) => at));
  const shown = [...new Set(times)].filter((at) => at >= fromMs && at <= toMs).sort((a, b) => a - b);
  const places = placesOf(shown);
  return {
    kind: "series",
    style: "line",
    percent: false,
    series: lines.map(({ key, title, values }) => ({
      key,
      title,
      side: "right",
      points: pointsAt(shown, places, values, path),
    })),
    missing: 0,
    overlays: [],
    events: [],
    table: { columns: [], rows: [] },
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    dated: false,
    pace: null,
  };
}

function pointsAt(
  times: readonly number[],
  places: readonly number[],
  values: readonly TimedValue[],
  path: NumberPath,
): Point[] {
  const sorted = values.toSorted((one, other) => one.at - other.at);
  let next = 0;
  let value: number | null = null;
  return times.map((time, index) => {
    for (let due = sorted[next]; due !== undefined && due.at <= time; due = sorted[next]) {
      value = numberAt(due.value, path);
      next += 1;
    }
    return { at: places[index] ?? 0, value };
  });
}

/**
 * Converts times to local time in seconds, encoded as if it were UTC. The chart requires strictly increasing
 * times, so a time that doesn't exceed the previous one is moved to one second after it.
 */
function placesOf(times: readonly number[]): number[] {
  let last = Number.NEGATIVE_INFINITY;
  return times.map((time) => {
    const wall = Math.floor((time - new Date(time).getTimezoneOffset() * 60_000) / 1000);
    last = Math.max(wall, last + 1);
    return last;
  });
}
