import type { QueryClient } from "@tanstack/react-query";

/** Resolves to null if loading fails. Each page then fetches its own data as usual. */
export function loadPrefetch() {
  return import("@/lib/client/prefetch-screen").catch(() => null);
}

/** The page's data is requested while the page itself is loading. */
export async function prefetchData(queries: QueryClient, href: string): Promise<void> {
  const loaded = await loadPrefetch();
  await loaded?.prefetchScreen(queries, href);
}
