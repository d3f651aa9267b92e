import { type Average, exponential, simple, slow, weighted } from "./averages";
import { slopes } from "./fitted-line";
import type { Formulas } from "./formula";
import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";
import {
  across,
  before,
  covariance,
  highest,
  lowest,
  minus,
  position,
  ratio,
  running,
  variance,
  windowed,
  windowedPair,
} from "./windows";

export const MOMENTUM_FORMULAS: Formulas = {
  mom: (of) => since(of, (now, then) => now - then),
  roc: (of) => rateOfChange(of.price(), of.length()),
  rocp: (of) => since(of, (now, then) => ratio(now, then, 1) - 1),
  rocr: (of) => since(of, (now, then) => ratio(now, then, 1)),
  rocr100: (of) => since(of, (now, then) => ratio(now, then, 1) * 100),
  rsi: (of) => strength(of.price(), of.length()),
  cmo: (of) => strength(of.price(), of.length()).map((value) => value * 2 - 100),
  stochrsi: (of) => {
    const rsi = strength(of.price(), of.length());
    const length = of.length("fast_k_period");
    const k = position(rsi, lowest(rsi, length), highest(rsi, length)).map((place) => place * 100);
    return { k, d: of.average("fast_dma_type")(k, of.length("fast_d_period")) };
  },
  crsi: (of) => {
    const price = of.price();
    const steps = rateOfChange(price, 1);
    return across(
      (a = 0, b = 0, c = 0) => (a + b + c) / 3,
      strength(price, of.length("rsi_period")),
      strength(streaks(price), of.length("up_down_length")),
      windowed(steps, of.length("percent_rank_period") + 1, rank),
    );
  },
  apo: (of) => {
    const { fast, slow } = fastAndSlow(of, of.average(), of.average());
    return minus(fast, slow);
  },
  ppo: (of) => {
    const { fast, slow } = fastAndSlow(of, of.average(), of.average());
    return across((a = 0, b = 0) => ratio(a - b, b) * 100, fast, slow);
  },
  macd: (of) => {
    const { macd, signal, hist } = macdOf(of, exponential, exponential, exponential);
    return { macd, macd_signal: signal, macd_hist: hist };
  },
  macdext: (of) => {
    const kind = (part: string) => of.average(`${part}_ma_type`);
    const { macd, signal, hist } = macdOf(of, kind("fast"), kind("slow"), kind("signal"));
    return { macd, macd_signal: signal, macd_hist: hist };
  },
  macd_slope: (of) => {
    const { macd, signal, hist } = macdOf(of, exponential, exponential, exponential);
    const slope = (line: Line) => slopes(line, of.length());
    return { macd_slope: slope(macd), macd_signal_slope: slope(signal), macd_hist_slope: slope(hist) };
  },
  dpo: (of) => {
    const back = Math.floor(of.length() / 2) + 1;
    const average = simple(of.price(), of.length());
    return of.flag("centered")
      ? minus(before(of.price(), back), average)
      : minus(of.price(), before(average, back));
  },
  coppock: (of) => {
    const long = rateOfChange(of.price(), of.length("long_roc_period"));
    const short = rateOfChange(of.price(), of.length("short_roc_period"));
    return weighted(
      across((a = 0, b = 0) => a + b, long, short),
      of.length("wma_period"),
    );
  },
  kst: (of) => {
    const parts = [1, 2, 3, 4].map((place) =>
      simple(rateOfChange(of.price(), of.length(`roc_period_${place}`)), of.length(`sma_period_${place}`)),
    );
    const kst = across((a = 0, b = 0, c = 0, d = 0) => a + 2 * b + 3 * c + 4 * d, ...parts);
    return { kst, kst_signal: simple(kst, of.length("signal_period")) };
  },
  correl: (of) =>
    windowedPair(of.price("series_type_1"), of.price("series_type_2"), of.length(), (part, other) =>
      ratio(covariance(part, other), Math.sqrt(variance(part) * variance(other))),
    ),
  beta: (of) => {
    const [one, other] = [of.price("series_type_1"), of.price("series_type_2")];
    return windowedPair(rateOfChange(one, 1), rateOfChange(other, 1), of.length(), (part, otherPart) =>
      ratio(covariance(part, otherPart), variance(part)),
    );
  },
};

/**
 * Relative strength, which is 100 while a price only rises, 0 while it only falls, and 50 while it doesn't
 * move.
 */
function strength(line: Line, length: number): Line {
  const steps = minus(line, before(line, 1));
  const ups = steps.map((step) => Math.max(0, step));
  const downs = steps.map((step) => Math.max(0, -step));
  return across(
    (up = 0, down = 0) => 100 * ratio(up, up + down, 0.5),
    slow(ups, length),
    slow(downs, length),
  );
}

function since(of: IndicatorInput, measure: (now: number, then: number) => number): Line {
  return across((now = 0, then = 0) => measure(now, then), of.price(), before(of.price(), of.length()));
}

function rateOfChange(line: Line, length: number): Line {
  return across((now = 0, then = 0) => (ratio(now, then, 1) - 1) * 100, line, before(line, length));
}

function fastAndSlow(of: IndicatorInput, fast: Average, slow: Average) {
  return {
    fast: fast(of.price(), of.length("fast_period")),
    slow: slow(of.price(), of.length("slow_period")),
  };
}

function macdOf(of: IndicatorInput, ofFast: Average, ofSlow: Average, ofSignal: Average) {
  const { fast, slow } = fastAndSlow(of, ofFast, ofSlow);
  const macd = minus(fast, slow);
  const signal = ofSignal(macd, of.length("signal_period"));
  return { macd, signal, hist: minus(macd, signal) };
}

function streaks(line: Line): Line {
  return running(minus(line, before(line, 1)), 0, (last, step) => {
    const way = Math.sign(step);
    return Math.sign(last) === way ? last + way : way;
  });
}

function rank(part: Line): number {
  const earlier = part.slice(0, -1);
  const last = part.at(-1) ?? 0;
  return 100 * ratio(earlier.filter((value) => value < last).length, earlier.length, 0.5);
}
