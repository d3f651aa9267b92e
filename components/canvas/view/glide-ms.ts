const GLIDE_MS = 200;

/** Duration of animated view changes. Zero for people who prefer reduced motion. */
export function glideMs(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : GLIDE_MS;
}
