import type { Bar } from "@/lib/workers/sample-data/bars";
import type { Line } from "./line";

/**
 * Parameters of the speed at which the stop approaches the price. The speed increases by `step` at each new
 * extreme, up to `max`.
 */
interface Pace {
  readonly start: number;
  readonly step: number;
  readonly max: number;
}

/**
 * Wilder's parabolic stop and reverse. The stop is below a rising price; above a falling price, it is written
 * as a negative number.
 */
export function parabolic(bars: readonly Bar[], long: Pace, short: Pace, offset: number, from: number): Line {
  const [first] = bars;
  if (!first) return [];
  let rising = from >= 0;
  let stop = from === 0 ? first.low : Math.abs(from);
  let extreme = rising ? first.high : first.low;
  let pace = rising ? long.start : short.start;
  return bars.map((bar, at) => {
    const last = bars[at - 1] ?? bar;
    if (rising ? bar.low < stop : bar.high > stop) {
      rising = !rising;
      stop = rising ? Math.min(extreme, bar.low) * (1 - offset) : Math.max(extreme, bar.high) * (1 + offset);
      extreme = rising ? bar.high : bar.low;
      pace = rising ? long.start : short.start;
    }
    const written = rising ? stop : -stop;
    const { step, max } = rising ? long : short;
    if (rising ? bar.high > extreme : bar.low < extreme) pace = Math.min(max, pace + step);
    extreme = rising ? Math.max(extreme, bar.high) : Math.min(extreme, bar.low);
    stop += pace * (extreme - stop);
    stop = rising ? Math.min(stop, bar.low, last.low) : Math.max(stop, bar.high, last.high);
    return written;
  });
}
