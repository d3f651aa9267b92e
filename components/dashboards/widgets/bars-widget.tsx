"use client";

import clsx from "clsx";
import { formatCell } from "@/components/charts/format-cell";
import type { BarsView } from "@/lib/widgets/bars-view";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import { FigureButton } from "./figure-button";
import { NamedRows } from "./named-rows";

interface BarsWidgetProps {
  view: BarsView;
  name: string;
  onSymbol?: ((symbol: string) => void) | undefined;
  onWhy?: ((column: WidgetColumn, row: Row) => void) | undefined;
}

const ROW_PX = 30;

function cellsOf({ name, value }: BarsView["bars"][number]): Row {
  return { name, value };
}

/** The bars are horizontal, so that names have room and long lists can scroll. */
export function BarsWidget({ view, name, onSymbol, onWhy }: BarsWidgetProps) {
  const { column, title } = view;
  return (
    <NamedRows
      label={`Bars of ${name}`}
      rows={view.bars}
      rowPx={ROW_PX}
      cellsOf={cellsOf}
      title={title}
      nameWidth="w-[44%] @md:w-[30%]"
      drawing="Bar"
      columns={[{ ...column, key: "value", signed: false }]}
      columnWidth="w-24"
      leftOut={view.leftOut}
      onSymbol={view.isSymbols ? onSymbol : undefined}
      onWhy={onWhy}
      draw={({ value }) => <BarLine value={value} view={view} />}
      cells={({ value, row }, at) => (
        <td className="truncate border-b px-2 text-right tabular-nums">
          <FigureButton onWhy={onWhy} column={column} row={row} at={at}>
            {formatCell(value, column)}
          </FigureButton>
        </td>
      )}
    />
  );
}

function BarLine({ value, view: { min, max, column } }: { value: number | null; view: BarsView }) {
  const length = max - min;
  if (value === null || length === 0) return null;
  const share = (of: number) => `${(of / length) * 100}%`;
  return (
    <span aria-hidden className="relative block h-3.5">
      <span
        className={clsx(
          "absolute inset-y-0 min-w-0.5 rounded-xs",
          !column.signed ? "bg-accent" : value < 0 ? "bg-bad" : "bg-ok",
        )}
        style={{ left: share(Math.min(0, value) - min), width: share(Math.abs(value)) }}
      />
    </span>
  );
}
