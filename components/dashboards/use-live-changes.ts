"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changesAddress } from "@/lib/client/dashboard-queries";
import { createLiveChanges, type LiveChanges } from "./live-changes";

/**
 * Refetches a query when its item has changed. `item` is its name in the stream of changes, or null if no stream covers
 * it. Returns false while changes aren't received, so that the caller polls.
 */
export function useLiveChanges(item: string | null, queryKey: QueryKey): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const key = useRef(queryKey);
  useEffect(() => {
    key.current = queryKey;
  });

  useEffect(() => {
    if (item === null) return;
    let stop: (() => void) | undefined;
    // A hidden page follows nothing. It refetches when it becomes visible.
    const followWhileSeen = () => {
      stop?.();
      stop = undefined;
      if (document.visibilityState === "hidden") return setLive(false);
      stop = liveChanges()?.follow(item, {
        onChange: () => queries.invalidateQueries({ queryKey: key.current, exact: true }),
        onLive: setLive,
      });
    };
    followWhileSeen();
    document.addEventListener("visibilitychange", followWhileSeen);
    return () => {
      document.removeEventListener("visibilitychange", followWhileSeen);
      stop?.();
      setLive(false);
    };
  }, [item, queries]);

  return isLive;
}

let ofThisTab: LiveChanges | null = null;

/** Null if the browser lacks these APIs. Locks need a secure context: TLS or localhost. */
function liveChanges(): LiveChanges | null {
  if (typeof navigator.locks === "undefined" || typeof BroadcastChannel === "undefined") return null;
  ofThisTab ??= createLiveChanges({
    tab: String(Math.random()),
    locks: navigator.locks,
    channel: new BroadcastChannel("millrace changes"),
    connect: (items) => new EventSource(changesAddress(items)),
  });
  return ofThisTab;
}
