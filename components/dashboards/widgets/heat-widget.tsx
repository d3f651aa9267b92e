"use client";

import { useCallback, useRef } from "react";
import { formatCell } from "@/components/charts/format-cell";
import { useRowsInSight } from "@/components/ui/use-rows-in-sight";
import { useSize } from "@/components/ui/use-size";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import type { HeatView } from "@/lib/widgets/heat-view";
import { cellColour } from "./cell-colour";
import { cellKeys } from "./cell-keys";
import { ColourLegend } from "./colour-legend";
import { FigureButton } from "./figure-button";
import { RowGap } from "./row-gap";

interface HeatWidgetProps {
  view: HeatView;
  name: string;
  onSymbol?: ((symbol: string) => void) | undefined;
  onWhy?: ((column: WidgetColumn, row: Row) => void) | undefined;
}

const HEAD_PX = 28;
const MIN_ROW_PX = 26;
const MAX_ROW_PX = 64;
const MIN_CELL_PX = 52;
const GAP_PX = 1;
const OVERSCAN = 8;

export function HeatWidget({ view, name, onSymbol, onWhy }: HeatWidgetProps) {
  const { columns, rows, scale, leftOut } = view;
  const box = useRef<HTMLElement>(null);
  const room = useSize(box);
  const free = (room?.height ?? 0) - HEAD_PX - 2 * GAP_PX;
  const stepPx = Math.min(Math.max(Math.floor(free / Math.max(1, rows.length)), MIN_ROW_PX), MAX_ROW_PX);
  const getBox = useCallback(() => box.current, []);
  const { shown, before, after } = useRowsInSight({
    count: rows.length,
    rowPx: stepPx,
    getBox,
    overscan: OVERSCAN,
    firstRows: 10,
  });
  const widest = rows.slice(0, 100).reduce((max, row) => Math.max(max, row.name.length), 4);
  const namePx = Math.min(40 + widest * 6.6, Math.max(72, (room?.width ?? 400) * 0.35));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <section
        ref={box}
        className="min-h-0 flex-1 overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        tabIndex={0}
        aria-label={`Cells of ${name}`}
        onKeyDown={onWhy && cellKeys}
      >
        <table
          className="w-full table-fixed border-separate border-spacing-px text-xs"
          style={{ minWidth: namePx + columns.length * MIN_CELL_PX }}
          aria-rowcount={rows.length + 1}
        >
          <colgroup>
            <col style={{ width: namePx }} />
          </colgroup>
          <thead>
            <tr>
              <td className="sticky top-0 left-0 z-2 bg-surface" style={{ height: HEAD_PX }} />
              {columns.map((title) => (
                <th
                  key={title}
                  scope="col"
                  title={title}
                  className="sticky top-0 z-1 truncate bg-surface px-1 font-medium text-muted"
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <RowGap height={before} columns={columns.length + 1} />
            {shown.map((index) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <tr key={index} aria-rowindex={index + 2} style={{ height: stepPx - GAP_PX }}>
                  <th
                    scope="row"
                    title={row.name}
                    className="sticky left-0 z-1 truncate bg-surface px-2 text-left font-medium"
                  >
                    {view.isSymbols && onSymbol ? (
                      <button
                        type="button"
                        onClick={() => onSymbol(row.name)}
                        className="max-w-full truncate text-accent-text hover:underline"
                      >
                        {row.name}
                      </button>
                    ) : (
                      row.name
                    )}
                  </th>
                  {row.cells.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their index
                    <HeatCell key={at} cell={cell} view={view} onWhy={onWhy} at={`${index},${at}`} />
                  ))}
                </tr>
              );
            })}
            <RowGap height={after} columns={columns.length + 1} />
          </tbody>
        </table>
      </section>
      {(scale !== null || leftOut > 0) && (
        <div className="flex shrink-0 items-center justify-end gap-3 overflow-hidden px-3 py-1">
          {leftOut > 0 && (
            <p className="truncate text-2xs text-muted">
              Rows and columns not shown: {leftOut.toLocaleString()}
            </p>
          )}
          {scale !== null && <ColourLegend scale={scale} column={view.column} />}
        </div>
      )}
    </div>
  );
}

interface HeatCellProps {
  cell: HeatView["rows"][number]["cells"][number];
  view: HeatView;
  onWhy: HeatWidgetProps["onWhy"];
  at: string;
}

function HeatCell({ cell, view, onWhy, at }: HeatCellProps) {
  if (cell === null) return <td className="rounded-sm text-center text-muted">—</td>;
  const { value, column, row } = cell;
  const isSigned = view.scale?.isSigned ?? column.signed;
  const text = formatCell(value, { ...column, signed: isSigned });
  return (
    <td
      title={text.length > 8 ? text : undefined}
      className="truncate rounded-sm px-1 text-center text-text"
      style={{ background: cellColour(cell, isSigned) }}
    >
      <FigureButton onWhy={onWhy} column={column} row={row} at={at}>
        {text}
      </FigureButton>
    </td>
  );
}
