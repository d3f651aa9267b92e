import type { Viewport } from "@xyflow/react";
import { GRID } from "./document/arrange";

/** Dots closer than this are a grey surface. */
const LEAST_GAP = 12;

/** Moves what is drawn, past React and the library's store: the one thing that happens sixty times a second. */
export function drawView(surface: Element | null, { x, y, zoom }: Viewport): void {
  const viewport = surface?.querySelector(".react-flow__viewport");
  if (viewport instanceof HTMLElement) {
    // In three dimensions: a layer of its own for as long as this is what moves it.
    viewport.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${zoom})`;
  }
  const dots = surface?.querySelector("[data-dots]");
  if (dots instanceof HTMLElement) drawDots(dots, { x, y, zoom });
}

/** The dots repeat, so moving them by less than one gap is moving them anywhere. */
export function drawDots(dots: HTMLElement, { x, y, zoom }: Viewport): void {
  let gap = GRID * zoom;
  while (gap < LEAST_GAP) gap *= 2;
  const size = `${gap}px ${gap}px`;
  // Set only when it changes: a new size draws the surface anew, a new place only moves it.
  if (dots.style.backgroundSize !== size) dots.style.backgroundSize = size;
  dots.style.transform = `translate(${x % gap}px, ${y % gap}px)`;
}
