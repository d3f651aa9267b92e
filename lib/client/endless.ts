import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { Endpoint, QueryIn } from "@/lib/contract/endpoint";

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

interface Cursor {
  readonly cursor?: string;
}

/**
 * `key` is the query key of the list. This query's own key begins with it, so invalidating the list also
 * invalidates this query.
 */
export function endless<Item>(
  key: readonly unknown[],
  read: (at: Cursor, signal: AbortSignal) => Promise<ListPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: [...key, "endless"],
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

export type EndlessOptions<Item> = ReturnType<typeof endless<Item>>;

function firstPage(): string | null {
  return null;
}

export type ListQuery<E extends Endpoint> = Omit<QueryIn<E>, "cursor">;

/**
 * Refetches while the browser tab is visible. The list's pages are read one after another, so the more pages
 * are loaded, the less often they are refetched.
 */
export function againEvery(ms: number) {
  return {
    refetchInterval: ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
      ms * Math.max(1, state.data?.pages.length ?? 1),
  };
}
