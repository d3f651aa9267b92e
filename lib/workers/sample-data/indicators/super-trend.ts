import type { Bar } from "@/lib/workers/sample-data/bars";
import { slow } from "./averages";
import { median, trueRange } from "./candles";
import type { Line } from "./line";

/**
 * A trailing stop, placed at a multiple of the average true range from the middle of the bar. It only moves
 * towards the price, and switches sides when the price crosses it.
 */
export function superTrend(bars: readonly Bar[], length: number, times: number): Line {
  const middles = median(bars);
  const ranges = slow(trueRange(bars), length);
  let rising = true;
  let [upper, lower] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return bars.map((bar, at) => {
    const middle = middles[at] ?? bar.close;
    const width = (ranges[at] ?? 0) * times;
    const close = bars[at - 1]?.close ?? bar.close;
    upper = close > upper ? middle + width : Math.min(upper, middle + width);
    lower = close < lower ? middle - width : Math.max(lower, middle - width);
    rising = rising ? bar.close >= lower : bar.close > upper;
    return rising ? lower : upper;
  });
}
