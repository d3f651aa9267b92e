import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { isBranch, type JsonRow } from "./json-rows";

interface JsonLineProps {
  row: JsonRow;
  current: boolean;
  pickable: boolean;
  dragText?: string;
  onFocus: () => void;
  onActivate: () => void;
}

const INDENT_REM = 0.875;

export function JsonLine({ row, current, pickable, dragText, onFocus, onActivate }: JsonLineProps) {
  const branch = isBranch(row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree handles keys
    <div
      role="treeitem"
      tabIndex={current ? 0 : -1}
      aria-level={row.depth + 1}
      aria-expanded={branch ? row.open : undefined}
      aria-selected={current}
      onFocus={onFocus}
      onClick={onActivate}
      draggable={dragText !== undefined}
      onDragStart={(event) => event.dataTransfer.setData("text/plain", dragText ?? "")}
      style={{ paddingLeft: `${row.depth * INDENT_REM}rem` }}
      className={clsx(
        "flex items-start rounded-sm pr-2 -outline-offset-2",
        (branch || pickable || row.kind === "more") && "cursor-pointer hover:bg-hover",
      )}
    >
      <ChevronRight
        aria-hidden
        className={clsx(
          "mt-1 size-3 shrink-0 text-muted transition-transform",
          row.open && "rotate-90",
          !branch && "invisible",
        )}
      />
      <span className="min-w-0 whitespace-pre-wrap break-words pl-1 [overflow-wrap:anywhere]">
        {row.label !== null && <span className="text-muted">{row.label}: </span>}
        <Value row={row} />
      </span>
    </div>
  );
}

const LONG_TEXT = 2_000;

function Value({ row }: { row: JsonRow }) {
  switch (row.kind) {
    case "object":
      return <span className="text-muted">{row.size === 0 ? "{}" : `{ ${counted(row.size, "key")} }`}</span>;
    case "array":
      return <span className="text-muted">{row.size === 0 ? "[]" : `[ ${counted(row.size, "item")} ]`}</span>;
    case "string":
      return <span className="text-ok">{JSON.stringify(shorten(String(row.value)))}</span>;
    case "number":
      return <span className="text-accent-text">{String(row.value)}</span>;
    case "boolean":
      return <span className="text-logic">{String(row.value)}</span>;
    case "null":
      return <span className="text-muted">null</span>;
    case "more":
      return <span className="text-accent-text">Show more, {row.size.toLocaleString()} left</span>;
  }
}

function counted(size: number, noun: string): string {
  return `${size.toLocaleString()} ${noun}${size === 1 ? "" : "s"}`;
}

/**
 * Shortens long text, because rendering a megabyte of it would block the page. The copy button still copies
 * all of it.
 */
function shorten(text: string): string {
  return text.length > LONG_TEXT
    ? `${text.slice(0, LONG_TEXT)}… (${text.length.toLocaleString()} characters)`
    : text;
}
