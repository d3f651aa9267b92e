import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { Endpoint, QueryIn } from "@/lib/contract/endpoint";

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

interface Cursor {
  readonly cursor?: string;
}

/** A list that is read page after page, as one scrolls. `key` is that of the list, so that whoever forgets it forgets this. */
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

/** What a list is asked for beside its page. */
export type ListQuery<E extends Endpoint> = Omit<QueryIn<E>, "cursor">;

/** Read again while the page is seen; all pages one after the other, so the more there are the less often. */
export function againEvery(ms: number) {
  return {
    refetchInterval: ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
      ms * Math.max(1, state.data?.pages.length ?? 1),
  };
}
