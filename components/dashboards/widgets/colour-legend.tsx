import { formatCell } from "@/components/charts/format-cell";
import type { ColourScale } from "@/lib/widgets/colour-scale";
import type { WidgetColumn } from "@/lib/widgets/columns";
import { cellColour } from "./cell-colour";

const STEPS = [0, 0.25, 0.5, 0.75, 1];

export function ColourLegend({ scale, column }: { scale: ColourScale; column: WidgetColumn }) {
  const { min, max, isSigned } = scale;
  const shares = isSigned ? STEPS.map((step) => step * 2 - 1) : STEPS;
  const { decimals: _decimals, ...written } = column;
  const words = (value: number) => formatCell(Number(value.toPrecision(3)), { ...written, signed: isSigned });
  return (
    <p className="flex shrink-0 items-center gap-1.5 whitespace-nowrap text-2xs text-muted">
      <span className="sr-only">Colours from </span>
      {words(min)}
      <span className="sr-only"> to </span>
      <span aria-hidden className="flex overflow-hidden rounded-sm border">
        {shares.map((share) => (
          <span
            key={share}
            className="h-2 w-3.5"
            style={{ background: cellColour({ share, tone: null }, isSigned) }}
          />
        ))}
      </span>
      {words(max)}
    </p>
  );
}
