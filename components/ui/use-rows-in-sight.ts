import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Rows, rowsInSight, type Seen, topToReveal } from "./rows-in-sight";

interface InSight extends Omit<Rows, "margin"> {
  readonly getBox: () => HTMLElement | null;
  readonly margin?: number;
  /** Number of rows to render until it is known how many rows fit into the viewport. */
  readonly firstRows: number;
  readonly headPx?: number;
}

export function useRowsInSight({ getBox, margin = 0, firstRows, headPx = 0, ...given }: InSight) {
  const rows = { ...given, margin };
  const [box, setBox] = useState<HTMLElement | null>(null);
  /** Null until the scroll container is known. */
  const [seen, setSeen] = useState<Seen | null>(null);
  const shownOf = (all: Rows, part: Seen | null) =>
    part === null ? { from: 0, to: Math.min(firstRows, all.count) } : rowsInSight(all, part);
  const latest = useRef({ rows, seen, headPx, firstRows, shownOf });
  latest.current = { rows, seen, headPx, firstRows, shownOf };

  // Any render can mount or replace the scroll container, so it is looked up after each render.
  useLayoutEffect(() => setBox(getBox()));
  const look = useCallback((element: HTMLElement, apply: (set: () => void) => void) => {
    const { rows: all, seen: before, firstRows: usual, shownOf: rangeOf } = latest.current;
    const height = element.clientHeight || (before?.height ?? usual * all.rowPx);
    const now = { top: element.scrollTop, height };
    const [was, is] = [rangeOf(all, before), rangeOf(all, now)];
    if (before === null || was.from !== is.from || was.to !== is.to) apply(() => setSeen(now));
  }, []);
  useLayoutEffect(() => {
    if (box) look(box, (set) => set());
  }, [box, look]);
  useEffect(() => {
    if (!box) return;
    // Renders synchronously, before the browser paints the new scroll position.
    const onScroll = () => look(box, flushSync);
    const watch = new ResizeObserver(() => look(box, (set) => set()));
    box.addEventListener("scroll", onScroll, { passive: true });
    watch.observe(box);
    return () => {
      box.removeEventListener("scroll", onScroll);
      watch.disconnect();
    };
  }, [box, look]);

  const { from, to } = shownOf(rows, seen);
  const reveal = useCallback(
    (at: number) => {
      if (!box) return;
      const { rows: all, headPx: head } = latest.current;
      box.scrollTop = topToReveal(at, all, { top: box.scrollTop, height: box.clientHeight }, head);
    },
    [box],
  );
  return {
    shown: Array.from({ length: to - from }, (_, index) => from + index),
    before: from * rows.rowPx,
    after: (rows.count - to) * rows.rowPx,
    reveal,
  };
}
