"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { runOptions } from "@/lib/client/run-queries";
import { hasEnded } from "@/lib/schema/run-status";
import { followRun } from "./follow-run";
import { mergeRun, mergeStep } from "./merge-run";

const POLL_MS = 2_000;

export function useLiveRun(id: string) {
  const queries = useQueryClient();
  const [polling, setPolling] = useState(false);
  const query = useQuery(runOptions(id, polling && POLL_MS));
  const follow = query.data !== undefined && !hasEnded(query.data.status) && !polling;

  useEffect(() => {
    if (!follow) return;
    const { queryKey } = runOptions(id);
    return followRun(new EventSource(`/api/v1/runs/${encodeURIComponent(id)}/events`), {
      onRun: (news) => queries.setQueryData(queryKey, (known) => mergeRun(known, news)),
      onStep: (news) => queries.setQueryData(queryKey, (known) => known && mergeStep(known, news)),
      onLost: () => setPolling(true),
    });
  }, [id, follow, queries]);

  return query;
}
