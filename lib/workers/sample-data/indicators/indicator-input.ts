import type { IndicatorRow } from "@/lib/workers/market-data/indicator-row";
import type { Bar } from "@/lib/workers/sample-data/bars";
import { type Average, averageOf } from "./averages";
import type { Line } from "./line";

/** Bars of the instrument, oldest first. */
export interface IndicatorInput {
  readonly bars: readonly Bar[];
  price(name?: string): Line;
  number(name: string): number;
  flag(name: string): boolean;
  length(name?: string): number;
  average(name?: string): Average;
}

export function indicatorInput(
  row: IndicatorRow,
  bars: readonly Bar[],
  query: URLSearchParams,
): IndicatorInput {
  const text = (name: string) => query.get(name) ?? row.own[name] ?? "";
  const number = (name: string) => (Number.isFinite(Number(text(name))) ? Number(text(name)) : 0);
  return {
    bars,
    number,
    flag: (name) => text(name) === "true",
    price: (name = "series_type") => priceOf(bars, text(name)),
    length: (name = "time_period") => Math.max(1, Math.floor(number(name))),
    average: (name = "ma_type") => averageOf(text(name)),
  };
}

function priceOf(bars: readonly Bar[], type: string): Line {
  return bars.map((bar) => {
    if (type === "open" || type === "high" || type === "low" || type === "volume") return bar[type];
    return bar.close;
  });
}
