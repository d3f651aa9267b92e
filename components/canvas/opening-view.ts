/** Below this the names of workers cannot be read; then the picture as a whole is worth less than its beginning. */
const LEAST = 0.4;
const READABLE = 0.6;
const MARGIN = 32;
/** Part of the canvas that `fitView` leaves free on each side, as it is told to. */
export const FIT = { maxZoom: 1, padding: 0.1 };

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How a canvas opens: whole where that can be read, else large enough to read, from its beginning on. */
export function openingView(
  bounds: Size & { readonly x: number; readonly y: number },
  canvas: Size,
): "whole" | { readonly x: number; readonly y: number; readonly zoom: number } {
  const free = 1 - 2 * FIT.padding;
  const fits = Math.min((canvas.width * free) / bounds.width, (canvas.height * free) / bounds.height);
  if (fits >= LEAST) return "whole";
  const height = bounds.height * READABLE;
  const top = height + 2 * MARGIN > canvas.height ? MARGIN : (canvas.height - height) / 2;
  return { x: MARGIN - bounds.x * READABLE, y: top - bounds.y * READABLE, zoom: READABLE };
}

/** How far a view must move, in pixels, for a box to be in sight; null where it is larger than the view. */
export function panInto(box: Box, view: Box): { readonly x: number; readonly y: number } | null {
  const x = shift(box.left, box.right, view.left + MARGIN, view.right - MARGIN);
  const y = shift(box.top, box.bottom, view.top + MARGIN, view.bottom - MARGIN);
  return x === null || y === null ? null : { x, y };
}

function shift(from: number, to: number, least: number, most: number): number | null {
  if (to - from > most - least) return null;
  if (from < least) return least - from;
  return to > most ? most - to : 0;
}
