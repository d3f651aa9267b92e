"use client";

import { ChangeFigure } from "@/components/charts/change-figure";
import { formatCell, formatPercent } from "@/components/charts/format-cell";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import type { SparkView } from "@/lib/widgets/spark-view";
import { FigureButton } from "./figure-button";
import { NamedRows } from "./named-rows";
import { Sparkline } from "./sparkline";

interface SparkWidgetProps {
  view: SparkView;
  name: string;
  onSymbol?: ((symbol: string) => void) | undefined;
  onWhy?: ((column: WidgetColumn, row: Row) => void) | undefined;
}

const ROW_PX = 34;
const COLUMNS: readonly WidgetColumn[] = [
  { key: "last", title: "Last", format: "number", signed: false },
  { key: "percent", title: "Change", format: "percent", signed: true },
];

function cellsOf({ name, last, percent }: SparkView["lines"][number]): Row {
  return { name, last, percent };
}

export function SparkWidget({ view, name, onSymbol, onWhy }: SparkWidgetProps) {
  return (
    <NamedRows
      label={`Lines of ${name}`}
      rows={view.lines}
      rowPx={ROW_PX}
      cellsOf={cellsOf}
      title="Name"
      nameWidth="w-[30%]"
      drawing="Line"
      columns={COLUMNS}
      columnWidth="w-22"
      leftOut={view.leftOut}
      onSymbol={view.isSymbols ? onSymbol : undefined}
      onWhy={onWhy}
      draw={({ points, change }) => <Sparkline points={points} change={change} />}
      cells={({ column, row, last, percent }, at) => (
        <>
          <td className="truncate border-b px-2 text-right">
            <FigureButton onWhy={onWhy} column={column} row={row} at={at}>
              {formatCell(last, { ...column, signed: false })}
            </FigureButton>
          </td>
          <td className="truncate border-b px-2 text-right">
            {percent === null ? (
              <span className="text-muted">—</span>
            ) : (
              <ChangeFigure change={percent}>{formatPercent(Math.abs(percent))}</ChangeFigure>
            )}
          </td>
        </>
      )}
    />
  );
}
