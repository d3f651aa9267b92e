import type { QueryClient } from "@tanstack/react-query";

/** Loads the code of `prefetchData`. If that fails, each page fetches its own data as usual. */
export function loadPrefetch() {
  return import("@/lib/client/prefetch-screen").catch(() => null);
}

/** Requests the main data of a screen that is about to open, in parallel with the page itself. */
export async function prefetchData(queries: QueryClient, href: string): Promise<void> {
  const loaded = await loadPrefetch();
  await loaded?.prefetchScreen(queries, href);
}
