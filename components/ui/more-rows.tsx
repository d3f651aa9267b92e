"use client";

import { useEffect, useRef } from "react";
import { Button } from "./button";
import { scrollParent } from "./scroll-parent";
import { Spinner } from "./spinner";

export interface MoreOfList {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The last try failed: it is not tried again by itself. */
  readonly hasFailed: boolean;
  readonly onMore: () => void;
  /** What comes next costs more than a page: it is read when somebody presses this. */
  readonly asks?: string;
}

/** Read ahead, so that who scrolls seldom waits. */
const AHEAD = "1200px 0px";

/** The end of a list that goes on: what comes next is read when it is nearly in sight. */
export function MoreRows({ more, count }: { more: MoreOfList; count: number }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoading, hasFailed, onMore, asks } = more;
  const waits = hasFailed || asks !== undefined;
  // With each page anew: an end that stays in sight would not tell of itself again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many there are says that a page has come
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
          <Spinner label="Reading what comes next" />
          Reading more…
        </>
      )}
    </div>
  );
}
