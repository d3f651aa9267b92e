"use client";

import { useEffect, useRef } from "react";
import { Button } from "./button";
import { scrollParent } from "./scroll-parent";
import { Spinner } from "./spinner";

export interface MoreOfList {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** True if the last attempt to load rows failed, in which case the next attempt needs a click. */
  readonly hasFailed: boolean;
  readonly onMore: () => void;
  /**
   * Label for a button that loads more rows. Set if the next rows take longer to find than a normal page, so
   * that they aren't loaded on scrolling.
   */
  readonly asks?: string;
}

/**
 * Distance ahead of the viewport at which rows are loaded, so that users rarely have to wait while scrolling.
 */
const AHEAD = "1200px 0px";

export function MoreRows({ more, count }: { more: MoreOfList; count: number }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoading, hasFailed, onMore, asks } = more;
  const waits = hasFailed || asks !== undefined;
  // Observes again after each page, because an observer doesn't fire again for an element that stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count means that a page has arrived
  useEffect(() => {
    if (!end.current || !hasMore || isLoading || waits) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { root: scrollParent(end.current), rootMargin: AHEAD },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasMore, isLoading, waits, onMore, count]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="flex h-10 items-center justify-center gap-2 text-muted text-xs">
      {waits && !isLoading ? (
        <>
          {hasFailed && <span role="alert">Couldn't load more rows.</span>}
          <Button size="sm" onClick={onMore}>
            {hasFailed ? "Try again" : asks}
          </Button>
        </>
      ) : (
        <>
          <Spinner label="Loading more rows" />
          Loading more…
        </>
      )}
    </div>
  );
}
