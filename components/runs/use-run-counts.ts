import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { runCountsOptions } from "@/lib/client/run-queries";
import { mergeCounts } from "./merge-counts";
import { conditionsOf, type RunFilter } from "./run-filter";

/**
 * Runs are counted in slices of the history: the first `PIECES` slices automatically, and `MORE` further ones
 * on each request.
 */
const PIECES = 5;
const MORE = 20;

export function useRunCounts(filter: RunFilter) {
  const address = JSON.stringify(filter);
  const [allowed, setAllowed] = useState({ address, pieces: PIECES });
  const pieces = allowed.address === address ? allowed.pieces : PIECES;
  // Computed only when the filter changes, as in `useRuns`, because the query contains the current time.
  const query = useMemo(
    () => ({
      ...conditionsOf(filter, Date.now()),
      ...(filter.workflow && { workflow_id: filter.workflow }),
    }),
    [filter],
  );
  const counts = useInfiniteQuery(runCountsOptions(query));
  const read = counts.data?.pages.length ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = counts;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && read > 0 && read < pieces) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, read, pieces, fetchNextPage]);
  const merged = useMemo(() => mergeCounts(counts.data?.pages ?? []), [counts.data]);
  return {
    counts: merged,
    isPending: counts.isPending,
    counting: hasNextPage && read < pieces,
    countOn: hasNextPage ? () => setAllowed({ address, pieces: read + MORE }) : null,
  };
}
