"use client";

import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** One row is in the tab order; arrows, Home and End move it, Enter opens. */
export function useRowKeys(count: number, open: (at: number) => void) {
  const [wanted, setWanted] = useState(0);
  const current = Math.min(wanted, Math.max(0, count - 1));

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      open(current);
      return;
    }
    const next = nextRow(event.key, current, count);
    if (next === null) return;
    event.preventDefault();
    setWanted(next);
    const row = event.currentTarget.rows[next];
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  };

  return {
    body: { onKeyDown },
    row: (at: number) => ({
      tabIndex: at === current ? 0 : -1,
      onFocus: (event: FocusEvent<HTMLTableRowElement>) => {
        if (event.target === event.currentTarget) setWanted(at);
      },
    }),
  };
}

function nextRow(key: string, current: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
    case "j":
      return Math.min(count - 1, current + 1);
    case "ArrowUp":
    case "k":
      return Math.max(0, current - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
