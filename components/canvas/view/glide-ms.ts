const GLIDE_MS = 200;

/** How long the view takes from one place to another. None for people who asked their system for less motion. */
export function glideMs(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : GLIDE_MS;
}
