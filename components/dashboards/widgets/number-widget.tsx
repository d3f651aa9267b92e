import clsx from "clsx";
import { ChangeFigure } from "@/components/charts/change-figure";
import { formatDecimals, formatNumber, formatPercent } from "@/components/charts/format-cell";
import type { NumberView } from "@/lib/widgets/number-view";
import { TONES } from "./tones";

/** The font takes about a third of the widget's height, limited by the width of the digits. */
export function NumberWidget({ view }: { view: NumberView }) {
  const { value, change, percent, label, unit, decimals, tone } = view;
  const figure = decimals === null ? formatNumber(value) : formatDecimals(value, decimals);
  const size = `clamp(1rem, min(32cqh, ${140 / figure.length}cqw), 2.25rem)`;
  return (
    <div className="flex h-full flex-col justify-center gap-0.5 overflow-hidden px-4 [container-type:size]">
      {label && <p className="truncate text-muted [@container(height<5.5rem)]:hidden">{label}</p>}
      <p className="flex items-baseline gap-2 truncate">
        <span
          className={clsx("font-semibold leading-tight tracking-tight", tone !== null && TONES[tone])}
          style={{ fontSize: size }}
        >
          {figure}
        </span>
        {unit && <span className="truncate text-muted">{unit}</span>}
      </p>
      {(change !== null || percent !== null) && (
        <p className="truncate text-base [@container(height<5.5rem)]:text-xs">
          <ChangeFigure change={change ?? percent ?? 0}>
            {change !== null && formatNumber(Math.abs(change))}
            {percent !== null && ` (${formatPercent(Math.abs(percent))})`}
          </ChangeFigure>
        </p>
      )}
    </div>
  );
}
