"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { runOptions } from "@/lib/client/run-queries";
import { hasEnded, run as runShape, step as stepShape } from "@/lib/schema/run";
import { mergeRun, mergeStep } from "./merge-run";

const POLL_MS = 2_000;

/** A run and what becomes of it: by events, or by asking again where events do not come through. */
export function useLiveRun(id: string) {
  const queries = useQueryClient();
  const [polling, setPolling] = useState(false);
  const query = useQuery(runOptions(id, polling && POLL_MS));
  const follow = query.data !== undefined && !hasEnded(query.data.status) && !polling;

  useEffect(() => {
    if (!follow) return;
    const { queryKey } = runOptions(id);
    const events = new EventSource(`/api/v1/runs/${encodeURIComponent(id)}/events`);
    events.addEventListener("run", (event) => {
      const news = readEvent(event, runShape);
      if (!news) return;
      queries.setQueryData(queryKey, (known) => mergeRun(known, news));
      if (hasEnded(news.status)) events.close();
    });
    events.addEventListener("step", (event) => {
      const news = readEvent(event, stepShape);
      if (news) queries.setQueryData(queryKey, (known) => known && mergeStep(known, news));
    });
    // A browser resumes by itself after a break; a refused stream, or a proxy that eats it, ends for good.
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) setPolling(true);
    });
    return () => events.close();
  }, [id, follow, queries]);

  return query;
}

function readEvent<T extends z.ZodType>(event: MessageEvent<unknown>, shape: T): z.output<T> | undefined {
  if (typeof event.data !== "string") return undefined;
  try {
    return shape.safeParse(JSON.parse(event.data)).data;
  } catch {
    return undefined; // cut short; the next event, or the end, has the whole state
  }
}
