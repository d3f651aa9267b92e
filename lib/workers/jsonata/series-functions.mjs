// Plain JavaScript, as prepare.mjs is.
import { correlation, drawdown, ema, returns, rsi, sma, stdev, stdevs, zscore, zscores } from "./series.mjs";
import { asof, BadSeries, resample, shown } from "./series-rows.mjs";

/** What is added to JSONata: names and what they do. What they are given is looked at here. */
export const SERIES = {
  sma: (list, n) => sma(numbers(list), window(n, 1)),
  ema: (list, n) => ema(numbers(list), window(n, 1)),
  rsi: (list, n) => rsi(numbers(list), window(n, 1)),
  returns: (list) => returns(numbers(list)),
  stdev: (list, n) => (n === undefined ? stdev(numbers(list)) : stdevs(numbers(list), window(n, 2))),
  zscore: (list, n) => (n === undefined ? zscore(numbers(list)) : zscores(numbers(list), window(n, 2))),
  drawdown: (list) => drawdown(numbers(list)),
  correlation: (a, b) => {
    const [left, right] = [numbers(a), numbers(b, "the second list")];
    if (left.length === right.length) return correlation(left, right);
    throw new BadSeries(
      `the lists have ${left.length} and ${right.length} items, and need as many as each other`,
    );
  },
  resample: (rows, interval) => resample(listOf(rows), interval),
  asof: (rows, time) => asof(listOf(rows), time ?? null),
};

const OF_A_LIST_ALONE = new Set(["returns", "drawdown"]);

export function registerSeries(expression) {
  for (const [name, apply] of Object.entries(SERIES)) {
    const checked = (list, second) => {
      try {
        return apply(list, second);
      } catch (error) {
        if (!(error instanceof BadSeries)) throw error;
        throw { code: "M0006", message: `$${name}: ${error.message}.` };
      }
    };
    // jsonata refuses more arguments than these, and counts parameters for `$sma(?, 20)` and for `$map`.
    if (OF_A_LIST_ALONE.has(name)) expression.registerFunction(name, (list) => checked(list), "<x:x>");
    else expression.registerFunction(name, (list, second) => checked(list, second), "<xx?:x>");
  }
}

/** A path that leads to one value gives it without a list around it, and one that leads nowhere gives nothing. */
function listOf(given) {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given];
}

function numbers(given, which = "the list") {
  const list = listOf(given);
  for (const [at, x] of list.entries()) {
    if (x === null || (typeof x === "number" && Number.isFinite(x))) continue;
    const hint = typeof x === "string" && x.trim() !== "" && Number.isFinite(+x) ? ", use $number()" : "";
    throw new BadSeries(`item ${at} of ${which} is ${shown(x)}, which is no number${hint}`);
  }
  return list;
}

function window(n, least) {
  if (Number.isSafeInteger(n) && n >= least) return n;
  throw new BadSeries(`the window is a whole number of at least ${least}, not ${shown(n)}`);
}
