"use client";

import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useRowKeys } from "./use-row-keys";

export interface Sort<Id extends string = string> {
  by: Id;
  order: "asc" | "desc";
}

export interface Column<Row, Id extends string = string> {
  id: Id;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: "left" | "right";
  /** Left out where the screen is narrower than this. */
  from?: "sm" | "md" | "lg" | "xl";
  /** Tailwind width; the columns without one share the rest. */
  width?: string;
  /** The header is read out, but not drawn: for menus and icons. */
  quiet?: boolean;
}

interface TableProps<Row, Id extends string> {
  label: string;
  columns: readonly Column<Row, Id>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Enter on a row, or a click anywhere in it. */
  onOpen?: (row: Row) => void;
  sort?: Sort<Id>;
  onSort?: (sort: Sort<Id>) => void;
}

const FROM = { sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden", xl: "max-xl:hidden" } as const;

export function Table<Row, Id extends string>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  sort,
  onSort,
}: TableProps<Row, Id>) {
  const rowKeys = useRowKeys(rows.length, (at) => {
    const row = rows[at];
    if (row !== undefined) onOpen?.(row);
  });
  return (
    <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody {...rowKeys.body}>
        {rows.map((row, at) => (
          <tr
            key={rowKey(row)}
            {...rowKeys.row(at)}
            onClick={(event) => {
              if (onOpen && !isControl(event.target, event.currentTarget)) onOpen(row);
            }}
            onContextMenu={openRowMenu}
            className={clsx("group -outline-offset-2", onOpen && "cursor-pointer hover:bg-hover")}
          >
            {columns.map((column) => (
              <td
                key={column.id}
                className={clsx(
                  "h-10 truncate border-b px-2 first:pl-4 last:pr-4 touch:h-12",
                  column.align === "right" && "text-right",
                  column.from && FROM[column.from],
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeaderCellProps<Row, Id extends string> {
  column: Column<Row, Id>;
  sort: Sort<Id> | undefined;
  onSort: ((sort: Sort<Id>) => void) | undefined;
}

function HeaderCell<Row, Id extends string>({ column, sort, onSort }: HeaderCellProps<Row, Id>) {
  const active = sort?.by === column.id ? sort.order : null;
  const Arrow = active === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={active ? `${active}ending` : undefined}
      className={clsx(
        "sticky top-0 z-10 h-8 truncate border-b bg-surface px-2 font-medium text-muted text-xs first:pl-4 last:pr-4",
        column.align === "right" ? "text-right" : "text-left",
        column.from && FROM[column.from],
        column.width,
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ by: column.id, order: active === "asc" ? "desc" : "asc" })}
          className={clsx("inline-flex h-8 items-center gap-1 hover:text-text", active && "text-text")}
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

/**
 * A row's own menu, where it has one, by the right mouse button, Shift F10 or the menu key. Links and fields keep the
 * browser's: a link is opened in a new tab from there.
 */
function openRowMenu(event: MouseEvent<HTMLTableRowElement>): void {
  if (isControl(event.target, event.currentTarget)) return;
  const button = event.currentTarget.querySelector<HTMLElement>("button[aria-haspopup=menu]");
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

/** Buttons and links inside a row act for themselves; so do menus, which are drawn outside of it. */
function isControl(target: EventTarget, row: Element): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return true;
  return target.closest("a, button, input, label, [role=menuitem]") !== null;
}
