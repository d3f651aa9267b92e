/** A function for series, as it is shown where programs are written. */
export interface SeriesFunction {
  readonly name: string;
  readonly takes: string;
  readonly gives: string;
}

/** What a JSONata program has besides JSONata's own functions. Lists are oldest first, null is a gap. */
export const SERIES_FUNCTIONS: readonly SeriesFunction[] = [
  { name: "sma", takes: "list, n", gives: "mean of each n values" },
  { name: "ema", takes: "list, n", gives: "exponential mean, begun with the mean of the first n" },
  { name: "rsi", takes: "list, n", gives: "Wilder's relative strength, from 0 to 100" },
  { name: "returns", takes: "list", gives: "each value against the one before, minus 1" },
  { name: "stdev", takes: "list, n?", gives: "deviation of the sample: one number, or one for each n" },
  { name: "zscore", takes: "list, n?", gives: "distance from the mean in deviations, of all or of each n" },
  { name: "drawdown", takes: "list", gives: "each value against the highest so far, minus 1" },
  { name: "correlation", takes: "a, b", gives: "one number from -1 to 1, of two lists of equal length" },
  { name: "resample", takes: "rows, interval", gives: "OHLCV rows in longer periods: 1week, 1month, 1h" },
  { name: "asof", takes: "rows, time", gives: "the last row at or before a time" },
];
