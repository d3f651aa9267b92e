"use client";

import clsx from "clsx";
import { type KeyboardEvent, useRef } from "react";
import { CopyButton } from "./copy-button";
import { JsonLine } from "./json-line";
import { isBranch, type JsonRow } from "./json-rows";
import { useJsonTree } from "./use-json-tree";

interface JsonTreeProps {
  value: unknown;
  label: string;
  openDepth?: number;
  onPick?: (path: readonly (string | number)[], value: unknown) => void;
  dragText?: (path: readonly (string | number)[]) => string;
  className?: string;
}

export function JsonTree({ value, label, openDepth = 1, onPick, dragText, className }: JsonTreeProps) {
  const tree = useJsonTree(value, openDepth);
  const list = useRef<HTMLDivElement>(null);

  const activate = (row: JsonRow) => {
    if (row.kind === "more") tree.showMore(row);
    else if (isBranch(row)) tree.toggle(row);
    else onPick?.(row.path, row.value);
  };
  const focus = (at: number) => {
    tree.setCurrent(at);
    const line = list.current?.children[at];
    if (line instanceof HTMLElement) line.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = tree.rows[tree.current];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = moveFor(event.key, tree.rows, tree.current);
    if (move === null) return;
    event.preventDefault();
    if (move === "activate") activate(row);
    else if (move === "toggle") tree.toggle(row);
    else focus(move);
  };

  return (
    <div className={clsx("relative rounded-md border bg-sunken", className)}>
      <div
        ref={list}
        role="tree"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="max-h-96 overflow-auto py-1.5 pr-10 pl-1 font-mono text-xs leading-5"
      >
        {tree.rows.map((row, at) => (
          <JsonLine
            key={row.pointer}
            row={row}
            current={at === tree.current}
            pickable={onPick !== undefined}
            {...(dragText && row.kind !== "more" && { dragText: dragText(row.path) })}
            onFocus={() => tree.setCurrent(at)}
            onActivate={() => activate(row)}
          />
        ))}
      </div>
      <span className="absolute top-0.5 right-2.5 rounded-md bg-sunken">
        <CopyButton text={() => JSON.stringify(value, null, 2)} label={`Copy ${label.toLowerCase()}`} />
      </span>
    </div>
  );
}

function moveFor(
  key: string,
  rows: readonly JsonRow[],
  current: number,
): number | "toggle" | "activate" | null {
  const row = rows[current];
  if (!row) return null;
  switch (key) {
    case "ArrowDown":
      return Math.min(rows.length - 1, current + 1);
    case "ArrowUp":
      return Math.max(0, current - 1);
    case "Home":
      return 0;
    case "End":
      return rows.length - 1;
    case "ArrowRight":
      if (!isBranch(row)) return null;
      return row.open ? current + 1 : "toggle";
    case "ArrowLeft":
      return row.open ? "toggle" : parentOf(rows, current);
    case "Enter":
    case " ":
      return "activate";
    default:
      return null;
  }
}

function parentOf(rows: readonly JsonRow[], at: number): number | null {
  const depth = rows[at]?.depth ?? 0;
  const parent = rows.slice(0, at).findLastIndex((row) => row.depth < depth);
  return parent === -1 ? null : parent;
}
