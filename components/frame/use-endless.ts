"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { MoreOfList } from "@/components/ui/more-rows";
import type { EndlessOptions } from "@/lib/client/endless";

export type Endless<Item> = ReturnType<typeof useEndless<Item>>;

export function useEndless<Item>(options: EndlessOptions<Item>) {
  const list = useInfiniteQuery(options);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const more: MoreOfList = {
    hasMore: hasNextPage,
    isLoading: isFetchingNextPage,
    hasFailed: isFetchNextPageError,
    onMore,
  };
  return { list, rows, more };
}
