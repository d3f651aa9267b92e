import type { Bar } from "./bars";
import { dividendRows } from "./companies";
import type { Instrument } from "./instruments";
import { dayOf, splitOf } from "./issuer";

/**
 * Bars are generated split-adjusted, which is the usual form. `none` returns prices as quoted on the day;
 * `dividends` and `all` also subtract later dividends.
 */
export function adjusted(
  one: Instrument,
  bars: readonly Bar[],
  adjust: string | null,
  nowMs: number,
): readonly Bar[] {
  if (one.kind !== "stock" || adjust === null || adjust === "splits") return bars;
  const { date, factor } = splitOf(one);
  const today = dayOf(nowMs);
  const paid = dividendRows(one, nowMs, true).filter(({ ex_date }) => ex_date <= today);
  return bars.map((bar) => {
    const split = adjust !== "all" && bar.date < date ? factor : 1;
    const cached =
      adjust === "none"
        ? 1
        : paid.reduce((rest, { ex_date, amount }) => {
            return ex_date > bar.date ? rest * (1 - amount / one.price) : rest;
          }, 1);
    return scaled(bar, split * cached, split);
  });
}

function scaled(bar: Bar, times: number, shares: number): Bar {
  return {
    ...bar,
    open: bar.open * times,
    high: bar.high * times,
    low: bar.low * times,
    close: bar.close * times,
    volume: Math.round(bar.volume / shares),
  };
}
