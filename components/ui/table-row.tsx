"use client";

import clsx from "clsx";
import { type FocusEvent, type MouseEvent, useMemo } from "react";
import type { Column } from "./column";
import { columnEdge } from "./column-edge";
import { TABLE_BREAKPOINTS } from "./table-breakpoints";

export interface RowActions {
  readonly open: (at: number) => void;
  readonly focus: (at: number, event: FocusEvent) => void;
  readonly choose: (at: number, isRange: boolean) => void;
}

interface TableRowProps<Row, Id extends string> {
  at: number;
  row: Row;
  columns: readonly Column<Row, Id>[];
  isOpened: boolean;
  /** The one in the tab order. */
  isCurrent: boolean;
  /** Only some rows are in the page: each says which it is. */
  isCounted: boolean;
  /** What its box chooses; null where nothing is chosen. */
  chooses: string | null;
  isChosen: boolean;
  actions: RowActions;
}

/** Drawn anew when the row itself changes: scrolling moves the others past it. */
export function TableRow<Row, Id extends string>(props: TableRowProps<Row, Id>) {
  const { at, row, columns, isOpened, isCurrent, isCounted, chooses, isChosen, actions } = props;
  return useMemo(
    () => drawRow({ at, row, columns, isOpened, isCurrent, isCounted, chooses, isChosen, actions }),
    [at, row, columns, isOpened, isCurrent, isCounted, chooses, isChosen, actions],
  );
}

function drawRow<Row, Id extends string>(props: TableRowProps<Row, Id>) {
  const { at, row, columns, isOpened, isCurrent, isCounted, chooses, isChosen, actions } = props;
  return (
    <tr
      data-at={at}
      {...(isCounted && { "aria-rowindex": at + 2 })}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={(event) => actions.focus(at, event)}
      onClick={(event) => {
        if (isControl(event.target, event.currentTarget)) return;
        if (chooses !== null && event.shiftKey) actions.choose(at, true);
        else if (isOpened) actions.open(at);
      }}
      onContextMenu={openRowMenu}
      className={clsx(
        "group scroll-mt-8 -outline-offset-2",
        isOpened && "cursor-pointer hover:bg-hover",
        isChosen && "bg-accent-soft",
      )}
    >
      {chooses !== null && (
        <td className="h-10 border-b px-2 pl-4 touch:h-12 max-sm:hidden">
          <label className="flex size-8 items-center justify-center touch:size-11">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Choose ${chooses}`}
              checked={isChosen}
              onChange={() => {}}
              onClick={(event) => actions.choose(at, event.shiftKey)}
              className="size-4 accent-(--color-accent)"
            />
          </label>
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.id}
          className={clsx(
            "h-10 truncate border-b px-2 first:pl-4 last:pr-4 touch:h-12",
            column.align === "right" && "text-right",
            column.from && TABLE_BREAKPOINTS[column.from],
            columnEdge(columns, place, chooses !== null),
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
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
  button.click();
}

/** Buttons and links inside a row act for themselves; so do menus, which are drawn outside of it. */
function isControl(target: EventTarget, row: Element): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return true;
  return target.closest("a, button, input, label, [role=menuitem]") !== null;
}
