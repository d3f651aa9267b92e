import type { NumberView } from "@/lib/widgets/number-view";
import { ChangeFigure } from "./change-figure";
import { formatNumber, formatPercent } from "./format-cell";

export function NumberWidget({ view }: { view: NumberView }) {
  const { value, change, percent, label, unit } = view;
  return (
    <div className="flex h-full flex-col justify-center gap-1 px-4">
      {label && <p className="truncate text-muted">{label}</p>}
      <p className="flex items-baseline gap-2 truncate">
        <span className="font-semibold text-[2rem] leading-10 tracking-tight">{formatNumber(value)}</span>
        {unit && <span className="text-muted">{unit}</span>}
      </p>
      {(change !== null || percent !== null) && (
        <p className="text-base">
          <ChangeFigure change={change ?? percent ?? 0}>
            {change !== null && formatNumber(Math.abs(change))}
            {percent !== null && ` (${formatPercent(Math.abs(percent))})`}
          </ChangeFigure>
        </p>
      )}
    </div>
  );
}
