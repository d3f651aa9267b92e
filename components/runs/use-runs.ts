"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { endedEarly, newestRunsOptions, runListOptions } from "@/lib/client/run-queries";
import { mergeNewest } from "./merge-newest";
import { conditionsOf, type RunFilter } from "./run-filter";

/** Loads the runs that match the filter. Older runs are loaded on scrolling and not updated afterwards. */
export function useRuns(filter: RunFilter, isAtTop: boolean) {
  const queries = useQueryClient();
  // Compute the conditions once per filter, so that all pages cover the same period, even though "now" moves
  // on.
  const asked = useMemo(() => conditionsOf(filter, Date.now()), [filter]);
  const options = runListOptions(filter.workflow, asked);
  const { list, rows, more } = useEndless(options);
  const isReady = list.isSuccess && !list.isPlaceholderData;
  const firstPage = isReady ? list.data.pages[0] : undefined;
  const newest = useQuery({
    ...newestRunsOptions(filter.workflow, asked),
    enabled: isReady,
    // Start with the list's first page, which has just been fetched, instead of requesting the same rows
    // again.
    initialData: () => firstPage && { looks: 1, ...firstPage, items: [...firstPage.items] },
    initialDataUpdatedAt: list.dataUpdatedAt,
  }).data;
  const merged = useMemo(
    () => (rows && isReady ? mergeNewest(rows, newest, !isAtTop) : null),
    [rows, isReady, newest, isAtTop],
  );
  const hasGap = merged?.hasGap === true && isAtTop;
  // There is a gap between the newest runs and the loaded pages. Drop the loaded pages, which are
  // fetched again on scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a gap appears
  useEffect(() => {
    if (!hasGap || !newest) return;
    queries.setQueryData(options.queryKey, { pages: [newest], pageParams: [null] });
  }, [hasGap]);
  const asks = endedEarly(list.data?.pages.at(-1));
  return {
    list,
    rows: merged?.rows ?? rows,
    held: merged?.held ?? 0,
    more: { ...more, ...(asks && { asks: "Search older runs" }) },
  };
}
