"use client";

import { useEffect, useRef } from "react";
import { Button } from "./button";
import { scrollParent } from "./scroll-parent";
import { Spinner } from "./spinner";

export interface MoreOfList {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The last try failed. The next one needs a click. */
  readonly hasFailed: boolean;
  readonly onMore: () => void;
  /** Label of a button that loads more, used when that costs more than a normal page. */
  readonly asks?: string;
}

/** Load this far ahead, so that scrolling rarely waits. */
const AHEAD = "1200px 0px";

/** The end of a list. It loads more when it comes near the viewport. */
export function MoreRows({ more, count }: { more: MoreOfList; count: number }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoading, hasFailed, onMore, asks } = more;
  const waits = hasFailed || asks !== undefined;
  // Observe again after each page, because an observer doesn't fire again for an element that stays in view.
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
