import clsx from "clsx";
import { ChangeFigure } from "@/components/charts/change-figure";
import { formatDecimals, formatNumber, formatPercent } from "@/components/charts/format-cell";
import type { GaugeView } from "@/lib/widgets/gauge-view";
import { TONES } from "./tones";

const WIDTH = 200;
const HEIGHT = 104;
const RADIUS = 86;
const STROKE = 16;
const BAND = 4;

export function GaugeWidget({ view, name }: { view: GaugeView; name: string }) {
  const { figure, min, max, bands, beyond } = view;
  const { value, change, percent, unit, label, decimals, tone } = figure;
  const words = decimals === null ? formatNumber(value) : formatDecimals(value, decimals);
  const [low, high] = [formatNumber(rounded(min)), formatNumber(rounded(max))];
  const withUnit = unit === null ? words : `${words} ${unit}`;
  const place = beyond === null ? `between ${low} and ${high}` : `${beyond} the scale from ${low} to ${high}`;
  return (
    <div className="flex h-full flex-col overflow-hidden px-3 py-2 [container-type:size]">
      {label && (
        <p className="truncate text-center text-muted text-xs [@container(height<7rem)]:hidden">{label}</p>
      )}
      <div
        role="img"
        aria-label={`${label ?? name}: ${withUnit}, ${place}`}
        className="relative min-h-0 flex-1"
      >
        <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-full w-full fill-none">
          <path d={arc(RADIUS, 0, 1)} strokeWidth={STROKE} className="stroke-line" />
          <path
            d={arc(RADIUS, 0, shareOf(value, min, max))}
            strokeWidth={STROKE}
            className={clsx(tone === null ? "stroke-accent" : STROKES[tone])}
          />
          {bands.map((band) => (
            <path
              key={band.from}
              d={arc(RADIUS + STROKE / 2 + BAND, shareOf(band.from, min, max), shareOf(band.to, min, max))}
              strokeWidth={BAND}
              className={band.tone === null ? "stroke-line" : STROKES[band.tone]}
            />
          ))}
        </svg>
        <p className="absolute inset-x-0 bottom-0 flex items-baseline justify-center gap-1 truncate">
          <span
            className={clsx("font-semibold leading-tight tracking-tight", tone !== null && TONES[tone])}
            style={{ fontSize: `clamp(0.875rem, min(22cqh, ${90 / Math.max(words.length, 4)}cqw), 2.5rem)` }}
          >
            {words}
          </span>
          {unit && <span className="truncate text-muted text-xs">{unit}</span>}
        </p>
      </div>
      <p className="flex items-center justify-center gap-2 text-2xs text-muted">
        <span className="truncate">
          {low} – {high}
        </span>
        {(change !== null || percent !== null) && (
          <span className="[@container(width<10rem)]:hidden">
            <ChangeFigure change={change ?? percent ?? 0}>
              {percent === null
                ? formatNumber(Math.abs(rounded(change ?? 0)))
                : formatPercent(Math.abs(percent))}
            </ChangeFigure>
          </span>
        )}
        {beyond !== null && <span className="text-warn">{beyond} the scale</span>}
      </p>
    </div>
  );
}

const STROKES = { ok: "stroke-ok", warn: "stroke-warn", bad: "stroke-bad" } as const;

function shareOf(value: number, min: number, max: number): number {
  return Math.min(Math.max((value - min) / (max - min), 0), 1);
}

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

/**
 * Returns the SVG path of an arc. `from` and `to` are positions on the upper semicircle, from 0 at its left
 * end to 1 at its right end.
 */
function arc(radius: number, from: number, to: number): string {
  const at = (share: number) => {
    const angle = Math.PI * (1 - share);
    return `${(WIDTH / 2 + radius * Math.cos(angle)).toFixed(2)} ${(HEIGHT - 4 - radius * Math.sin(angle)).toFixed(2)}`;
  };
  return to <= from ? "" : `M ${at(from)} A ${radius} ${radius} 0 0 1 ${at(to)}`;
}
