export interface SeriesFunction {
  readonly name: string;
  readonly takes: string;
  readonly gives: string;
}

/** Functions that we add to JSONata. Rows may be in any order, lists of numbers must be oldest first. */
export const SERIES_FUNCTIONS: readonly SeriesFunction[] = [
  { name: "sma", takes: "rows, n, column?", gives: "mean of each n values" },
  { name: "ema", takes: "rows, n, column?", gives: "exponential mean, begun with the mean of the first n" },
  { name: "rsi", takes: "rows, n, column?", gives: "Wilder's relative strength, from 0 to 100" },
  { name: "returns", takes: "rows, column?", gives: "each value against the one before, minus 1" },
  {
    name: "stdev",
    takes: "rows, n?, column?",
    gives: "deviation of the sample: one number, or one for each n",
  },
  {
    name: "zscore",
    takes: "rows, n?, column?",
    gives: "distance from the mean in deviations, of all or of each n",
  },
  { name: "drawdown", takes: "rows, column?", gives: "each value against the highest so far, minus 1" },
  {
    name: "correlation",
    takes: "a, b, column?",
    gives: "one number from -1 to 1, of two lists of equal length",
  },
  { name: "resample", takes: "rows, interval", gives: "OHLCV rows in longer periods: 1week, 1month, 1h" },
  { name: "asof", takes: "rows, time", gives: "the last row at or before a time" },
];
