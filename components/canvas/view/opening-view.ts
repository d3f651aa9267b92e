/** Zoom at which the names of workers are easy to read. */
const READABLE = 0.6;
/**
 * From this number of workers on, the whole workflow is shown even if its text is too small to read, as long
 * as the zoom is at least `MIN`, so that shapes are recognisable.
 */
const MANY = 12;
const MIN = 0.4;
const MARGIN = 32;
/** Options for `fitView`. `padding` is the fraction of the canvas that stays free on each side. */
export const FIT = { maxZoom: 1, padding: 0.06 };

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/**
 * Below this canvas width (a phone), the whole workflow is shown, because the part that fits at a readable
 * size would be too small to be useful.
 */
const NARROW = 640;

export function openingView(
  bounds: Rect,
  canvas: Size,
  { begin, workers }: { readonly begin: Rect; readonly workers: number },
): "whole" | View {
  const free = 1 - 2 * FIT.padding;
  const fits = Math.min((canvas.width * free) / bounds.width, (canvas.height * free) / bounds.height);
  if (canvas.width < NARROW || fits >= (workers < MANY ? READABLE : MIN)) return "whole";
  return {
    x: placed(bounds.x, bounds.width, canvas.width, MARGIN - begin.x * READABLE),
    y: placed(
      bounds.y,
      bounds.height,
      canvas.height,
      canvas.height / 2 - (begin.y + begin.height / 2) * READABLE,
    ),
    zoom: READABLE,
  };
}

/**
 * Returns the offset of the view along one axis. Content that fits is centred. Otherwise, the offset is
 * `wanted`, limited so that no empty space shows beyond either end of the content.
 */
function placed(from: number, length: number, room: number, wanted: number): number {
  const max = MARGIN - from * READABLE;
  const min = room - MARGIN - (from + length) * READABLE;
  return min >= max ? (min + max) / 2 : Math.min(max, Math.max(min, wanted));
}

/** Returns how far to pan, in pixels, so that the box is in view. Null if the box is larger than the view. */
export function panInto(box: Box, view: Box): { readonly x: number; readonly y: number } | null {
  const x = shift(box.left, box.right, view.left + MARGIN, view.right - MARGIN);
  const y = shift(box.top, box.bottom, view.top + MARGIN, view.bottom - MARGIN);
  return x === null || y === null ? null : { x, y };
}

/**
 * Returns how far to pan, in pixels, to bring the box into view. If the box is larger than the view, the pan
 * shows the box's top left part.
 */
export function panToward(box: Box, view: Box): { readonly x: number; readonly y: number } {
  return {
    x: shift(box.left, box.right, view.left + MARGIN, view.right - MARGIN) ?? view.left + MARGIN - box.left,
    y: shift(box.top, box.bottom, view.top + MARGIN, view.bottom - MARGIN) ?? view.top + MARGIN - box.top,
  };
}

/**
 * Converts a rectangle from document coordinates to pixels, relative to the top left corner of the canvas.
 */
export function boxInView({ x, y, width, height }: Rect, view: View): Box {
  const left = x * view.zoom + view.x;
  const top = y * view.zoom + view.y;
  return { left, top, right: left + width * view.zoom, bottom: top + height * view.zoom };
}

export function isInSight(rect: Rect, view: View, canvas: Size): boolean {
  return isWithin(boxInView(rect, view), { left: 0, top: 0, right: canvas.width, bottom: canvas.height });
}

export function isWithin(box: Box, view: Box): boolean {
  return box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
}

function shift(from: number, to: number, min: number, max: number): number | null {
  if (to - from > max - min) return null;
  if (from < min) return min - from;
  return to > max ? max - to : 0;
}
