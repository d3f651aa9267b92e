import { maxOf, minOf } from "@/lib/kit/max-of";
import type { Line } from "./line";

export function windowed(line: Line, length: number, measure: (part: Line) => number): Line {
  return line.map((_, index) => measure(line.slice(Math.max(0, index - length + 1), index + 1)));
}

export function across(measure: (...values: number[]) => number, ...lines: readonly Line[]): Line {
  const [first = []] = lines;
  return first.map((_, index) => measure(...lines.map((line) => line[index] ?? 0)));
}

export function minus(line: Line, other: Line): Line {
  return across((a = 0, b = 0) => a - b, line, other);
}

export function before(line: Line, length: number): Line {
  return line.map((_, index) => line[Math.max(0, index - length)] ?? 0);
}

export function running(line: Line, start: number, next: (last: number, value: number) => number): Line {
  let last = start;
  return line.map((value) => {
    last = next(last, value);
    return last;
  });
}

export function ratio(part: number, whole: number, atRest = 0): number {
  return whole === 0 ? atRest : part / whole;
}

export function highest(line: Line, length: number): Line {
  return windowed(line, length, maxOf);
}

export function lowest(line: Line, length: number): Line {
  return windowed(line, length, minOf);
}

export function position(line: Line, lower: Line, upper: Line): Line {
  return across((value = 0, low = 0, high = 0) => ratio(value - low, high - low, 0.5), line, lower, upper);
}

export function centre(upper: Line, lower: Line, length: number): Line {
  return across((high = 0, low = 0) => (high + low) / 2, highest(upper, length), lowest(lower, length));
}

export function total(line: Line): number {
  return line.reduce((sum, value) => sum + value, 0);
}

export function mean(line: Line): number {
  return ratio(total(line), line.length);
}

export function variance(line: Line): number {
  const middle = mean(line);
  return mean(line.map((value) => (value - middle) ** 2));
}

export function deviation(line: Line, length: number, times: number): Line {
  return windowed(line, length, (part) => Math.sqrt(variance(part)) * times);
}

export function covariance(line: Line, other: Line): number {
  const [middle, otherMiddle] = [mean(line), mean(other)];
  return mean(across((a = 0, b = 0) => (a - middle) * (b - otherMiddle), line, other));
}

export function windowedPair(
  line: Line,
  other: Line,
  length: number,
  measure: (part: Line, otherPart: Line) => number,
): Line {
  const from = (index: number) => Math.max(0, index - length + 1);
  return line.map((_, index) =>
    measure(line.slice(from(index), index + 1), other.slice(from(index), index + 1)),
  );
}
