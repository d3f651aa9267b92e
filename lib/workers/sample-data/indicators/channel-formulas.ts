import { maxOf, minOf } from "@/lib/kit/max-of";
import { slow } from "./averages";
import { closes, heikinAshi, highs, lows, trueRange } from "./candles";
import type { Formulas } from "./formula";
import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";
import { parabolic } from "./parabolic";
import { candleLines } from "./price-formulas";
import { superTrend } from "./super-trend";
import { across, centre, deviation, minus, position } from "./windows";

export const CHANNEL_FORMULAS: Formulas = {
  bbands: (of) => {
    const { upper, middle, lower } = bollinger(of);
    return { upper_band: upper, middle_band: middle, lower_band: lower };
  },
  percent_b: (of) => {
    const { upper, lower } = bollinger(of);
    return position(of.price(), lower, upper);
  },
  keltner: (of) => {
    const range = slow(trueRange(of.bars), of.length("atr_time_period"));
    const width = range.map((value) => value * of.number("multiplier"));
    const { upper, middle, lower } = around(of.average()(of.price(), of.length()), width);
    return { upper_line: upper, middle_line: middle, lower_line: lower };
  },
  supertrend: (of) => superTrend(of.bars, of.length("period"), of.number("multiplier")),
  supertrend_heikinashicandles: (of) => ({
    supertrend: superTrend(heikinAshi(of.bars), of.length("period"), of.number("multiplier")),
    ...candleLines(of.bars),
  }),
  sar: ({ bars, number }) => {
    const pace = { start: number("acceleration"), step: number("acceleration"), max: number("maximum") };
    return parabolic(bars, pace, pace, 0, 0).map(Math.abs);
  },
  sarext: ({ bars, number }) => {
    const pace = (side: "long" | "short") => ({
      start: number(`acceleration_limit_${side}`),
      step: number(`acceleration_${side}`),
      max: number(`acceleration_max_${side}`),
    });
    return parabolic(bars, pace("long"), pace("short"), number("offset_on_reverse"), number("start_value"));
  },
  ichimoku: (of) => {
    const middleOf = (name: string) => centre(highs(of.bars), lows(of.bars), of.length(name));
    const [tenkan, kijun] = [middleOf("conversion_line_period"), middleOf("base_line_period")];
    const shift = of.length("base_line_period");
    const rows = of.bars.length + (of.flag("include_ahead_span_period") ? shift : 0);
    return {
      tenkan_sen: tenkan,
      kijun_sen: kijun,
      senkou_span_a: ahead(centre(tenkan, kijun, 1), shift, rows),
      senkou_span_b: ahead(middleOf("leading_span_b_period"), shift, rows),
      chikou_span: closes(of.bars).slice(of.length("lagging_span_period")),
    };
  },
  pivot_points_hl: ({ bars, length }) => ({
    pivot_point_h: turns(highs(bars), length(), maxOf),
    pivot_point_l: turns(lows(bars), length(), minOf),
  }),
};

function bollinger(of: IndicatorInput) {
  const width = deviation(of.price(), of.length(), of.number("sd"));
  return around(of.average()(of.price(), of.length()), width);
}

function around(middle: Line, width: Line) {
  return {
    upper: across((value = 0, wide = 0) => value + wide, middle, width),
    middle,
    lower: minus(middle, width),
  };
}

/** Shifts the line into the future, so that it extends past the last bar. */
function ahead(line: Line, length: number, rows: number): Line {
  const [first = 0] = line;
  return [...Array.from({ length }, () => first), ...line].slice(0, rows);
}

/** Returns 1 where a bar is the extreme among `length` bars on either side, otherwise 0. */
function turns(line: Line, length: number, extreme: (values: Line) => number): Line {
  return line.map((value, at) =>
    value === extreme(line.slice(Math.max(0, at - length), at + length + 1)) ? 1 : 0,
  );
}
