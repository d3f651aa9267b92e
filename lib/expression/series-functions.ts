export interface SeriesFunction {
  readonly name: string;
  readonly takes: string;
  readonly gives: string;
}

/** Functions that we add to JSONata. Rows may be in any order, lists of numbers must be oldest first. */
export const SERIES_FUNCTIONS: readonly SeriesFunction[] = [
  { name: "sma", takes: "rows, n, column?", gives: "simple moving average over n values" },
  {
    name: "ema",
    takes: "rows, n, column?",
    gives: "exponential moving average, starting with the mean of the first n",
  },
  { name: "rsi", takes: "rows, n, column?", gives: "Wilder's relative strength index, from 0 to 100" },
  { name: "returns", takes: "rows, column?", gives: "each value divided by the previous one, minus 1" },
  {
    name: "stdev",
    takes: "rows, n?, column?",
    gives: "sample standard deviation: one number, or rolling over n",
  },
  {
    name: "zscore",
    takes: "rows, n?, column?",
    gives: "standard deviations from the mean, of all values or rolling over n",
  },
  { name: "drawdown", takes: "rows, column?", gives: "each value divided by the highest so far, minus 1" },
  {
    name: "correlation",
    takes: "a, b, column?",
    gives: "one number from -1 to 1, for two lists of equal length",
  },
  { name: "resample", takes: "rows, interval", gives: "OHLCV rows for longer periods: 1week, 1month, 1h" },
  { name: "asof", takes: "rows, time", gives: "the last row at or before a time" },
];
