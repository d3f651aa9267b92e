/** Scroll positions of lists, so that going back shows the row that was opened. Next.js does this for the page only. */

const positions = new Map<string, number>();
const MAX_KEPT = 50;
/** A page is drawn within this time after going back. */
const BACK_MS = 2_000;
let wentBackAt = Number.NEGATIVE_INFINITY;

if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => {
    wentBackAt = performance.now();
  });
}

export function keepScroll(list: string, offset: number): void {
  positions.delete(list);
  positions.set(list, offset);
  const [oldest] = positions.keys();
  if (positions.size > MAX_KEPT && oldest !== undefined) positions.delete(oldest);
}

/** Undefined after following a link, which starts the list at its top. */
export function storedScroll(list: string): number | undefined {
  return performance.now() - wentBackAt < BACK_MS ? positions.get(list) : undefined;
}
