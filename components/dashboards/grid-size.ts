export const ROW_PX = 28;
export const GAP_PX = 12;

export function heightOf(rows: number): number {
  return rows * ROW_PX + (rows - 1) * GAP_PX;
}
