import type { Bar } from "./bars";

type Row = Readonly<Record<string, string>>;
/** Rows for bars from the oldest to the newest. */
export type Indicator = (bars: readonly Bar[], query: URLSearchParams) => Row[];

/** The indicators of the sample exchange, with the provider's defaults: the usual ones, not all 102. */
export const INDICATORS: Readonly<Record<string, Indicator | undefined>> = {
  sma: one("sma", (bars, query) => average(pricesOf(bars, query), period(query, 9))),
  ma: one("ma", (bars, query) => average(pricesOf(bars, query), period(query, 9))),
  ema: one("ema", (bars, query) => exponential(pricesOf(bars, query), period(query, 9))),
  wma: one("wma", (bars, query) => weighted(pricesOf(bars, query), period(query, 9))),
  rsi: one("rsi", (bars, query) => strength(pricesOf(bars, query), period(query, 14))),
  mom: one("mom", (bars, query) =>
    against(pricesOf(bars, query), period(query, 9), (now, then) => now - then),
  ),
  roc: one("roc", (bars, query) =>
    against(pricesOf(bars, query), period(query, 9), (now, then) => (now / then - 1) * 100),
  ),
  max: one("max", (bars, query) =>
    windowed(pricesOf(bars, query), period(query, 9), (part) => Math.max(...part)),
  ),
  min: one("min", (bars, query) =>
    windowed(pricesOf(bars, query), period(query, 9), (part) => Math.min(...part)),
  ),
  stddev: one("stddev", (bars, query) => windowed(pricesOf(bars, query), period(query, 9), deviation)),
  atr: one("atr", (bars, query) => exponential(trueRanges(bars), period(query, 14) * 2 - 1)),
  trange: one("trange", trueRanges),
  typprice: one("typprice", typical),
  hlc3: one("hlc3", typical),
  medprice: one("medprice", (bars) => bars.map((bar) => (bar.high + bar.low) / 2)),
  avgprice: one("avgprice", (bars) => bars.map((bar) => (bar.open + bar.high + bar.low + bar.close) / 4)),
  willr: one("willr", (bars, query) => stochastic(bars, period(query, 9)).map((k) => k - 100)),
  obv: one("obv", balance),
  vwap: one("vwap", volumeWeighted),
  bbands: (bars, query) => {
    const prices = pricesOf(bars, query);
    const length = period(query, 20);
    const middle = average(prices, length);
    const wide = windowed(prices, length, deviation).map((value) => value * number(query, "sd", 2));
    return rows({
      upper_band: middle.map((value, index) => value + (wide[index] ?? 0)),
      middle_band: middle,
      lower_band: middle.map((value, index) => value - (wide[index] ?? 0)),
    });
  },
  macd: (bars, query) => {
    const prices = pricesOf(bars, query);
    const slow = exponential(prices, number(query, "slow_period", 26));
    const macd = exponential(prices, number(query, "fast_period", 12)).map(
      (value, index) => value - (slow[index] ?? 0),
    );
    const signal = exponential(macd, number(query, "signal_period", 9));
    return rows({
      macd,
      macd_signal: signal,
      macd_hist: macd.map((value, index) => value - (signal[index] ?? 0)),
    });
  },
  stoch: (bars, query) => {
    const raw = stochastic(bars, number(query, "fast_k_period", 14));
    const slow_k = average(raw, number(query, "slow_k_period", 1));
    return rows({ slow_k, slow_d: average(slow_k, number(query, "slow_d_period", 3)) });
  },
};

function one(name: string, values: (bars: readonly Bar[], query: URLSearchParams) => number[]): Indicator {
  return (bars, query) => rows({ [name]: values(bars, query) });
}

function rows(columns: Readonly<Record<string, number[]>>): Row[] {
  const [first = []] = Object.values(columns);
  return first.map((_, index) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, values]) => [name, (values[index] ?? 0).toFixed(5)]),
    ),
  );
}

function number(query: URLSearchParams, name: string, fallback: number): number {
  const value = Number(query.get(name) ?? fallback);
  return Number.isFinite(value) && value > 0 ? value : fallback;
}

function period(query: URLSearchParams, fallback: number): number {
  return number(query, "time_period", fallback);
}

function pricesOf(bars: readonly Bar[], query: URLSearchParams): number[] {
  const type = query.get("series_type");
  return bars.map((bar) => {
    if (type === "open" || type === "high" || type === "low" || type === "volume") return bar[type];
    return bar.close;
  });
}

/** Each value with those before it in its window; shorter at the beginning. */
function windowed(
  values: readonly number[],
  length: number,
  measure: (part: readonly number[]) => number,
): number[] {
  return values.map((_, index) => measure(values.slice(Math.max(0, index - length + 1), index + 1)));
}

function average(values: readonly number[], length: number): number[] {
  return windowed(values, length, mean);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function weighted(values: readonly number[], length: number): number[] {
  return windowed(values, length, (part) => {
    const weight = (part.length * (part.length + 1)) / 2;
    return part.reduce((sum, value, index) => sum + value * (index + 1), 0) / weight;
  });
}

function exponential(values: readonly number[], length: number): number[] {
  let last = values[0] ?? 0;
  return values.map((value) => {
    last += (value - last) * (2 / (length + 1));
    return last;
  });
}

function strength(values: readonly number[], length: number): number[] {
  const changes = values.map((value, index) => value - (values[index - 1] ?? value));
  const ups = exponential(
    changes.map((change) => Math.max(0, change)),
    length * 2 - 1,
  );
  const downs = exponential(
    changes.map((change) => Math.max(0, -change)),
    length * 2 - 1,
  );
  return ups.map((up, index) => {
    const sum = up + (downs[index] ?? 0);
    return sum === 0 ? 50 : (100 * up) / sum;
  });
}

function against(
  values: readonly number[],
  length: number,
  measure: (now: number, then: number) => number,
): number[] {
  return values.map((value, index) => measure(value, values[Math.max(0, index - length)] ?? value));
}

function trueRanges(bars: readonly Bar[]): number[] {
  return bars.map((bar, index) => {
    const before = bars[index - 1]?.close ?? bar.open;
    return Math.max(bar.high, before) - Math.min(bar.low, before);
  });
}

function typical(bars: readonly Bar[]): number[] {
  return bars.map((bar) => (bar.high + bar.low + bar.close) / 3);
}

function stochastic(bars: readonly Bar[], length: number): number[] {
  const highs = windowed(
    bars.map((bar) => bar.high),
    length,
    (part) => Math.max(...part),
  );
  const lows = windowed(
    bars.map((bar) => bar.low),
    length,
    (part) => Math.min(...part),
  );
  return bars.map((bar, index) => {
    const low = lows[index] ?? bar.low;
    const span = (highs[index] ?? bar.high) - low;
    return span === 0 ? 50 : ((bar.close - low) / span) * 100;
  });
}

function balance(bars: readonly Bar[]): number[] {
  let total = 0;
  return bars.map((bar, index) => {
    const before = bars[index - 1]?.close ?? bar.close;
    total += Math.sign(bar.close - before) * bar.volume;
    return total;
  });
}

/** Starts anew with each day. */
function volumeWeighted(bars: readonly Bar[]): number[] {
  let day = "";
  let money = 0;
  let volume = 0;
  return bars.map((bar) => {
    if (bar.date !== day) [day, money, volume] = [bar.date, 0, 0];
    money += ((bar.high + bar.low + bar.close) / 3) * bar.volume;
    volume += bar.volume;
    return volume === 0 ? bar.close : money / volume;
  });
}
