export interface Rows {
  readonly count: number;
  readonly rowPx: number;
  /** Height of the content above the rows inside the scroll container. */
  readonly margin: number;
  readonly overscan: number;
}

export interface Seen {
  readonly top: number;
  readonly height: number;
}

/**
 * Returns the range of rows to render, where `to` is exclusive. The scroll position is clamped, because a
 * container can't stay scrolled past its last row.
 */
export function rowsInSight({ count, rowPx, margin, overscan }: Rows, { top: asked, height }: Seen) {
  const top = Math.min(asked, Math.max(0, margin + count * rowPx - height));
  const first = Math.floor((top - margin) / rowPx);
  const end = Math.ceil((top + height - margin) / rowPx);
  const from = Math.max(0, Math.min(first - overscan, count));
  return { from, to: Math.max(from, Math.min(end + overscan, count)) };
}

export function topToReveal(
  at: number,
  { rowPx, margin }: Pick<Rows, "rowPx" | "margin">,
  { top, height }: Seen,
  headPx: number,
): number {
  const start = margin + at * rowPx;
  if (start - headPx < top) return Math.max(0, start - headPx);
  return Math.max(top, start + rowPx - height);
}
