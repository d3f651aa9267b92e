"use client";

import clsx from "clsx";
import { formatCell } from "@/components/charts/format-cell";
import type { BarsView } from "@/lib/widgets/bars-view";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import { cellKeys } from "./cell-keys";
import { HeaderCell } from "./header-cell";
import { useSortedRows } from "./use-sorted-rows";

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

/** Horizontal bars, so that names have room and many of them can scroll. */
export function BarsWidget({ view, name, onSymbol, onWhy }: BarsWidgetProps) {
  const { column, title } = view;
  const {
    sorted: bars,
    box,
    order,
    setOrder,
    shown,
    before,
    after,
  } = useSortedRows({ rows: view.bars, rowPx: ROW_PX, cellsOf });
  return (
    <section
      ref={box}
      className="@container h-full overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
      tabIndex={0}
      aria-label={`Bars of ${name}`}
      onKeyDown={onWhy && cellKeys}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-xs"
        aria-rowcount={bars.length + 1}
      >
        <colgroup>
          <col className="w-[44%] @md:w-[30%]" />
          <col />
          <col className="w-24" />
        </colgroup>
        <thead>
          <tr>
            <HeaderCell column={{ ...NAME, title }} order={order} onOrder={setOrder} />
            <th scope="col" className="sticky top-0 z-1 border-b bg-surface p-0">
              <span className="sr-only">Bar</span>
            </th>
            <HeaderCell
              column={{ ...column, key: "value", signed: false }}
              order={order}
              onOrder={setOrder}
            />
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} />}
          {shown.map((index) => {
            const bar = bars[index];
            if (!bar) return null;
            const figure = formatCell(bar.value, column);
            return (
              <tr key={index} aria-rowindex={index + 2} className="hover:bg-hover" style={{ height: ROW_PX }}>
                <th scope="row" title={bar.name} className="truncate border-b px-2 text-left font-medium">
                  {view.isSymbols && onSymbol ? (
                    <button
                      type="button"
                      onClick={() => onSymbol(bar.name)}
                      className="max-w-full truncate text-accent-text hover:underline"
                    >
                      {bar.name}
                    </button>
                  ) : (
                    bar.name
                  )}
                </th>
                <td className="border-b px-1">
                  <BarLine value={bar.value} view={view} />
                </td>
                <td className="truncate border-b px-2 text-right tabular-nums">
                  {onWhy ? (
                    <button
                      type="button"
                      tabIndex={-1}
                      data-cell={`${index},2`}
                      onClick={() => onWhy(column, bar.row)}
                      className="max-w-full truncate decoration-dotted underline-offset-2 hover:underline"
                    >
                      {figure}
                    </button>
                  ) : (
                    figure
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

const NAME: WidgetColumn = { key: "name", title: "Name", format: "text", signed: false };

/** From zero to the value, on the same scale for all bars. */
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

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={3} style={{ height, padding: 0 }} />
    </tr>
  );
}
