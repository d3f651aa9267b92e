export const ROW_PX = 28;
export const GAP_PX = 12;

/** What so many rows of the grid measure. */
export function heightOf(rows: number): number {
  return rows * ROW_PX + (rows - 1) * GAP_PX;
}
