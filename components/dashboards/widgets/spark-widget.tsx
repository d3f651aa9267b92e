"use client";

import { ChangeFigure } from "@/components/charts/change-figure";
import { formatCell, formatPercent } from "@/components/charts/format-cell";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import type { SparkView } from "@/lib/widgets/spark-view";
import { cellKeys } from "./cell-keys";
import { HeaderCell } from "./header-cell";
import { Sparkline } from "./sparkline";
import { useSortedRows } from "./use-sorted-rows";

interface SparkWidgetProps {
  view: SparkView;
  name: string;
  onSymbol?: ((symbol: string) => void) | undefined;
  onWhy?: ((column: WidgetColumn, row: Row) => void) | undefined;
}

const ROW_PX = 34;
const NAME: WidgetColumn = { key: "name", title: "Name", format: "text", signed: false };
const LAST: WidgetColumn = { key: "last", title: "Last", format: "number", signed: false };
const CHANGE: WidgetColumn = { key: "percent", title: "Change", format: "percent", signed: true };

function cellsOf({ name, last, percent }: SparkView["lines"][number]): Row {
  return { name, last, percent };
}

/** A sparkline per row, with its latest value and total change. */
export function SparkWidget({ view, name, onSymbol, onWhy }: SparkWidgetProps) {
  const {
    sorted: lines,
    box,
    order,
    setOrder,
    shown,
    before,
    after,
  } = useSortedRows({ rows: view.lines, rowPx: ROW_PX, cellsOf });
  return (
    <section
      ref={box}
      className="h-full overflow-y-auto [container-type:inline-size]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
      tabIndex={0}
      aria-label={`Lines of ${name}`}
      onKeyDown={onWhy && cellKeys}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-xs"
        aria-rowcount={lines.length + 1}
      >
        <colgroup>
          <col className="w-[30%]" />
          <col />
          <col className="w-22" />
          <col className="w-22" />
        </colgroup>
        <thead>
          <tr>
            <HeaderCell column={NAME} order={order} onOrder={setOrder} />
            <th scope="col" className="sticky top-0 z-1 border-b bg-surface p-0">
              <span className="sr-only">Line</span>
            </th>
            <HeaderCell column={LAST} order={order} onOrder={setOrder} />
            <HeaderCell column={CHANGE} order={order} onOrder={setOrder} />
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} />}
          {shown.map((index) => {
            const line = lines[index];
            if (!line) return null;
            const { column, row, last, percent, change, points } = line;
            const figure = formatCell(last, { ...column, signed: false });
            return (
              <tr key={index} aria-rowindex={index + 2} className="hover:bg-hover" style={{ height: ROW_PX }}>
                <th scope="row" title={line.name} className="truncate border-b px-2 text-left font-medium">
                  {view.isSymbols && onSymbol ? (
                    <button
                      type="button"
                      onClick={() => onSymbol(line.name)}
                      className="max-w-full truncate text-accent-text hover:underline"
                    >
                      {line.name}
                    </button>
                  ) : (
                    line.name
                  )}
                </th>
                <td className="border-b px-1">
                  <Sparkline points={points} change={change} />
                </td>
                <td className="truncate border-b px-2 text-right">
                  {onWhy && row !== null ? (
                    <button
                      type="button"
                      tabIndex={-1}
                      data-cell={`${index},2`}
                      onClick={() => onWhy(column, row)}
                      className="max-w-full truncate decoration-dotted underline-offset-2 hover:underline"
                    >
                      {figure}
                    </button>
                  ) : (
                    figure
                  )}
                </td>
                <td className="truncate border-b px-2 text-right">
                  {percent === null ? (
                    <span className="text-muted">—</span>
                  ) : (
                    <ChangeFigure change={percent}>{formatPercent(Math.abs(percent))}</ChangeFigure>
                  )}
                </td>
              </tr>
            );
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
      {view.leftOut > 0 && (
        <p className="px-3 py-2 text-muted text-xs">{view.leftOut.toLocaleString()} more not shown.</p>
      )}
    </section>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={4} style={{ height, padding: 0 }} />
    </tr>
  );
}
