export const ROW_PX = 28;
export const GAP_PX = 12;

/** Height in pixels of a number of grid rows. */
export function heightOf(rows: number): number {
  return rows * ROW_PX + (rows - 1) * GAP_PX;
}
