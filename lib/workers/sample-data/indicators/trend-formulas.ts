import { maxOf, minOf } from "@/lib/kit/max-of";
import { exponential, kaufman, simple, thrice, tillson, triangular, twice, weighted } from "./averages";
import { highs, lows } from "./candles";
import { adaptive } from "./cycle";
import { fitted, slopes } from "./fitted-line";
import type { Formulas } from "./formula";
import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";
import { centre, deviation, highest, lowest, ratio, running, total, variance, windowed } from "./windows";

export const TREND_FORMULAS: Formulas = {
  sma: (of) => simple(of.price(), of.length()),
  avg: (of) => simple(of.price(), of.length()),
  ma: (of) => of.average()(of.price(), of.length()),
  ema: (of) => exponential(of.price(), of.length()),
  wma: (of) => weighted(of.price(), of.length()),
  dema: (of) => twice(of.price(), of.length()),
  tema: (of) => thrice(of.price(), of.length()),
  trima: (of) => triangular(of.price(), of.length()),
  kama: (of) => kaufman(of.price(), of.length()),
  t3ma: (of) => tillson(of.price(), of.length(), of.number("v_factor")),
  mama: (of) => adaptive(of.price(), of.number("fast_limit"), of.number("slow_limit")),
  mcginley_dynamic: (of) => {
    const price = of.price();
    return running(
      price,
      price[0] ?? 0,
      (last, value) => last + ratio(value - last, of.length() * ratio(value, last, 1) ** 4),
    );
  },
  sum: (of) => windowed(of.price(), of.length(), total),
  max: (of) => highest(of.price(), of.length()),
  min: (of) => lowest(of.price(), of.length()),
  minmax: (of) => ({ min: lowest(of.price(), of.length()), max: highest(of.price(), of.length()) }),
  maxindex: (of) => placeOf(of, maxOf),
  minindex: (of) => placeOf(of, minOf),
  minmaxindex: (of) => ({ minidx: placeOf(of, minOf), maxidx: placeOf(of, maxOf) }),
  midpoint: (of) => centre(of.price(), of.price(), of.length()),
  midprice: (of) => centre(highs(of.bars), lows(of.bars), of.length()),
  var: (of) => windowed(of.price(), of.length(), variance),
  stddev: (of) => deviation(of.price(), of.length(), of.number("sd")),
  linearreg: (of) =>
    fitted(of.price(), of.length(), ({ intercept, slope }, bars) => intercept + slope * (bars - 1)),
  linearregangle: (of) => slopes(of.price(), of.length()).map((slope) => (Math.atan(slope) * 180) / Math.PI),
  linearregintercept: (of) => fitted(of.price(), of.length(), ({ intercept }) => intercept),
  linearregslope: (of) => slopes(of.price(), of.length()),
  tsf: (of) => fitted(of.price(), of.length(), ({ intercept, slope }, bars) => intercept + slope * bars),
};

function placeOf(of: IndicatorInput, extreme: (values: Line) => number): Line {
  return windowed(of.price(), of.length(), (part) => part.lastIndexOf(extreme(part)));
}
