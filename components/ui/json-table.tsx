"use client";

import { useCallback, useMemo, useRef } from "react";
import { getValueActions, type ValueActions } from "./get-value-actions";
import { textOf } from "./search-json";
import type { TableRows } from "./table-rows";
import { useRowsInSight } from "./use-rows-in-sight";

const ROW_PX = 25;
const IN_SIGHT = 15;
const OVERSCAN = 10;

interface JsonTableProps extends ValueActions {
  label: string;
  table: TableRows;
  search: string;
}

export function JsonTable({
  label,
  table: { path, columns, rows, left },
  search,
  ...actions
}: JsonTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const wanted = search.toLowerCase();
    const places = rows.map((row, at) => ({ row, at }));
    if (wanted === "") return places;
    return places.filter(({ row }) =>
      columns.some((column) => textOf(row[column]).toLowerCase().includes(wanted)),
    );
  }, [rows, columns, search]);
  const getBox = useCallback(() => box.current, []);
  const { shown, before, after } = useRowsInSight({
    count: found.length,
    rowPx: ROW_PX,
    getBox,
    overscan: OVERSCAN,
    firstRows: IN_SIGHT,
  });
  return (
    <>
      <div ref={box} className="max-h-96 overflow-auto rounded-md border">
        <table
          aria-label={label}
          aria-rowcount={found.length + 1}
          className="w-full border-separate border-spacing-0 text-xs"
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="sticky top-0 z-10 border-b bg-sunken px-2 py-1 text-left font-medium"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap height={before} columns={columns.length} />
            {shown.map((index) => {
              const place = found[index];
              if (!place) return null;
              return (
                <tr key={index} aria-rowindex={index + 2} style={{ height: ROW_PX }}>
                  {columns.map((column) => (
                    <td key={column} className="max-w-60 truncate border-b px-2 py-1 font-mono">
                      <span
                        {...getValueActions(actions, [...path, place.at, column], { keys: false })}
                        className="rounded-sm"
                      >
                        {textOf(place.row[column])}
                      </span>
                    </td>
                  ))}
                </tr>
              );
            })}
            <Gap height={after} columns={columns.length} />
          </tbody>
        </table>
      </div>
      <p className="mt-1 text-muted text-xs">
        {search === ""
          ? `${rows.length.toLocaleString("en")} ${rows.length === 1 ? "row" : "rows"}`
          : `${found.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} rows`}
        {left > 0 && `; ${left} more ${left === 1 ? "column" : "columns"} in the tree`}
      </p>
    </>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  );
}
