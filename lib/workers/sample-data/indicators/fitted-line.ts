import type { Line } from "./line";
import { covariance, mean, ratio, variance, windowed } from "./windows";

interface Fitted {
  readonly intercept: number;
  readonly slope: number;
}

export function fitted(line: Line, length: number, measure: (fit: Fitted, bars: number) => number): Line {
  return windowed(line, length, (part) => measure(lineThrough(part), part.length));
}

export function slopes(line: Line, length: number): Line {
  return fitted(line, length, ({ slope }) => slope);
}

function lineThrough(part: Line): Fitted {
  const places = part.map((_, index) => index);
  const slope = ratio(covariance(places, part), variance(places));
  return { slope, intercept: mean(part) - slope * mean(places) };
}
