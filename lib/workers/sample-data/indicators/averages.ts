import { adaptive } from "./cycle";
import type { Line } from "./line";
import { across, before, mean, minus, ratio, running, total, windowed } from "./windows";

export type Average = (line: Line, length: number) => Line;

export function averageOf(kind: string): Average {
  return KINDS[kind] ?? simple;
}

export const simple: Average = (line, length) => windowed(line, length, mean);

export const exponential: Average = (line, length) => smoothed(line, 2 / (length + 1));

/** Wilder's smoothing, which indicators such as ADX and RSI use. */
export const slow: Average = (line, length) => smoothed(line, 1 / length);

function smoothed(line: Line, weight: number): Line {
  return running(line, line[0] ?? 0, (last, value) => last + (value - last) * weight);
}

export const weighted: Average = (line, length) =>
  windowed(line, length, (part) => {
    const weights = (part.length * (part.length + 1)) / 2;
    return total(part.map((value, index) => value * (index + 1))) / weights;
  });

export const twice: Average = (line, length) => {
  const one = exponential(line, length);
  return across((a = 0, b = 0) => 2 * a - b, one, exponential(one, length));
};

export const thrice: Average = (line, length) => {
  const one = exponential(line, length);
  const two = exponential(one, length);
  return across((a = 0, b = 0, c = 0) => 3 * a - 3 * b + c, one, two, exponential(two, length));
};

export const triangular: Average = (line, length) =>
  simple(simple(line, Math.ceil((length + 1) / 2)), Math.max(1, Math.ceil(length / 2)));

/**
 * Kaufman's adaptive average. It follows the price quickly while the price moves in one direction, and slowly
 * while the price fluctuates.
 */
export const kaufman: Average = (line, length) => {
  const steps = minus(line, before(line, 1)).map(Math.abs);
  const wavered = windowed(steps, length, total);
  const moved = minus(line, before(line, length)).map(Math.abs);
  const weights = across(
    (way = 0, all = 0) => (ratio(way, all) * (2 / 3 - 2 / 31) + 2 / 31) ** 2,
    moved,
    wavered,
  );
  let last = line[0] ?? 0;
  return across((value = 0, weight = 0) => (last += (value - last) * weight), line, weights);
};

/** Tillson's T3: six chained EMAs, combined with weights that depend on the volume factor. */
export function tillson(line: Line, length: number, factor: number): Line {
  const rows: Line[] = [line];
  for (let count = 0; count < 6; count += 1) rows.push(exponential(rows.at(-1) ?? line, length));
  const [v, v2, v3] = [factor, factor ** 2, factor ** 3];
  return across(
    (e3 = 0, e4 = 0, e5 = 0, e6 = 0) =>
      (1 + 3 * v + v3 + 3 * v2) * e3 - (6 * v2 + 3 * v + 3 * v3) * e4 + (3 * v2 + 3 * v3) * e5 - v3 * e6,
    ...rows.slice(3),
  );
}

const KINDS: Readonly<Record<string, Average | undefined>> = {
  SMA: simple,
  EMA: exponential,
  WMA: weighted,
  DEMA: twice,
  TEMA: thrice,
  TRIMA: triangular,
  KAMA: kaufman,
  MAMA: (line) => adaptive(line, 0.5, 0.05).mama,
  T3MA: (line, length) => tillson(line, length, 0.7),
};
