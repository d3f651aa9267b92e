/** At this the names of workers are read without effort. */
const READABLE = 0.6;
/** With so many workers the whole is more useful than the words, down to what can just be recognised. */
const MANY = 12;
const MIN = 0.4;
const MARGIN = 32;
/** Part of the canvas that `fitView` leaves free on each side, as it is told to. */
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

/** On a screen as narrow as a phone's a part says too little of the whole. */
const NARROW = 640;

/**
 * How a canvas opens: whole where that can be read or the canvas is narrow, else large enough to read, from where it
 * begins.
 */
export function openingView(
  bounds: Rect,
  canvas: Size,
  { begin, workers }: { readonly begin: Rect; readonly workers: number },
): "whole" | { readonly x: number; readonly y: number; readonly zoom: number } {
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

/** In the middle where there is room, else where it is wanted; nothing is left empty beyond either end. */
function placed(from: number, length: number, room: number, wanted: number): number {
  const max = MARGIN - from * READABLE;
  const min = room - MARGIN - (from + length) * READABLE;
  return min >= max ? (min + max) / 2 : Math.min(max, Math.max(min, wanted));
}

/** How far a view must move, in pixels, for a box to be in sight; null where it is larger than the view. */
export function panInto(box: Box, view: Box): { readonly x: number; readonly y: number } | null {
  const x = shift(box.left, box.right, view.left + MARGIN, view.right - MARGIN);
  const y = shift(box.top, box.bottom, view.top + MARGIN, view.bottom - MARGIN);
  return x === null || y === null ? null : { x, y };
}

/** Whether a part of the document is in sight as a whole. */
export function isInSight(
  { x, y, width, height }: Rect,
  view: { readonly x: number; readonly y: number; readonly zoom: number },
  canvas: Size,
): boolean {
  const left = x * view.zoom + view.x;
  const top = y * view.zoom + view.y;
  const box = { left, top, right: left + width * view.zoom, bottom: top + height * view.zoom };
  return isWithin(box, { left: 0, top: 0, right: canvas.width, bottom: canvas.height });
}

/** Whether a box is inside of another. */
export function isWithin(box: Box, view: Box): boolean {
  return box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
}

function shift(from: number, to: number, min: number, max: number): number | null {
  if (to - from > max - min) return null;
  if (from < min) return min - from;
  return to > max ? max - to : 0;
}
