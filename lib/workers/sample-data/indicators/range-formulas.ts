import { maxOf, minOf } from "@/lib/kit/max-of";
import { simple, slow } from "./averages";
import { closes, highs, lows, trueRange, typical } from "./candles";
import type { Formulas } from "./formula";
import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";
import { across, before, highest, lowest, mean, minus, position, ratio, total, windowed } from "./windows";

export const RANGE_FORMULAS: Formulas = {
  trange: ({ bars }) => trueRange(bars),
  atr: (of) => slow(trueRange(of.bars), of.length()),
  natr: (of) =>
    across(
      (range = 0, close = 0) => 100 * ratio(range, close),
      slow(trueRange(of.bars), of.length()),
      closes(of.bars),
    ),
  plus_dm: (of) => summed(directions(of).up, of.length()),
  minus_dm: (of) => summed(directions(of).down, of.length()),
  plus_di: (of) => directional(of).up,
  minus_di: (of) => directional(of).down,
  dx: (of) => spread(of),
  adx: (of) => slow(spread(of), of.length()),
  adxr: (of) => {
    const adx = slow(spread(of), of.length());
    return across((now = 0, then = 0) => (now + then) / 2, adx, before(adx, of.length() - 1));
  },
  aroon: (of) => {
    const { up, down } = aroon(of);
    return { aroon_down: down, aroon_up: up };
  },
  aroonosc: (of) => {
    const { up, down } = aroon(of);
    return minus(up, down);
  },
  cci: (of) => {
    const price = typical(of.bars);
    const strays = windowed(price, of.length(), (part) =>
      mean(part.map((value) => Math.abs(value - mean(part)))),
    );
    const away = minus(price, simple(price, of.length()));
    return across((value = 0, stray = 0) => ratio(value, 0.015 * stray), away, strays);
  },
  willr: (of) => placeInRange(of, of.length()).map((place) => place - 100),
  stoch: (of) => {
    const fast = placeInRange(of, of.length("fast_k_period"));
    const slow_k = of.average("slow_kma_type")(fast, of.length("slow_k_period"));
    return { slow_k, slow_d: of.average("slow_dma_type")(slow_k, of.length("slow_d_period")) };
  },
  stochf: (of) => {
    const fast_k = placeInRange(of, of.length("fast_k_period"));
    return { fast_k, fast_d: of.average("fast_dma_type")(fast_k, of.length("fast_d_period")) };
  },
  ultosc: (of) => {
    const last = before(closes(of.bars), 1);
    const pressure = of.bars.map((bar, at) => bar.close - Math.min(bar.low, last[at] ?? bar.low));
    const share = (place: 1 | 2 | 3) => {
      const length = of.length(`time_period_${place}`);
      const ranges = windowed(trueRange(of.bars), length, total);
      return across(
        (part = 0, whole = 0) => ratio(part, whole, 0.5),
        windowed(pressure, length, total),
        ranges,
      );
    };
    return across((a = 0, b = 0, c = 0) => (100 * (4 * a + 2 * b + c)) / 7, share(1), share(2), share(3));
  },
};

function placeInRange({ bars }: IndicatorInput, length: number): Line {
  const places = position(closes(bars), lowest(lows(bars), length), highest(highs(bars), length));
  return places.map((place) => place * 100);
}

/**
 * Directional movement (+DM and -DM): how far the bar extends above or below the previous bar's range. Only
 * the larger of the two counts; the other one is 0.
 */
function directions({ bars }: IndicatorInput): { up: Line; down: Line } {
  const ups = minus(highs(bars), before(highs(bars), 1));
  const downs = minus(before(lows(bars), 1), lows(bars));
  return {
    up: across((up = 0, down = 0) => (up > down && up > 0 ? up : 0), ups, downs),
    down: across((up = 0, down = 0) => (down > up && down > 0 ? down : 0), ups, downs),
  };
}

function directional(of: IndicatorInput): { up: Line; down: Line } {
  const ranges = slow(trueRange(of.bars), of.length());
  const part = (line: Line) =>
    across((reach = 0, range = 0) => 100 * ratio(reach, range), slow(line, of.length()), ranges);
  const { up, down } = directions(of);
  return { up: part(up), down: part(down) };
}

function spread(of: IndicatorInput): Line {
  const { up, down } = directional(of);
  return across((a = 0, b = 0) => 100 * ratio(Math.abs(a - b), a + b), up, down);
}

/** Returns Wilder's smoothed sum, which is Wilder's average multiplied by the length. */
function summed(line: Line, length: number): Line {
  return slow(line, length).map((value) => value * length);
}

/**
 * Returns 100 where the current bar has the window's highest or lowest price, and 0 where the window's oldest
 * bar has it.
 */
function aroon(of: IndicatorInput): { up: Line; down: Line } {
  const length = of.length();
  const since = (line: Line, extreme: (values: Line) => number) =>
    windowed(
      line,
      length + 1,
      (part) => (100 * part.lastIndexOf(extreme(part))) / Math.max(1, part.length - 1),
    );
  return { up: since(highs(of.bars), maxOf), down: since(lows(of.bars), minOf) };
}
