"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changesAddress } from "@/lib/client/dashboard-queries";
import { createLiveChanges, type LiveChanges } from "./live-changes";

/**
 * `item` is the item's name in the stream of changes, or null if no stream covers it. Returns false while no
 * changes are being received, so that the caller knows to poll.
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
    // A hidden page doesn't receive changes, and refetches when it becomes visible again.
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

/**
 * Returns this tab's connection to the stream of changes. Null if the browser lacks the required APIs. Locks
 * need a secure context, which means TLS or localhost.
 */
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
