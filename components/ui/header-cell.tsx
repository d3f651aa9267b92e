"use client";

import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { Column, Sort } from "./column";
import { TABLE_BREAKPOINTS } from "./table-breakpoints";

interface HeaderCellProps<Row, Id extends string> {
  column: Column<Row, Id>;
  sort: Sort<Id> | undefined;
  onSort: ((sort: Sort<Id>) => void) | undefined;
  edge: string;
}

export function HeaderCell<Row, Id extends string>({ column, sort, onSort, edge }: HeaderCellProps<Row, Id>) {
  const active = sort?.by === column.id ? sort.order : null;
  const Arrow = active === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={active ? `${active}ending` : undefined}
      className={clsx(
        "sticky top-0 z-10 h-8 truncate border-b bg-surface px-2 font-medium text-muted text-xs touch:h-11 sm:last:pr-4 sm:first:pl-4",
        column.sortable && onSort
          ? "max-sm:static max-sm:w-auto max-sm:border-0 max-sm:p-0"
          : "max-sm:sr-only",
        column.align === "right" ? "text-right" : "text-left",
        column.from && TABLE_BREAKPOINTS[column.from],
        column.width,
        edge,
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ by: column.id, order: active === "asc" ? "desc" : "asc" })}
          className={clsx(
            "inline-flex h-8 items-center gap-1 hover:text-text touch:h-11",
            // Puts the arrow before the label, so that the end of the label lines up with the figures below.
            column.align === "right" && "flex-row-reverse",
            active && "text-text",
          )}
        >
          {column.header}
          <Arrow aria-hidden className={clsx("size-3", !active && "opacity-0")} />
        </button>
      ) : (
        <span className={clsx(column.quiet && "sr-only")}>{column.header}</span>
      )}
    </th>
  );
}
