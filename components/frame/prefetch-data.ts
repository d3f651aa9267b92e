import type { QueryClient } from "@tanstack/react-query";

/** If loading fails, each page fetches its own data as usual. */
export function loadPrefetch() {
  return import("@/lib/client/prefetch-screen").catch(() => null);
}

/** Runs in parallel with loading the page itself. */
export async function prefetchData(queries: QueryClient, href: string): Promise<void> {
  const loaded = await loadPrefetch();
  await loaded?.prefetchScreen(queries, href);
}
