"use client";

import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { useRowsInSight } from "@/components/ui/use-rows-in-sight";
import type { NumberedRow } from "@/lib/contract/tables";
import type { Column } from "@/lib/schema/table";
import { CellInput } from "./cell-input";
import { cellText, columnWidth, isFigure } from "./cell-text";
import { nextPlace, type Place } from "./next-place";
import { TYPE_WORDS } from "./table-labels";

const ROW_PX = 32;
/** Height of the table's header on touch screens, where it is tallest. */
const HEAD_PX = 44;
const NUMBER_PX = 64;
const OVERSCAN = 10;

/**
 * The cell being edited. It refers to the row by number rather than by position, because a refetch can change
 * the position and the value must not end up in another row.
 */
interface Edited {
  readonly row: number;
  readonly column: string;
}

interface RowsGridProps {
  label: string;
  columns: readonly Column[];
  rows: readonly NumberedRow[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** Column by which the rows are sorted, with `-` in front for descending order. */
  order: string;
  onOrder: (column: string) => void;
  onOpen: (row: NumberedRow) => void;
  /**
   * Saves a cell, and resolves to an error message, or to null after saving. If `onEdit` is null, cells are
   * read-only.
   */
  onEdit: ((row: NumberedRow, column: Column, text: string) => Promise<string | null>) | null;
}

export function RowsGrid({
  label,
  columns,
  rows,
  hasMore,
  isLoadingMore,
  onMore,
  order,
  onOrder,
  onOpen,
  onEdit,
}: RowsGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Edited | null>(null);
  /** Cell outside the viewport that will be focused once it is rendered. */
  const wanted = useRef<Place | null>(null);
  const getBox = useCallback(() => box.current, []);
  const { shown, before, after, reveal } = useRowsInSight({
    count: rows.length + (hasMore ? 1 : 0),
    rowPx: ROW_PX,
    getBox,
    overscan: OVERSCAN,
    firstRows: 20,
    headPx: HEAD_PX,
  });
  const last = shown.at(-1) ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= rows.length) onMore();
  }, [hasMore, isLoadingMore, last, rows.length, onMore]);

  const cellAt = ({ row, column }: Place) =>
    box.current?.querySelector<HTMLElement>(`[data-place="${row}.${column}"]`);
  useEffect(() => {
    const cell = wanted.current && cellAt(wanted.current);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });

  const goTo = (place: Place) => {
    setActive(place);
    reveal(place.row);
    const cell = cellAt(place);
    // Focuses the cell synchronously. A delayed call would take focus away from the field that the next
    // key opens.
    if (cell) cell.focus();
    else wanted.current = place;
  };
  const edit = (row: NumberedRow, column: Column) => {
    wanted.current = null;
    setEditing({ row: row.row, column: column.name });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || !(event.target instanceof HTMLElement)) return;
    if (event.target.dataset.place === undefined) return;
    if (editing !== null && rows.some(({ row }) => row === editing.row)) return;
    const row = rows[active.row];
    const column = columns[active.column];
    if (event.key === " " && row !== undefined) {
      event.preventDefault();
      onOpen(row);
    } else if ((event.key === "Enter" || event.key === "F2") && row !== undefined) {
      event.preventDefault();
      if (onEdit === null) onOpen(row);
      else if (column !== undefined) edit(row, column);
    } else {
      const next = nextPlace(event, active, { rows: rows.length, columns: columns.length });
      if (next === null) return;
      event.preventDefault();
      goTo(next);
    }
  };
  const width = NUMBER_PX + columns.reduce((sum, column) => sum + columnWidth(column), 0);
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the table's cells
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={onEdit === null}
        onKeyDown={onKeyDown}
        className="table-fixed border-separate border-spacing-0 text-sm"
        style={{ width, minWidth: "100%" }}
      >
        <colgroup>
          <col style={{ width: NUMBER_PX }} />
          {columns.map((column) => (
            <col key={column.name} style={{ width: columnWidth(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              className="sticky top-0 z-10 border-r border-b bg-surface px-2 text-right font-normal text-muted text-xs"
            >
              Row
            </th>
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} span={columns.length + 1} />
          {shown.map((index) => {
            const row = rows[index];
            if (row === undefined) {
              return (
                <tr key="more">
                  <td colSpan={columns.length + 1} className="h-8 px-3">
                    <Spinner label="Loading rows" />
                  </td>
                </tr>
              );
            }
            return (
              <tr key={row.row} aria-rowindex={index + 2} className="hover:bg-hover">
                <th scope="row" className="h-8 border-r border-b p-0 font-normal">
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={`Open row ${row.row}`}
                    onClick={() => onOpen(row)}
                    className="h-full w-full px-2 text-right text-muted text-xs tabular-nums hover:text-text hover:underline"
                  >
                    {row.row}
                  </button>
                </th>
                {columns.map((column, at) => {
                  const place = { row: index, column: at };
                  const close = () => setEditing(null);
                  const leave = () => {
                    close();
                    // Moves focus back to the cell only if focus is still inside it, because the user may
                    // have moved focus elsewhere.
                    if (cellAt(place)?.contains(document.activeElement)) goTo(place);
                  };
                  return (
                    <Cell
                      key={column.name}
                      place={place}
                      column={column}
                      value={row.values[column.name]}
                      isActive={isSame(active, place)}
                      isEditing={editing?.row === row.row && editing.column === column.name}
                      onFocus={() => {
                        wanted.current = null;
                        setActive(place);
                      }}
                      onEdit={onEdit && (() => edit(row, column))}
                      onSave={async (text) => {
                        const fault = onEdit === null ? null : await onEdit(row, column, text);
                        if (fault === null) leave();
                        return fault;
                      }}
                      onCancel={leave}
                      onBlur={close}
                    />
                  );
                })}
              </tr>
            );
          })}
          <Spacer height={after} span={columns.length + 1} />
        </tbody>
      </table>
    </div>
  );
}

function isSame(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column;
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  ) : null;
}

interface HeaderCellProps {
  column: Column;
  order: string;
  onOrder: (column: string) => void;
}

function HeaderCell({ column, order, onOrder }: HeaderCellProps) {
  const { name, type } = column;
  const direction = order === name ? "ascending" : order === `-${name}` ? "descending" : undefined;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction} className="sticky top-0 z-10 border-b bg-surface p-0">
      <button
        type="button"
        disabled={type === "json"}
        onClick={() => onOrder(name)}
        title={TYPE_WORDS[type]}
        className={clsx(
          "flex h-8 w-full items-center gap-1 px-2 font-medium text-xs enabled:hover:text-text touch:h-11",
          direction ? "text-text" : "text-muted",
          isFigure(column) && "flex-row-reverse",
        )}
      >
        <span className="truncate">{name}</span>
        <Arrow aria-hidden className={clsx("size-3 shrink-0", direction === undefined && "opacity-0")} />
      </button>
    </th>
  );
}

interface CellProps {
  place: Place;
  column: Column;
  value: unknown;
  isActive: boolean;
  isEditing: boolean;
  onFocus: () => void;
  onEdit: (() => void) | null;
  onSave: (text: string) => Promise<string | null>;
  onCancel: () => void;
  onBlur: () => void;
}

function Cell({
  place,
  column,
  value,
  isActive,
  isEditing,
  onFocus,
  onEdit,
  onSave,
  onCancel,
  onBlur,
}: CellProps) {
  const text = cellText(column, value);
  const focus = { tabIndex: isActive && !isEditing ? 0 : -1, onFocus };
  return (
    <td
      {...focus}
      data-place={`${place.row}.${place.column}`}
      onDoubleClick={onEdit ?? undefined}
      className={clsx(
        "relative h-8 border-b px-2 -outline-offset-2",
        !isEditing && "truncate",
        isFigure(column) && "text-right tabular-nums",
        (column.type === "json" || column.type === "time") && "font-mono text-xs",
      )}
      title={text.length > 20 ? text : undefined}
    >
      {isEditing ? (
        <CellInput label={column.name} text={text} onSave={onSave} onCancel={onCancel} onBlur={onBlur} />
      ) : text === "" ? (
        <span className="text-muted">{value === "" ? '""' : "–"}</span>
      ) : (
        text
      )}
    </td>
  );
}
