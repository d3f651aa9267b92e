/** Rows of one height, of which only some are in sight. */
export interface Rows {
  readonly count: number;
  readonly rowPx: number;
  /** What stands above them in the box that scrolls. */
  readonly margin: number;
  /** Drawn before and after those in sight. */
  readonly overscan: number;
}

interface Seen {
  readonly top: number;
  readonly height: number;
}

/** Which are drawn: from the first up to `to`, which is not. No box stays scrolled beyond the last row. */
export function rowsInSight({ count, rowPx, margin, overscan }: Rows, { top: asked, height }: Seen) {
  const top = Math.min(asked, Math.max(0, margin + count * rowPx - height));
  const first = Math.floor((top - margin) / rowPx);
  const end = Math.ceil((top + height - margin) / rowPx);
  const from = Math.max(0, Math.min(first - overscan, count));
  return { from, to: Math.max(from, Math.min(end + overscan, count)) };
}

/** Where the box is scrolled to when a row is to be in sight: no further than needed, under a head that stays. */
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
