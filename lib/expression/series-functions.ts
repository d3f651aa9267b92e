export interface SeriesFunction {
  readonly name: string;
  readonly takes: string;
  readonly gives: string;
}

/**
 * Functions that we add to JSONata. Rows that are passed to them can be in any order, but lists of numbers
 * must start with the oldest.
 */
export const SERIES_FUNCTIONS: readonly SeriesFunction[] = [
  { name: "sma", takes: "rows, n, column?", gives: "simple moving average over n values" },
  {
    name: "ema",
    takes: "rows, n, column?",
    gives: "exponential moving average, starting with the mean of the first n values",
  },
  { name: "rsi", takes: "rows, n, column?", gives: "Wilder's relative strength index, from 0 to 100" },
  { name: "returns", takes: "rows, column?", gives: "return since the previous value, as a fraction" },
  { name: "change", takes: "rows, column?", gives: "difference from the previous value" },
  {
    name: "rank",
    takes: "rows, column?",
    gives: "rank of each value: 1 is the largest, and equal values share a rank",
  },
  {
    name: "stdev",
    takes: "rows, n?, column?",
    gives: "sample standard deviation of all values, or of a rolling window of n values",
  },
  {
    name: "zscore",
    takes: "rows, n?, column?",
    gives:
      "z-score: distance from the mean in standard deviations, over all values or a rolling window of n values",
  },
  {
    name: "drawdown",
    takes: "rows, column?",
    gives: "drawdown from the highest value so far, as a negative fraction",
  },
  {
    name: "correlation",
    takes: "a, b, column?",
    gives: "correlation of two lists of equal length, from -1 to 1",
  },
  {
    name: "resample",
    takes: "rows, interval",
    gives: "OHLCV rows aggregated to longer periods, such as 1week, 1month or 1h",
  },
  { name: "asof", takes: "rows, time", gives: "last row whose time is at or before the given time" },
  { name: "addColumn", takes: "rows, name, values", gives: "rows with the values added as a column" },
];
