/** Panels are shown as sheets only on narrow screens. */
export function findFreeRoom(canvas: DOMRect): DOMRect {
  const sheet = document.querySelector<HTMLElement>("[data-sheet]");
  if (!sheet) return canvas;
  // Uses the layout's offsets instead of the displayed position, because the sheet may still be sliding into
  // place.
  const { offsetLeft, offsetTop } = sheet;
  return offsetLeft <= canvas.left
    ? new DOMRect(canvas.x, canvas.y, canvas.width, Math.max(0, offsetTop - canvas.y))
    : new DOMRect(canvas.x, canvas.y, Math.max(0, offsetLeft - canvas.x), canvas.height);
}
