// This file is plain JavaScript, because the evaluator process runs it unbundled.
import {
  change,
  correlation,
  drawdown,
  ema,
  rank,
  returns,
  rsi,
  sma,
  stdev,
  stdevs,
  zscore,
  zscores,
} from "./series.mjs";
import {
  addColumn,
  asof,
  BadSeries,
  columnByTime,
  columnInOrder,
  isRows,
  resample,
  shown,
} from "./series-rows.mjs";

/** A series is a list of numbers, oldest first, or a list of rows. */
export const SERIES = {
  sma: (series, n, column) => inGivenOrder(series, column, (list) => sma(list, window(n, 1))),
  ema: (series, n, column) => inGivenOrder(series, column, (list) => ema(list, window(n, 1))),
  rsi: (series, n, column) => inGivenOrder(series, column, (list) => rsi(list, window(n, 1))),
  returns: (series, column) => inGivenOrder(series, column, returns),
  change: (series, column) => inGivenOrder(series, column, change),
  rank: (series, column) => rank(valuesOf(series, column)),
  stdev: (series, n, column) =>
    n === undefined
      ? stdev(seriesOf(series, column).list)
      : inGivenOrder(series, column, (list) => stdevs(list, window(n, 2))),
  zscore: (series, n, column) =>
    inGivenOrder(series, column, (list) => (n === undefined ? zscore(list) : zscores(list, window(n, 2)))),
  drawdown: (series, column) => inGivenOrder(series, column, drawdown),
  correlation: (a, b, column) => {
    const [left, right] = seriesPair(a, b, column);
    if (left.list.length !== right.list.length)
      throw new BadSeries(
        `the lists must have the same number of items, but have ${left.list.length} and ${right.list.length}`,
      );
    checkSameTimes(left, right);
    return correlation(left.list, right.list);
  },
  resample: (rows, interval) => resample(listOf(rows), interval),
  asof: (rows, time) => asof(listOf(rows), time ?? null),
  addColumn: (rows, name, values) => addColumn(listOf(rows), name, listOf(values)),
};

/**
 * JSONata signatures of the series functions. `x` is any value, `s` a string. The column is the third
 * argument of functions with a window length, and the second argument of the others.
 */
const SIGNATURES = {
  returns: "<xs?:x>",
  change: "<xs?:x>",
  rank: "<xs?:x>",
  drawdown: "<xs?:x>",
  resample: "<xx?:x>",
  asof: "<xx?:x>",
  addColumn: "<xx?x?:x>",
};
const WITH_A_WINDOW = "<xx?s?:x>";

export function registerSeries(expression) {
  for (const [name, apply] of Object.entries(SERIES)) {
    const call = (...args) => {
      try {
        return apply(...args);
      } catch (error) {
        if (!(error instanceof BadSeries)) throw error;
        throw { code: "M0006", message: `$${name}: ${error.message}.` };
      }
    };
    const signature = SIGNATURES[name] ?? WITH_A_WINDOW;
    expression.registerFunction(name, withParameters(signature, call), signature);
  }
}

/**
 * JSONata uses the parameter names of a function for partial application, as in `$sma(?, 20)`, and the number
 * of parameters for `$map`.
 */
function withParameters(signature, call) {
  if (signature === WITH_A_WINDOW || signature === SIGNATURES.addColumn)
    return (series, second, third) => call(series, second, third);
  const binary = (series, second) => call(series, second);
  // If this function declared two parameters, `$map(lists, $returns)` would pass each item's position as the
  // column.
  return signature === "<xs?:x>" ? Object.defineProperty(binary, "length", { value: 1 }) : binary;
}

/** Computes values from the oldest row to the newest, and returns them in the rows' original order. */
function inGivenOrder(series, column, compute) {
  const { list, places } = seriesOf(series, column);
  const computed = compute(list);
  if (places === null) return computed;
  const answer = new Array(computed.length);
  for (const [at, place] of places.entries()) answer[place] = computed[at];
  return answer;
}

/** Returns the values oldest first. For rows, also returns their positions in the input and their times. */
function seriesOf(series, column, which = "the list") {
  const items = listOf(series);
  if (isRows(items)) return columnByTime(items, column);
  return { list: plainNumbers(items, column, which), places: null, times: null };
}

function valuesOf(series, column) {
  const items = listOf(series);
  return isRows(items) ? columnInOrder(items, column) : plainNumbers(items, column, "the list");
}

/** `column` is accepted for an empty list, because that list could be an empty list of rows. */
function plainNumbers(items, column, which) {
  if (column !== undefined && items.length > 0)
    throw new BadSeries("a column can only be specified if the series is a list of rows");
  return numbers(items, which);
}

function seriesPair(a, b, column) {
  const [hasRowsA, hasRowsB] = [isRows(listOf(a)), isRows(listOf(b))];
  const isNamed = hasRowsA || hasRowsB;
  return [
    seriesOf(a, hasRowsA || !isNamed ? column : undefined),
    seriesOf(b, hasRowsB || !isNamed ? column : undefined, "the second list"),
  ];
}

function checkSameTimes(left, right) {
  if (left.times === null || right.times === null) return;
  const at = left.times.findIndex((time, place) => time !== right.times[place]);
  if (at >= 0)
    throw new BadSeries(
      `row ${at}, counting from the oldest, has different timestamps in the two lists: keep only rows whose timestamps are in both lists`,
    );
}

/** JSONata passes a single value instead of a list with one item, and undefined for a missing path. */
function listOf(given) {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given];
}

function numbers(list, which) {
  for (const [at, x] of list.entries()) {
    if (x === null || (typeof x === "number" && Number.isFinite(x))) continue;
    const hint = typeof x === "string" && x.trim() !== "" && Number.isFinite(+x) ? ", use $number()" : "";
    throw new BadSeries(`item ${at} of ${which} is ${shown(x)}, not a number${hint}`);
  }
  return list;
}

function window(n, min) {
  if (Number.isSafeInteger(n) && n >= min) return n;
  throw new BadSeries(`the window must be a whole number of at least ${min}, not ${shown(n)}`);
}
