import type { Bar } from "@/lib/workers/sample-data/bars";
import { exponential, simple } from "./averages";
import { typical, volumes } from "./candles";
import type { Formulas } from "./formula";
import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";
import { across, before, minus, ratio, running, total, windowed } from "./windows";

/** Indicators that use volume are 0 for currency pairs, which have no volume. */
export const VOLUME_FORMULAS: Formulas = {
  ad: ({ bars }) => accumulated(bars),
  adosc: (of) => {
    const line = accumulated(of.bars);
    return minus(exponential(line, of.length("fast_period")), exponential(line, of.length("slow_period")));
  },
  obv: (of) => {
    const steps = minus(of.price(), before(of.price(), 1));
    return accumulate(across((step = 0, volume = 0) => Math.sign(step) * volume, steps, volumes(of.bars)));
  },
  mfi: (of) => {
    const price = typical(of.bars);
    const steps = minus(price, before(price, 1));
    const flow = (way: 1 | -1) => {
      const money = of.bars.map((bar, at) =>
        Math.sign(steps[at] ?? 0) === way ? (price[at] ?? 0) * bar.volume : 0,
      );
      return windowed(money, of.length(), total);
    };
    return across((up = 0, down = 0) => 100 * ratio(up, up + down, 0.5), flow(1), flow(-1));
  },
  rvol: (of) => {
    const volume = volumes(of.bars);
    return across((now = 0, usual = 0) => ratio(now, usual), volume, simple(volume, of.length()));
  },
  vwap,
};

/**
 * Accumulation/distribution line: adds up each bar's volume, weighted from -1 to 1 by where in its range the
 * bar closes.
 */
function accumulated(bars: readonly Bar[]): Line {
  return accumulate(
    bars.map((bar) => ratio(2 * bar.close - bar.low - bar.high, bar.high - bar.low) * bar.volume),
  );
}

function accumulate(line: Line): Line {
  return running(line, 0, (sum, value) => sum + value);
}

function vwap({ bars }: IndicatorInput): Line {
  let [day, money, volume] = ["", 0, 0];
  return bars.map((bar) => {
    if (bar.date !== day) [day, money, volume] = [bar.date, 0, 0];
    money += ((bar.high + bar.low + bar.close) / 3) * bar.volume;
    volume += bar.volume;
    return ratio(money, volume, bar.close);
  });
}
