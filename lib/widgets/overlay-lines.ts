import type { Overlay } from "@/lib/schema/dashboard";
import { ema, rsi, sma, stdevs } from "@/lib/workers/jsonata/series.mjs";

type Values = readonly (number | null)[];

export interface OverlayLine {
  readonly key: string;
  readonly title: string;
  /** Pane in which the line is drawn; null for the price pane. Lines with the same pane share it. */
  readonly pane: "rsi" | "macd" | null;
  readonly style: "line" | "faint" | "bar";
  readonly colour: number;
  readonly values: Values;
}

const DEFAULT_LENGTHS = { sma: 20, ema: 20, bollinger: 20, rsi: 14, macd: 12 } as const;
const DEVIATIONS = 2;
const MACD = { slow: 26, signal: 9 } as const;
const LONG = 26 / 12;

export function lengthOf({ kind, length }: Overlay): number {
  return length ?? DEFAULT_LENGTHS[kind];
}

/** Charts use the same functions as programs in workflows, so both give the same values. */
export function overlayLines(prices: Values, overlays: readonly Overlay[]): OverlayLine[] {
  return overlays.flatMap((overlay, colour) => linesOf(prices, overlay, colour));
}

function linesOf(prices: Values, overlay: Overlay, colour: number): OverlayLine[] {
  const n = lengthOf(overlay);
  const key = `${overlay.kind} ${n}`;
  const line = (name: string, values: Values, more: Partial<OverlayLine> = {}): OverlayLine => ({
    key: `${key} ${name}`,
    title: name,
    pane: null,
    style: "line",
    colour,
    values,
    ...more,
  });
  switch (overlay.kind) {
    case "sma":
      return [line(`SMA ${n}`, sma(prices, n))];
    case "ema":
      return [line(`EMA ${n}`, ema(prices, n))];
    case "bollinger":
      return bands(prices, n).map(({ name, values, isMiddle }) =>
        line(name, values, isMiddle ? {} : { style: "faint" }),
      );
    case "rsi":
      return [line(`RSI ${n}`, rsi(prices, n), { pane: "rsi" })];
    case "macd": {
      const { macd, signal, rest } = macdOf(prices, n);
      const pane = { pane: "macd" } as const;
      return [
        line("Histogram", rest, { ...pane, style: "bar" }),
        line(`MACD ${n}`, macd, pane),
        line("Signal", signal, { ...pane, style: "faint" }),
      ];
    }
  }
}

/**
 * Bollinger bands, at a distance of two population standard deviations from the mean of n values. `stdevs`
 * returns sample standard deviations, so they are rescaled.
 */
function bands(prices: Values, n: number) {
  const middle = sma(prices, n);
  const ofAll = Math.sqrt((n - 1) / n);
  const apart = stdevs(prices, n).map((each) => (each === null ? null : each * ofAll * DEVIATIONS));
  const away = (sign: number) => joined(middle, apart, (mean, width) => mean + sign * width);
  return [
    { name: "Upper", values: away(1), isMiddle: false },
    { name: `Bollinger ${n}`, values: middle, isMiddle: true },
    { name: "Lower", values: away(-1), isMiddle: false },
  ];
}

function macdOf(prices: Values, n: number) {
  const slow = n === DEFAULT_LENGTHS.macd ? MACD.slow : Math.round(n * LONG);
  const macd = joined(ema(prices, n), ema(prices, slow), (fast, long) => fast - long);
  const signal = ema(macd, MACD.signal);
  return { macd, signal, rest: joined(macd, signal, (one, other) => one - other) };
}

function joined(one: Values, other: Values, join: (a: number, b: number) => number): (number | null)[] {
  return one.map((a, at) => {
    const b = other[at] ?? null;
    return a === null || b === null ? null : join(a, b);
  });
}
