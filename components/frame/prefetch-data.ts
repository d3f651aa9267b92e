import type { QueryClient } from "@tanstack/react-query";

/**
 * Loads the code for prefetching data. Resolves to null if that fails, in which case each page fetches its
 * own data as usual.
 */
export function loadPrefetch() {
  return import("@/lib/client/prefetch-screen").catch(() => null);
}

export async function prefetchData(queries: QueryClient, href: string): Promise<void> {
  const loaded = await loadPrefetch();
  await loaded?.prefetchScreen(queries, href);
}
