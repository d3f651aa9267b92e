const LATER_MS = 1_000;

/**
 * Loads code needed for a later click once the page is idle, because the server may be down by the time of
 * the click. For use in an effect.
 */
export function whenIdle(fetch: () => Promise<unknown>): () => void {
  const start = () => {
    // If loading fails at this point, the code is loaded when the user clicks.
    fetch().catch(() => undefined);
  };
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(start, LATER_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(start);
  return () => cancelIdleCallback(asked);
}
