// This file is plain JavaScript, because the evaluator process runs it unbundled. Lists are oldest first,
// with null for gaps. Each function takes time proportional to the length of the list, whatever the size n of
// the window: the list is divided into blocks of n values, so a window is the end of one block and the start
// of the next. Running sums only ever grow and nothing is subtracted from them, so rounding errors don't
// accumulate.

/** Simple moving average, which is null for windows that are incomplete or contain a gap. */
export function sma(list, n) {
  const sums = windows(list, n, add);
  return overFull(list, n, (at) => sums(at) / n);
}

/**
 * Exponential moving average, which starts with the mean of the first n values. Gaps in the list stay gaps,
 * and averaging continues after them.
 */
export function ema(list, n) {
  const weight = 2 / (n + 1);
  let seen = 0;
  let value = 0;
  return list.map((x) => {
    if (x === null) return null;
    seen += 1;
    if (seen > n) value += (x - value) * weight;
    else value += x;
    if (seen === n) value /= n;
    return seen < n ? null : value;
  });
}

export function returns(list) {
  return list.map((x, at) => {
    const before = list[at - 1] ?? null;
    return x === null || before === null || before === 0 ? null : x / before - 1;
  });
}

export function change(list) {
  return list.map((x, at) => {
    const before = list[at - 1] ?? null;
    return x === null || before === null ? null : x - before;
  });
}

/** Rank of each value. The largest has rank 1, and equal values share a rank. */
export function rank(list) {
  const ranks = new Map();
  const sorted = list.filter((x) => x !== null).sort((a, b) => b - a);
  for (const [at, x] of sorted.entries()) if (!ranks.has(x)) ranks.set(x, at + 1);
  return list.map((x) => (x === null ? null : ranks.get(x)));
}

export function stdev(list) {
  return deviation(
    list.reduce((spread, x) => (x === null ? spread : combined(spread, single(x))), NO_SPREAD),
  );
}

export function stdevs(list, n) {
  const spreads = spreadWindows(list, n);
  return overFull(list, n, (at) => deviation(spreads(at)));
}

export function zscore(list) {
  const all = list.reduce((spread, x) => (x === null ? spread : combined(spread, single(x))), NO_SPREAD);
  return list.map((x) => (x === null ? null : score(x, all)));
}

export function zscores(list, n) {
  const spreads = spreadWindows(list, n);
  return overFull(list, n, (at) => score(list[at], spreads(at)));
}

/**
 * Wilder's relative strength index: the smoothed gains as a share of all smoothed moves, from 0 to 100. The
 * smoothing starts with the mean of the first n moves.
 */
export function rsi(list, n) {
  let seen = 0;
  let gained = 0;
  let lost = 0;
  let last = null;
  return list.map((x) => {
    if (x === null) return null;
    const step = last === null ? null : x - last;
    last = x;
    if (step === null) return null;
    seen += 1;
    const [up, down] = [Math.max(step, 0), Math.max(-step, 0)];
    const count = seen > n ? n - 1 : 1;
    gained = gained * count + up;
    lost = lost * count + down;
    if (seen >= n) {
      gained /= n;
      lost /= n;
    }
    if (seen < n) return null;
    return gained + lost === 0 ? 50 : (100 * gained) / (gained + lost);
  });
}

export function drawdown(list) {
  let peak = Number.NEGATIVE_INFINITY;
  return list.map((x) => {
    if (x === null) return null;
    peak = Math.max(peak, x);
    return peak === 0 ? null : x / peak - 1;
  });
}

/** Uses only positions where both series have a value. Null if either series is constant. */
export function correlation(a, b) {
  let count = 0;
  let meanA = 0;
  let meanB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (const [at, x] of a.entries()) {
    const y = b[at];
    if (x === null || y === null) continue;
    count += 1;
    const fromA = x - meanA;
    const fromB = y - meanB;
    meanA += fromA / count;
    meanB += fromB / count;
    squaresA += fromA * (x - meanA);
    squaresB += fromB * (y - meanB);
    products += fromA * (y - meanB);
  }
  const product = squaresA * squaresB;
  // A single square root is more accurate than two, unless the product overflows or underflows.
  const isHeld = product > 0 && Number.isFinite(product);
  const spread = isHeld ? Math.sqrt(product) : Math.sqrt(squaresA) * Math.sqrt(squaresB);
  return spread === 0 ? null : Math.max(-1, Math.min(1, products / spread));
}

function add(a, b) {
  return a + b;
}

const NO_SPREAD = { count: 0, mean: 0, squares: 0 };

function single(x) {
  return { count: 1, mean: x, squares: 0 };
}

/** Uses Chan's formula, which gives a spread of exactly zero for equal values. */
function combined(a, b) {
  if (a.count === 0) return b;
  const count = a.count + b.count;
  const apart = b.mean - a.mean;
  return {
    count,
    mean: a.mean + (apart * b.count) / count,
    squares: a.squares + b.squares + (apart * apart * a.count * b.count) / count,
  };
}

function deviation({ count, squares }) {
  return count < 2 ? null : Math.sqrt(squares / (count - 1));
}

function score(x, spread) {
  const width = deviation(spread);
  return width === null || width === 0 ? null : (x - spread.mean) / width;
}

function spreadWindows(list, n) {
  return windows(
    list.map((x) => (x === null ? null : single(x))),
    n,
    combined,
    single(0),
  );
}

/**
 * Returns a function that combines the n items that end at a position. It replaces missing items with `gap`,
 * whose value doesn't matter, because callers ignore windows with gaps.
 */
function windows(list, n, join, gap = 0) {
  // The list is divided into blocks of n items. `heads[at]` combines the items from the start of its block up to
  // `at`, and `tails[at]` those from `at` to the end of its block.
  const heads = [];
  const tails = new Array(list.length);
  for (const [at, x] of list.entries()) heads.push(at % n === 0 ? (x ?? gap) : join(heads[at - 1], x ?? gap));
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const isLast = at === list.length - 1 || (at + 1) % n === 0;
    tails[at] = isLast ? (list[at] ?? gap) : join(list[at] ?? gap, tails[at + 1]);
  }
  return (at) => ((at + 1) % n === 0 ? heads[at] : join(tails[at - n + 1], heads[at]));
}

function overFull(list, n, valueAt) {
  let sinceGap = 0;
  return list.map((x, at) => {
    sinceGap = x === null ? 0 : sinceGap + 1;
    return sinceGap < n ? null : valueAt(at);
  });
}
