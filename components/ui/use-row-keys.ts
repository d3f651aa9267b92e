"use client";

import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

interface RowKeys {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly keys: readonly string[];
  readonly open: (at: number) => void;
  /**
   * Called on Space with the position of the row. With Shift, `from` is the position of the last selected
   * row, and all rows between the two are selected.
   */
  readonly choose: ((at: number, from: number | null) => void) | null;
  readonly chooseAll: (() => void) | null;
}

/**
 * Roving focus: only one row is in the tab order. Arrow keys, Home, End and the page keys move focus,
 * Enter opens a row and Space selects it.
 */
export function useRowKeys({ body, keys, open, choose, chooseAll }: RowKeys) {
  // Key of the focused row. It is stored instead of the row's position, because with new rows above, the same
  // position would be another row.
  const [wanted, setWanted] = useState<string | null>(null);
  const [lastAt, setLastAt] = useState(0);
  const anchor = useRef<number | null>(null);
  const isOwed = useRef(false);
  const found = wanted === null ? 0 : keys[lastAt] === wanted ? lastAt : keys.indexOf(wanted);
  const current = Math.min(found === -1 ? lastAt : found, Math.max(0, keys.length - 1));

  const setCurrent = (at: number) => {
    setWanted(keys[at] ?? null);
    setLastAt(at);
  };
  // A row outside the viewport has to be rendered before it can take focus, so focus moves as soon as the row
  // exists.
  useEffect(() => {
    if (!isOwed.current) return;
    const row = body.current?.querySelector<HTMLElement>(`tr[data-at="${current}"]`);
    if (!row) return;
    isOwed.current = false;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent, reveal: (at: number) => void) => {
    if (!(event.target instanceof HTMLTableRowElement) || event.altKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      open(current);
      return;
    }
    if (event.key === " " && choose) {
      event.preventDefault();
      choose(current, event.shiftKey ? anchor.current : null);
      anchor.current = current;
      return;
    }
    if (event.key === "a" && (event.ctrlKey || event.metaKey) && chooseAll) {
      event.preventDefault();
      chooseAll();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const next = nextRow(event.key, current, keys.length);
    if (next === null) return;
    event.preventDefault();
    if (event.shiftKey && choose) {
      anchor.current ??= current;
      choose(next, anchor.current);
    } else anchor.current = null;
    isOwed.current = true;
    setCurrent(next);
    reveal(next);
  };

  return {
    current,
    onKeyDown,
    onFocus: (at: number, event: FocusEvent) => {
      if (event.target === event.currentTarget) setCurrent(at);
    },
    /** First row of a range. Shift-clicking another row selects the range between them. */
    anchor,
  };
}

const PAGE = 15;

function nextRow(key: string, current: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
    case "j":
      return Math.min(count - 1, current + 1);
    case "ArrowUp":
    case "k":
      return Math.max(0, current - 1);
    case "PageDown":
      return Math.min(count - 1, current + PAGE);
    case "PageUp":
      return Math.max(0, current - PAGE);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
