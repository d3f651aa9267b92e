import type { Viewport } from "@xyflow/react";
import { GRID } from "@/lib/editing/arrange";

/** Minimum gap between dots in screen pixels, because closer dots would look like a grey surface. */
const MIN_GAP = 12;

/**
 * Pans and zooms the canvas directly in the DOM, without React or React Flow's store, because this happens
 * sixty times a second.
 */
export function drawView(surface: Element | null, view: Viewport): void {
  const viewport = surface?.querySelector(".react-flow__viewport");
  if (viewport instanceof HTMLElement) {
    // `translate3d` gives the viewport its own compositing layer while it moves.
    viewport.style.transform = `translate3d(${view.x}px, ${view.y}px, 0) scale(${view.zoom})`;
  }
  const dots = surface?.querySelector("[data-dots]");
  if (dots instanceof HTMLElement) drawDots(dots, view);
}

/**
 * Below these zooms, cards show only the most important text, in larger letters (see `node/worker-card.tsx`).
 */
const MID_BELOW = 0.72;
const FAR_BELOW = 0.34;

/**
 * Sets the zoom level as an attribute that CSS rules refer to, so that zooming doesn't re-render any nodes.
 */
function drawZoom(dots: HTMLElement, zoom: number): void {
  const canvas = dots.closest(".react-flow");
  const level = zoom < FAR_BELOW ? "far" : zoom < MID_BELOW ? "mid" : "near";
  if (canvas?.getAttribute("data-zoom") !== level) canvas?.setAttribute("data-zoom", level);
}

/** The pattern of dots repeats, so it never has to move by more than one gap. */
export function drawDots(dots: HTMLElement, { x, y, zoom }: Viewport): void {
  drawZoom(dots, zoom);
  const gap = gapAt(zoom) * zoom;
  setGap(dots, gap);
  // Moves the pattern so that its dots stay on the grid. A dot is in the middle of its square of the pattern,
  // and the pattern starts 32 pixels outside the canvas.
  const by = (offset: number) => (offset - gap / 2 + 32) % gap;
  dots.style.transform = `translate(${by(x)}px, ${by(y)}px)`;
}

export function drawGround(ground: HTMLElement, zoom: number): void {
  const gap = gapAt(zoom);
  setGap(ground, gap);
  ground.style.backgroundPosition = `${-gap / 2}px ${-gap / 2}px`;
  ground.style.setProperty("--dot", `${1 / zoom}px`);
}

/** Gap between the dots in document units. */
function gapAt(zoom: number): number {
  let gap = GRID;
  while (gap * zoom < MIN_GAP) gap *= 2;
  return gap;
}

/**
 * Sets the size only if it has changed, because a new size redraws the surface, whereas a new position only
 * moves it.
 */
function setGap(dots: HTMLElement, gap: number): void {
  const size = `${gap}px ${gap}px`;
  if (dots.style.backgroundSize !== size) dots.style.backgroundSize = size;
}
