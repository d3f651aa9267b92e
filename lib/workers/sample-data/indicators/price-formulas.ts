import { closes, heikinAshi, highs, lows, median, opens, typical } from "./candles";
import type { Formulas } from "./formula";
import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";
import { across, ratio } from "./windows";

export const PRICE_FORMULAS: Formulas = {
  add: (of) => pair(of, (a, b) => a + b),
  sub: (of) => pair(of, (a, b) => a - b),
  mult: (of) => pair(of, (a, b) => a * b),
  div: (of) => pair(of, (a, b) => ratio(a, b)),
  ceil: (of) => of.price().map(Math.ceil),
  floor: (of) => of.price().map(Math.floor),
  exp: (of) => of.price().map(Math.exp),
  ln: (of) => of.price().map(Math.log),
  log10: (of) => of.price().map(Math.log10),
  sqrt: (of) => of.price().map(Math.sqrt),
  avgprice: ({ bars }) => bars.map((bar) => (bar.open + bar.high + bar.low + bar.close) / 4),
  medprice: ({ bars }) => median(bars),
  typprice: ({ bars }) => typical(bars),
  hlc3: ({ bars }) => typical(bars),
  wclprice: ({ bars }) => bars.map((bar) => (bar.high + bar.low + 2 * bar.close) / 4),
  bop: ({ bars }) => bars.map((bar) => ratio(bar.close - bar.open, bar.high - bar.low)),
  heikinashicandles: ({ bars }) => candleLines(bars),
};

export function candleLines(bars: IndicatorInput["bars"]): Record<string, Line> {
  const candles = heikinAshi(bars);
  return {
    heikinhighs: highs(candles),
    heikinopens: opens(candles),
    heikincloses: closes(candles),
    heikinlows: lows(candles),
  };
}

function pair(of: IndicatorInput, measure: (a: number, b: number) => number): Line {
  return across((a = 0, b = 0) => measure(a, b), of.price("series_type_1"), of.price("series_type_2"));
}
