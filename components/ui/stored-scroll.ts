/** How far lists were scrolled: whoever goes back finds the row again that they opened. Next does this for the page alone. */

const positions = new Map<string, number>();
const MAX_KEPT = 50;
/** A page that one goes back to is drawn within this time. */
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

/** Nothing for who came by a link: that list begins at its top. */
export function storedScroll(list: string): number | undefined {
  return performance.now() - wentBackAt < BACK_MS ? positions.get(list) : undefined;
}
