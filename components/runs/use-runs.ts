"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { endedEarly, newestRunsOptions, runListOptions } from "@/lib/client/run-queries";
import { mergeNewest } from "./merge-newest";
import { conditionsOf, type RunFilter } from "./run-filter";

/** The newest runs follow along; older ones are read as one scrolls, and stand still while they are read. */
export function useRuns(filter: RunFilter, isAtTop: boolean) {
  const queries = useQueryClient();
  // Fixed while one looks, so that pages follow each other; the period's end moves along.
  const asked = useMemo(() => conditionsOf(filter, Date.now()), [filter]);
  const options = runListOptions(filter.workflow, asked);
  const { list, rows, more } = useEndless(options);
  const isReady = list.isSuccess && !list.isPlaceholderData;
  const newest = useQuery({ ...newestRunsOptions(filter.workflow, asked), enabled: isReady }).data;
  const merged = useMemo(
    () => (rows && isReady ? mergeNewest(rows, newest, !isAtTop) : null),
    [rows, isReady, newest, isAtTop],
  );
  const isQuarantined = merged?.isQuarantined === true && isAtTop;
  // What was read before the gap is forgotten: it is read again as one scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the gap alone asks for it
  useEffect(() => {
    if (!isQuarantined || !newest) return;
    queries.setQueryData(options.queryKey, { pages: [newest], pageParams: [null] });
  }, [isQuarantined]);
  const asks = endedEarly(list.data?.pages.at(-1));
  return {
    list,
    rows: merged?.rows ?? rows,
    held: merged?.held ?? 0,
    more: { ...more, ...(asks && { asks: "Search older runs" }) },
  };
}
