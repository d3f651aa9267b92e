"use client";

import { Download } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { downloadText } from "@/components/ui/download-text";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useRowsInSight } from "@/components/ui/use-rows-in-sight";
import { useSize } from "@/components/ui/use-size";
import type { WidgetColumn, WidgetTable } from "@/lib/widgets/columns";
import { csvOf } from "@/lib/widgets/csv-of";
import type { Row } from "@/lib/widgets/find-rows";
import { filterRows, type RowOrder, sortRows } from "@/lib/widgets/sort-rows";
import { cellKeys } from "./cell-keys";
import { columnWidths, fitWidths } from "./column-widths";
import { HeaderCell } from "./header-cell";
import { RowGap } from "./row-gap";
import { TableCell } from "./table-cell";

const ROW_PX = 28;
const OVERSCAN = 12;
interface TableWidgetProps {
  table: WidgetTable;
  name: string;
  /** Key of the column whose cells select a symbol when clicked. */
  link?: string | undefined;
  onSymbol?: ((symbol: string) => void) | undefined;
  onWhy?: ((column: WidgetColumn, row: Row) => void) | undefined;
}

export function TableWidget({ table, name, link, onSymbol, onWhy }: TableWidgetProps) {
  const { columns } = table;
  const [filter, setFilter] = useState("");
  const [order, setOrder] = useState<RowOrder | null>(null);
  const rows = useMemo(() => {
    const shown = filterRows(table.rows, filter);
    return order === null ? shown : sortRows(shown, order);
  }, [table.rows, filter, order]);
  const wished = useMemo(() => columnWidths(table), [table]);
  const box = useRef<HTMLElement>(null);
  const room = useSize(box)?.width ?? 0;
  const widths = useMemo(() => fitWidths(wished, columns, room), [wished, columns, room]);
  const getBox = useCallback(() => box.current, []);
  const { shown, before, after } = useRowsInSight({
    count: rows.length,
    rowPx: ROW_PX,
    getBox,
    overscan: OVERSCAN,
    firstRows: 10,
  });
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 items-center gap-1 border-b px-2 py-1">
        <Input
          size="sm"
          aria-label={`Filter ${name}`}
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="min-w-0 flex-1"
        />
        <span className="whitespace-nowrap px-1 text-2xs text-muted">
          {countOf(rows.length, table.rows.length)}
        </span>
        <CopyButton text={() => csvOf({ columns, rows })} label="Copy as CSV" />
        <IconButton
          size="sm"
          icon={Download}
          label="Download as CSV"
          onClick={() => downloadText(`${fileName(name)}.csv`, csvOf({ columns, rows }), "text/csv")}
        />
      </div>
      <section
        ref={box}
        className="min-h-0 flex-1 overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        tabIndex={0}
        aria-label={`Rows of ${name}`}
        onKeyDown={onWhy && cellKeys}
      >
        <table
          className="w-full table-fixed border-separate border-spacing-0 text-xs"
          style={{ minWidth: widths.reduce((sum, width) => sum + width, 0) }}
          aria-rowcount={rows.length + 1}
        >
          <colgroup>
            {columns.map(({ key }, index) => (
              <col key={key} style={{ width: widths[index] }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            <RowGap height={before} columns={columns.length} />
            {shown.map((index) => {
              const row = rows[index];
              return (
                row && (
                  <tr key={index} aria-rowindex={index + 2} className="hover:bg-hover">
                    {columns.map((column, place) => (
                      <TableCell
                        key={column.key}
                        row={row}
                        column={column}
                        onSymbol={column.key === link ? onSymbol : undefined}
                        onWhy={onWhy}
                        at={`${index},${place}`}
                      />
                    ))}
                  </tr>
                )
              );
            })}
            <RowGap height={after} columns={columns.length} />
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className="px-3 py-4 text-muted text-sm">
            {filter === "" ? "No rows." : `No rows contain “${filter}”.`}
          </p>
        )}
      </section>
    </div>
  );
}

function countOf(shown: number, all: number): string {
  if (shown !== all) return `${shown.toLocaleString()} of ${all.toLocaleString()}`;
  return all === 1 ? "1 row" : `${all.toLocaleString()} rows`;
}

function fileName(name: string): string {
  return (
    name
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "")
      .toLowerCase() || "table"
  );
}
