import { createContext } from "react";

interface Span {
  readonly from: number;
  readonly to: number;
}

export interface LinkedChart {
  pointAt(at: number | null): void;
  show(span: Span): void;
}

export interface ChartLinks {
  /**
   * Adds a chart and returns a function that removes it. `rows` is the interval between the chart's rows of
   * data. Only charts with the same interval are linked.
   */
  join(chart: LinkedChart, rows: string): () => void;
  /**
   * Makes this chart the one that the others follow. Call it when the user starts to interact with the chart.
   */
  lead(chart: LinkedChart): void;
  /**
   * Ends the lead of a chart. Call this some time after the user has released the chart. Has no effect if the
   * charts already follow another one.
   */
  rest(chart: LinkedChart): void;
  pointAt(from: LinkedChart, at: number | null): void;
  show(from: LinkedChart, span: Span): void;
}

/**
 * Links the charts of a dashboard: pointing at a day highlights it in all of them, and panning one pans them
 * all.
 */
export function createChartLinks(
  later: (run: () => void) => void = (run) => requestAnimationFrame(run),
): ChartLinks {
  const charts = new Map<LinkedChart, string>();
  let leader: LinkedChart | null = null;
  let next: Span | null = null;
  let pointed: { from: LinkedChart; at: number | null } | null = null;

  const others = (from: LinkedChart) => {
    const rows = charts.get(from);
    return [...charts].flatMap(([chart, theirs]) => (chart !== from && theirs === rows ? [chart] : []));
  };
  return {
    join(chart, rows) {
      charts.set(chart, rows);
      return () => {
        charts.delete(chart);
        if (leader === chart) leader = null;
      };
    },
    lead(chart) {
      leader = chart;
    },
    rest(chart) {
      if (leader === chart) leader = null;
    },
    pointAt(from, at) {
      const isWaiting = pointed !== null;
      pointed = { from, at };
      if (isWaiting) return;
      later(() => {
        const newest = pointed;
        pointed = null;
        if (newest !== null) for (const chart of others(newest.from)) chart.pointAt(newest.at);
      });
    },
    show(from, span) {
      if (from !== leader) return;
      const isWaiting = next !== null;
      next = span;
      if (isWaiting) return;
      // Pointer events arrive more often than frames are drawn, so only the newest range is passed on.
      later(() => {
        const shown = next;
        next = null;
        if (shown !== null) for (const chart of others(from)) chart.show(shown);
      });
    },
  };
}

export const ChartLinksContext = createContext<ChartLinks | null>(null);
