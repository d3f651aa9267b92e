"use client";

import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { scrollParent } from "./scroll-parent";
import { keepScroll, storedScroll } from "./stored-scroll";
import { useMedia } from "./use-media";
import { useRowsInSight } from "./use-rows-in-sight";

/**
 * Lists of up to this many rows are rendered completely, because that costs less than tracking the scroll
 * position.
 */
const DRAWN_WHOLE = 40;
const OVERSCAN = 12;
/** Number of rows in the first render if the window's height is unknown. */
const FIRST_SIGHT = 24;
/** Rows that would fit into the place of a page's header and filters. */
const ROWS_ABOVE = 7;
/** Height of the table's header on touch screens, where it is tallest. */
const HEAD_PX = 44;
const ROW_PX = 40;

interface RowWindow {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly count: number;
  /** Row that is always rendered, because it has focus. */
  readonly current: number;
  /** Key for storing the scroll position. Null if it isn't stored. */
  readonly keep: string | null;
}

type Part = { readonly at: number } | { readonly gap: number; readonly before: number };

export function useRowWindow({ body, count, current, keep }: RowWindow) {
  /**
   * The scroll container. Undefined until it is known. Null if nothing scrolls, in which case all rows are
   * rendered.
   */
  const [box, setBox] = useState<HTMLElement | null | undefined>(undefined);
  // On phones, rows are cards of different heights. Their positions can't be computed, so the browser itself
  // skips those outside the viewport.
  const isCards = useMedia("(max-width: 39.99rem)");
  const isLong = count > DRAWN_WHOLE;
  const isWindow = isLong && box !== null && !isCards;
  const [firstRows] = useState(countFirstRows);
  const [margin, setMargin] = useState(0);
  const [rowPx, setRowPx] = useState(ROW_PX);
  const isPainted = useIsPainted();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first look decides how many rows are painted first
  useLayoutEffect(() => {
    const parent = scrollParent(body.current);
    setBox(parent);
    if (isLong && !isCards && parent && body.current) setMargin(topInside(parent, body.current));
  }, [body]);
  // Measure again whenever the content above the rows changes its height, for example because it has loaded.
  useLayoutEffect(() => {
    const content = box?.firstElementChild;
    if (!isWindow || !box || !content) return;
    const measure = () => {
      if (!body.current) return;
      setMargin(topInside(box, body.current));
      const row = body.current.querySelector("tr[data-at]")?.getBoundingClientRect().height;
      if (row) setRowPx(row);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(content);
    watch.observe(box);
    return () => watch.disconnect();
  }, [box, body, isWindow]);
  useStoredScroll(box, count > 0 ? keep : null);

  const getBox = useCallback(() => (isWindow ? (box ?? null) : null), [isWindow, box]);
  const { shown, reveal } = useRowsInSight({
    count,
    rowPx,
    margin,
    getBox,
    overscan: isPainted ? OVERSCAN : 0,
    firstRows,
    headPx: HEAD_PX,
  });

  if (!isWindow) {
    return {
      parts: Array.from({ length: count }, (_, at): Part => ({ at })),
      isWindow,
      isLong,
      reveal: null,
    };
  }
  return { parts: partsOf(withCurrent(shown, current, count), count, rowPx), isWindow, isLong, reveal };
}

/**
 * Returns about how many rows the window shows, so that the first frame doesn't render many more. If the
 * window shows more, layout effects add them.
 */
function countFirstRows(): number {
  if (typeof window === "undefined") return FIRST_SIGHT;
  return Math.max(1, Math.ceil(window.innerHeight / ROW_PX) - ROWS_ABOVE);
}

function topInside(box: HTMLElement, body: HTMLElement): number {
  return body.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
}

/**
 * True once the first frame has been painted. That frame contains only the rows in the viewport, so that it
 * appears sooner.
 */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

function withCurrent(shown: readonly number[], current: number, count: number): readonly number[] {
  if (current < 0 || current >= count || shown.includes(current)) return shown;
  return [...shown, current].sort((one, other) => one - other);
}

function partsOf(rows: readonly number[], count: number, rowPx: number): Part[] {
  const parts: Part[] = [];
  let next = 0;
  for (const at of rows) {
    if (at > next) parts.push({ gap: (at - next) * rowPx, before: at });
    parts.push({ at });
    next = at + 1;
  }
  if (next < count) parts.push({ gap: (count - next) * rowPx, before: -1 });
  return parts;
}

function useStoredScroll(box: HTMLElement | null | undefined, keep: string | null): void {
  useLayoutEffect(() => {
    if (!box || keep === null) return;
    const offset = storedScroll(keep);
    if (offset !== undefined) box.scrollTop = offset;
    const onScroll = () => keepScroll(keep, box.scrollTop);
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => box.removeEventListener("scroll", onScroll);
  }, [box, keep]);
}
