const LATER_MS = 1_000;

/** Fetches what is needed on a click, once the page has nothing else to do: the server may be away by then. For an effect. */
export function whenIdle(fetch: () => Promise<unknown>): () => void {
  const start = () => {
    // The click asks again.
    fetch().catch(() => undefined);
  };
  // Not every browser tells when it is idle.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(start, LATER_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(start);
  return () => cancelIdleCallback(asked);
}
