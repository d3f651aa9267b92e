"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changesAddress } from "@/lib/client/dashboard-queries";
import { createLiveChanges, type LiveChanges } from "./live-changes";

/**
 * Reads what is looked at again when it has changed; `item` as the stream of changes names it, null for what no stream
 * tells of. False while no changes are heard of: then they are looked for by the clock.
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
    // A page that nobody sees costs nothing: it looks again when somebody does.
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

/** Null where the browser has not what it takes: locks are for pages that came over TLS, or from this machine. */
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
