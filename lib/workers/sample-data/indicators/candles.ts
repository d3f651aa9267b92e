import type { Bar } from "@/lib/workers/sample-data/bars";
import type { Line } from "./line";
import { before } from "./windows";

export const opens = (bars: readonly Bar[]): Line => bars.map((bar) => bar.open);
export const highs = (bars: readonly Bar[]): Line => bars.map((bar) => bar.high);
export const lows = (bars: readonly Bar[]): Line => bars.map((bar) => bar.low);
export const closes = (bars: readonly Bar[]): Line => bars.map((bar) => bar.close);
export const volumes = (bars: readonly Bar[]): Line => bars.map((bar) => bar.volume);

export function typical(bars: readonly Bar[]): Line {
  return bars.map((bar) => (bar.high + bar.low + bar.close) / 3);
}

export function median(bars: readonly Bar[]): Line {
  return bars.map((bar) => (bar.high + bar.low) / 2);
}

/** Returns each bar's range, including the gap since the previous close. */
export function trueRange(bars: readonly Bar[]): Line {
  const last = before(closes(bars), 1);
  return bars.map(
    (bar, index) =>
      Math.max(bar.high, last[index] ?? bar.high) -
      Math.min(bar.low, index === 0 ? bar.low : (last[index] ?? bar.low)),
  );
}

export function heikinAshi(bars: readonly Bar[]): Bar[] {
  const candles: Bar[] = [];
  for (const bar of bars) {
    const last = candles.at(-1) ?? bar;
    const open = (last.open + last.close) / 2;
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    candles.push({
      ...bar,
      open,
      close,
      high: Math.max(bar.high, open, close),
      low: Math.min(bar.low, open, close),
    });
  }
  return candles;
}
