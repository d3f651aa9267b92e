"use client";

import { useMemo, useRef } from "react";
import { checkboxStyle } from "./checkbox-style";
import type { Column, Sort } from "./column";
import { columnEdge } from "./column-edge";
import { HeaderCell } from "./header-cell";
import { type MoreOfList, MoreRows } from "./more-rows";
import { type Chosen, choiceOf, toggled, withRange } from "./table-choice";
import { type RowActions, TableRow } from "./table-row";
import { useRowKeys } from "./use-row-keys";
import { useRowWindow } from "./use-row-window";

interface Choice<Row> {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  nameOf: (row: Row) => string;
}

interface TableProps<Row, Id extends string> {
  label: string;
  columns: readonly Column<Row, Id>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  sort?: Sort<Id>;
  onSort?: (sort: Sort<Id>) => void;
  choice?: Choice<Row>;
  more?: MoreOfList;
  /** URL of the list, under which its scroll position is stored and restored when the user comes back. */
  keep?: string;
}

/**
 * A table of rows, or on phones, a list of cards. Only the visible rows are in the DOM, so that long lists
 * stay fast.
 */
export function Table<Row, Id extends string>(props: TableProps<Row, Id>) {
  const { label, columns, rows, rowKey, onOpen, sort, onSort, choice, more, keep } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowKey` is stable for a row
  const keys = useMemo(() => rows.map(rowKey), [rows]);
  const choose = (at: number, from: number | null) => {
    const key = keys[at];
    if (!choice || key === undefined) return;
    choice.onChange(from === null ? toggled(choice.chosen, key) : withRange(choice.chosen, keys, from, at));
  };
  const openAt = (at: number) => {
    const row = rows[at];
    if (row !== undefined) onOpen?.(row);
  };
  const chosen = choice?.chosen;
  const all = useMemo(() => (chosen ? choiceOf(chosen, keys) : "none"), [chosen, keys]);
  const chooseAll = () => choice?.onChange(new Set(all === "all" ? [] : keys));
  const rowKeys = useRowKeys({
    body,
    keys,
    open: openAt,
    choose: choice ? choose : null,
    chooseAll: choice ? chooseAll : null,
  });
  const { parts, isWindow, isLong, reveal } = useRowWindow({
    body,
    count: rows.length,
    current: rowKeys.current,
    keep: keep ?? null,
  });
  // The callbacks are stable, so that a row re-renders only when its own data changes.
  const latest = useRef({ openAt, choose, onFocus: rowKeys.onFocus });
  latest.current = { openAt, choose, onFocus: rowKeys.onFocus };
  const actions = useMemo<RowActions>(
    () => ({
      open: (at) => latest.current.openAt(at),
      focus: (at, event) => latest.current.onFocus(at, event),
      choose: (at, isRange) => {
        latest.current.choose(at, isRange ? (rowKeys.anchor.current ?? at) : null);
        rowKeys.anchor.current = at;
      },
    }),
    [rowKeys.anchor],
  );
  const show = (at: number) => {
    if (reveal) reveal(at);
    else body.current?.querySelector(`tr[data-at="${at}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const width = columns.length + (choice ? 1 : 0);
  const isSorted = onSort !== undefined && columns.some(({ sortable }) => sortable);
  return (
    <>
      <table
        aria-label={label}
        {...(isWindow && { "aria-rowcount": more?.hasMore ? -1 : rows.length + 1 })}
        className="w-full table-fixed border-separate border-spacing-0 text-sm max-sm:block"
      >
        <thead className={isSorted ? "max-sm:block" : "max-sm:sr-only"}>
          <tr
            {...(isWindow && { "aria-rowindex": 1 })}
            className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:border-b max-sm:px-4 max-sm:before:text-muted max-sm:before:text-xs max-sm:before:content-['Sort_by']"
          >
            {choice && <ChooseAll state={all} onChange={chooseAll} />}
            {columns.map((column, at) => (
              <HeaderCell
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                edge={columnEdge(columns, at)}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="max-sm:block" onKeyDown={(event) => rowKeys.onKeyDown(event, show)}>
          {parts.map((part) => {
            if ("gap" in part) return <Gap key={`before ${part.before}`} height={part.gap} columns={width} />;
            const row = rows[part.at];
            const key = keys[part.at];
            if (row === undefined || key === undefined) return null;
            return (
              <TableRow
                key={key}
                at={part.at}
                row={row}
                columns={columns}
                isOpened={onOpen !== undefined}
                isCurrent={part.at === rowKeys.current}
                isCounted={isWindow}
                isLong={isLong}
                chooses={choice ? choice.nameOf(row) : null}
                isChosen={choice?.chosen.has(key) ?? false}
                actions={actions}
              />
            );
          })}
        </tbody>
      </table>
      {more && <MoreRows more={more} count={rows.length} />}
    </>
  );
}

function ChooseAll({ state, onChange }: { state: "all" | "some" | "none"; onChange: () => void }) {
  return (
    <th scope="col" className="sticky top-0 z-10 h-8 w-12 border-b bg-surface px-2 pl-4 max-sm:hidden">
      <label className="flex size-8 items-center justify-center touch:size-11">
        <input
          type="checkbox"
          aria-label="Select all shown"
          checked={state === "all"}
          ref={(box) => {
            if (box) box.indeterminate = state === "some";
          }}
          onChange={onChange}
          className={checkboxStyle}
        />
      </label>
    </th>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  );
}
