/**
 * Stores the scroll positions of lists, so that going back shows the row that was opened. Next.js does this
 * only for the page itself.
 */

const positions = new Map<string, number>();
const MAX_KEPT = 50;
/**
 * Time after the user goes back during which a page restores the scroll positions of its lists. Rendering the
 * page takes less time than this.
 */
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

/**
 * Returns the scroll position stored for a list. Undefined after following a link, in which case the list
 * starts at the top.
 */
export function storedScroll(list: string): number | undefined {
  return performance.now() - wentBackAt < BACK_MS ? positions.get(list) : undefined;
}
