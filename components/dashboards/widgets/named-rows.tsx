"use client";

import type { ReactNode } from "react";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import { cellKeys } from "./cell-keys";
import { HeaderCell } from "./header-cell";
import { RowGap } from "./row-gap";
import { useSortedRows } from "./use-sorted-rows";

interface NamedRowsProps<Drawn> {
  label: string;
  rows: readonly Drawn[];
  rowPx: number;
  /**
   * Returns a row's cells, keyed by the columns that can be sorted. The function must stay the same between
   * renders, because a new one would cause the rows to be sorted again.
   */
  cellsOf: (row: Drawn) => Row;
  title: string;
  nameWidth: string;
  /** Describes the drawing in the column after the name, for screen readers. */
  drawing: string;
  columns: readonly WidgetColumn[];
  columnWidth: string;
  leftOut: number;
  onSymbol: ((symbol: string) => void) | undefined;
  onWhy: ((column: WidgetColumn, row: Row) => void) | undefined;
  draw: (row: Drawn) => ReactNode;
  /**
   * Renders the row's cells after the drawing. `at` is the position of the first of these cells, for arrow
   * key navigation.
   */
  cells: (row: Drawn, at: string) => ReactNode;
}

export function NamedRows<Drawn extends { readonly name: string }>(props: NamedRowsProps<Drawn>) {
  const { label, rowPx, title, nameWidth, drawing, columns, columnWidth, leftOut, onSymbol, onWhy } = props;
  const { sorted, box, order, setOrder, shown, before, after } = useSortedRows(props);
  return (
    <section
      ref={box}
      className="@container h-full overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      onKeyDown={onWhy && cellKeys}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-xs"
        aria-rowcount={sorted.length + 1}
      >
        <colgroup>
          <col className={nameWidth} />
          <col />
          {columns.map(({ key }) => (
            <col key={key} className={columnWidth} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <HeaderCell column={{ ...NAME, title }} order={order} onOrder={setOrder} />
            <th scope="col" className="sticky top-0 z-1 border-b bg-surface p-0">
              <span className="sr-only">{drawing}</span>
            </th>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          <RowGap height={before} columns={columns.length + 2} />
          {shown.map((index) => {
            const row = sorted[index];
            if (!row) return null;
            return (
              <tr key={index} aria-rowindex={index + 2} className="hover:bg-hover" style={{ height: rowPx }}>
                <th scope="row" title={row.name} className="truncate border-b px-2 text-left font-medium">
                  {onSymbol ? (
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
                <td className="border-b px-1">{props.draw(row)}</td>
                {props.cells(row, `${index},2`)}
              </tr>
            );
          })}
          <RowGap height={after} columns={columns.length + 2} />
        </tbody>
      </table>
      {leftOut > 0 && (
        <p className="px-3 py-2 text-muted text-xs">Rows not shown: {leftOut.toLocaleString()}</p>
      )}
    </section>
  );
}

const NAME: WidgetColumn = { key: "name", title: "Name", format: "text", signed: false };
