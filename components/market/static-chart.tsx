import { wallFormat } from "@/components/charts/cached-formats";
import { formatNumber } from "@/components/charts/format-cell";
import type { CandlesView, Point, SeriesView } from "@/lib/widgets/series-view";

const WIDTH = 600;
const HEIGHT = 200;
const STROKES = [
  "stroke-accent-text",
  "stroke-warn",
  "stroke-provider",
  "stroke-action",
  "stroke-logic",
  "stroke-muted",
];
const SWATCHES = ["bg-accent-text", "bg-warn", "bg-provider", "bg-action", "bg-logic", "bg-muted"];
/** Longer series are thinned out to this many points, which is enough for a sample. */
const MAX_POINTS = 400;

/** Draws a chart on the server, so that it works without JavaScript. */
export function StaticChart({ view, name }: { view: SeriesView | CandlesView; name: string }) {
  const shown = view.kind === "candles" ? candlesOf(view) : linesOf(view);
  if (shown === null) return null;
  const { low, high, first, last } = shown;
  const time = (at: number) => wallFormat(!view.dated, "en").format(at * 1000);
  const lines = view.kind === "series" ? view.series : [];
  return (
    <figure className="flex flex-col gap-1 rounded-md border bg-surface p-3">
      <div className="flex gap-2">
        <svg
          role="img"
          aria-label={`${name}, from ${time(first)} to ${time(last)}: between ${formatNumber(low, false, "en")} and ${formatNumber(high, false, "en")}`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-52 min-w-0 flex-1 border-b fill-none"
        >
          {[0.25, 0.5, 0.75].map((part) => (
            <line
              key={part}
              {...{ x1: 0, x2: WIDTH, y1: part * HEIGHT, y2: part * HEIGHT }}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {shown.drawing}
        </svg>
        <div className="flex flex-col justify-between text-muted text-xs tabular-nums">
          <span>{formatNumber(high, false, "en")}</span>
          <span>{formatNumber((high + low) / 2, false, "en")}</span>
          <span>{formatNumber(low, false, "en")}</span>
        </div>
      </div>
      <div className="flex justify-between gap-4 text-muted text-xs">
        <time>{time(first)}</time>
        <span>{view.zone}</span>
        <time>{time(last)}</time>
      </div>
      {lines.length > 1 && (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {lines.map(({ key, title }, index) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={`h-0.5 w-3 ${SWATCHES[index % SWATCHES.length]}`} />
              {title}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

function thinned<T>(list: readonly T[]): readonly T[] {
  const every = Math.ceil(list.length / MAX_POINTS);
  return every < 2 ? list : list.filter((_, index) => index % every === 0 || index === list.length - 1);
}

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly y: (value: number) => number;
}

function scaleOf(values: readonly number[]): Scale | null {
  if (values.length === 0) return null;
  const low = values.reduce((one, other) => Math.min(one, other));
  const high = values.reduce((one, other) => Math.max(one, other));
  const span = high - low;
  return { low, high, y: (value) => (span === 0 ? HEIGHT / 2 : HEIGHT - ((value - low) / span) * HEIGHT) };
}

function linesOf({ series, style }: SeriesView) {
  const drawn = series.map(({ key, points }) => ({ key, points: thinned(points) }));
  const all = drawn.flatMap(({ points }) => points);
  const values = all.flatMap(({ value }) => value ?? []);
  // The scale of a bar chart includes zero, because bars start at zero.
  const scale = scaleOf(style === "bar" ? [0, ...values] : values);
  const [points = []] = drawn.map((line) => line.points);
  const [first, last] = [points[0]?.at, points.at(-1)?.at];
  if (scale === null || first === undefined || last === undefined) return null;
  const drawing = drawn.map((line, index) => (
    <path
      key={line.key}
      d={style === "bar" ? barsOf(line.points, scale) : pathOf(line.points, scale)}
      className={STROKES[index % STROKES.length]}
      strokeWidth={style === "bar" ? 4 : 1.5}
      vectorEffect="non-scaling-stroke"
    />
  ));
  return { ...scale, first, last, drawing };
}

function pathOf(points: readonly Point[], { y }: Scale): string {
  const across = WIDTH / Math.max(1, points.length - 1);
  let isOn = false;
  return points
    .map(({ value }, index) => {
      const step = value === null ? "" : `${isOn ? "L" : "M"}${round(index * across)} ${round(y(value))}`;
      isOn = value !== null;
      return step;
    })
    .join("");
}

function barsOf(points: readonly Point[], { y }: Scale): string {
  const across = WIDTH / points.length;
  return points
    .map(({ value }, index) =>
      value === null ? "" : `M${round((index + 0.5) * across)} ${round(y(0))}V${round(y(value))}`,
    )
    .join("");
}

function candlesOf({ candles }: CandlesView) {
  const drawn = thinned(candles);
  const scale = scaleOf(drawn.flatMap(({ prices }) => (prices ? [prices.low, prices.high] : [])));
  const [first, last] = [drawn[0]?.at, drawn.at(-1)?.at];
  if (scale === null || first === undefined || last === undefined) return null;
  const across = WIDTH / drawn.length;
  const { y } = scale;
  const drawing = drawn.map(({ at, prices }, index) => {
    if (prices === null) return null;
    const { open, high, low, close } = prices;
    const x = round((index + 0.5) * across);
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
    return (
      <g key={at} className={close >= open ? "fill-up stroke-up" : "fill-down stroke-down"}>
        <path d={`M${x} ${round(y(high))}V${round(y(low))}`} vectorEffect="non-scaling-stroke" />
        <rect
          x={round(x - across * 0.3)}
          y={round(top)}
          width={round(across * 0.6)}
          height={round(Math.max(1, bottom - top))}
          stroke="none"
        />
      </g>
    );
  });
  return { ...scale, first, last, drawing };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
