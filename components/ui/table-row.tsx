"use client";

import clsx from "clsx";
import { type FocusEvent, type MouseEvent, useMemo } from "react";
import { checkboxStyle } from "./checkbox-style";
import type { Column } from "./column";
import { columnEdge } from "./column-edge";
import { TABLE_BREAKPOINTS } from "./table-breakpoints";

/**
 * On phones, a row is shown as a card: one line with the main cell and actions, then a zero-height line
 * break, then the labelled fields.
 */
const CARD = clsx(
  "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1 max-sm:border-b max-sm:px-4 max-sm:py-2",
  "max-sm:before:-order-1 max-sm:before:basis-full max-sm:before:content-['']",
);
const FIELD = clsx(
  "max-sm:block max-sm:h-auto max-sm:max-w-full max-sm:whitespace-normal max-sm:border-0 max-sm:p-0 max-sm:text-left",
  "max-sm:wrap-anywhere max-sm:empty:hidden max-sm:has-[>[data-no-value]]:hidden max-sm:[&_.truncate]:line-clamp-3 max-sm:[&_.truncate]:whitespace-normal",
);
const HEAD = "max-sm:-order-3 max-sm:min-w-0 max-sm:flex-1";
const LABELLED = clsx(
  "max-sm:flex max-sm:items-baseline max-sm:gap-1.5",
  "max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:text-xs max-sm:before:[content:attr(data-label)_/_'']",
);

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
  /** True for the row that is in the tab order. */
  isCurrent: boolean;
  /** True if screen readers have to be told the row's index, because only some rows are in the DOM. */
  isCounted: boolean;
  /** True for a long list. On phones, the browser then skips rendering the cards outside the viewport. */
  isLong: boolean;
  /** Label of the row's checkbox. Null if rows can't be selected. */
  chooses: string | null;
  isChosen: boolean;
  actions: RowActions;
}

/** Memoized per row, since scrolling often re-renders the table. */
export function TableRow<Row, Id extends string>(props: TableRowProps<Row, Id>) {
  const { at, row, columns, isOpened, isCurrent, isCounted, isLong, chooses, isChosen, actions } = props;
  return useMemo(
    () => drawRow({ at, row, columns, isOpened, isCurrent, isCounted, isLong, chooses, isChosen, actions }),
    [at, row, columns, isOpened, isCurrent, isCounted, isLong, chooses, isChosen, actions],
  );
}

function drawRow<Row, Id extends string>(props: TableRowProps<Row, Id>) {
  const { at, row, columns, isOpened, isCurrent, isCounted, isLong, chooses, isChosen, actions } = props;
  const head = Math.max(
    0,
    columns.findIndex(({ heads }) => heads),
  );
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
        "group scroll-mt-8 -outline-offset-2 touch:scroll-mt-11",
        CARD,
        isLong && "max-sm:[contain-intrinsic-size:auto_6rem] max-sm:[content-visibility:auto]",
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
              aria-label={`Select ${chooses}`}
              checked={isChosen}
              onChange={() => {}}
              onClick={(event) => actions.choose(at, event.shiftKey)}
              className={checkboxStyle}
            />
          </label>
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.id}
          data-label={column.header}
          className={clsx(
            "h-10 truncate border-b px-2 sm:touch:h-12 sm:last:pr-4 sm:first:pl-4",
            column.align === "right" && "text-right",
            column.from && TABLE_BREAKPOINTS[column.from],
            columnEdge(columns, place),
            FIELD,
            place === head ? HEAD : column.quiet ? "max-sm:-order-2" : LABELLED,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/**
 * Opens the row's menu, if it has one, on right click, Shift+F10 or the menu key. Links and fields keep the
 * browser's own menu, which can open links in a new tab.
 */
function openRowMenu(event: MouseEvent<HTMLTableRowElement>): void {
  if (isControl(event.target, event.currentTarget)) return;
  const button = event.currentTarget.querySelector<HTMLElement>("button[aria-haspopup=menu]");
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.click();
}

/**
 * Buttons and links inside a row handle clicks themselves, and so do menus, which are rendered outside the
 * row.
 */
function isControl(target: EventTarget, row: Element): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return true;
  return target.closest("a, button, input, label, [role=menuitem]") !== null;
}
