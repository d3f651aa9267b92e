import { createContext } from "react";

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A chart of a board, as the others of it see it. */
export interface LinkedChart {
  /** Where the clock of rows is; null takes the line away. */
  pointAt(at: number | null): void;
  show(span: Span): void;
}

export interface ChartLinks {
  /** Gives what takes it out again. `rows` tells how far apart its rows are: charts of days follow charts of days. */
  join(chart: LinkedChart, rows: string): () => void;
  /** Somebody's hand is on this chart: the others follow it, and it follows none. */
  lead(chart: LinkedChart): void;
  /** The hand is off it; of no effect where another leads by now. */
  rest(chart: LinkedChart): void;
  pointAt(from: LinkedChart, at: number | null): void;
  show(from: LinkedChart, span: Span): void;
}

/** Within one board: who points at a day in one chart sees the same day in all, and who moves one moves all. */
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
      // A hand moves more often than a screen is drawn.
      later(() => {
        const shown = next;
        next = null;
        if (shown !== null) for (const chart of others(from)) chart.show(shown);
      });
    },
  };
}

export const ChartLinksContext = createContext<ChartLinks | null>(null);
