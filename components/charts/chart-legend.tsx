"use client";

import { useEffect, useState } from "react";
import type { CandlesView, SeriesView } from "@/lib/widgets/series-view";
import { wallFormat } from "./cached-formats";
import { ChangeFigure } from "./change-figure";
import { formatNumber, formatPercent } from "./format-cell";
import { legendOf } from "./legend-of";

export type OnPoint = (listener: (at: number | null) => void) => () => void;

export function ChartLegend({ view, onPoint }: { view: SeriesView | CandlesView; onPoint: OnPoint }) {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => onPoint(setAt), [onPoint]);
  // A single line without overlays needs no legend.
  const isPlain = view.kind === "series" && view.series.length === 1 && view.overlays.length === 0;
  const legend = legendOf(view, at);
  if (legend === null || (isPlain && view.events.length === 0)) return null;
  return (
    <div aria-hidden className="flex h-4 shrink-0 gap-x-2 overflow-hidden px-3 text-2xs text-muted leading-4">
      {at !== null && (
        <span className="whitespace-nowrap">{wallFormat(!view.dated).format(legend.at * 1000)}</span>
      )}
      {legend.entries.map(({ title, value, change }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name
        <span key={index} className="whitespace-nowrap">
          {title}{" "}
          {value === null ? (
            "—"
          ) : change ? (
            <ChangeFigure change={value}>{formatPercent(Math.abs(value))}</ChangeFigure>
          ) : (
            <span className="text-text">{formatNumber(rounded(value), Math.abs(value) >= 1e6)}</span>
          )}
        </span>
      ))}
      {at !== null &&
        legend.events.map((text) => (
          <span key={text} className="whitespace-nowrap text-text">
            {text}
          </span>
        ))}
    </div>
  );
}

/**
 * Computed values can have up to sixteen significant digits, but six are enough for a legend (nine for large
 * numbers).
 */
function rounded(value: number): number {
  return Number(value.toPrecision(Math.abs(value) >= 100_000 ? 9 : 6));
}
