const GLIDE_MS = 200;

/** Returns the duration of animated view changes, which is zero for people who prefer reduced motion. */
export function glideMs(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : GLIDE_MS;
}
