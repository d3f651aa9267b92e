export interface Place {
  readonly row: number;
  readonly column: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const PAGE = 15;

export function nextPlace(
  { key, ctrlKey, metaKey }: Key,
  { row, column }: Place,
  size: { rows: number; columns: number },
): Place | null {
  const far = ctrlKey || metaKey;
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.max(0, Math.min(size.rows - 1, nextRow)),
    column: Math.max(0, Math.min(size.columns - 1, nextColumn)),
  });
  switch (key) {
    case "ArrowDown":
      return to(far ? size.rows : row + 1, column);
    case "ArrowUp":
      return to(far ? 0 : row - 1, column);
    case "ArrowRight":
      return to(row, far ? size.columns : column + 1);
    case "ArrowLeft":
      return to(row, far ? 0 : column - 1);
    case "PageDown":
      return to(row + PAGE, column);
    case "PageUp":
      return to(row - PAGE, column);
    case "Home":
      return to(far ? 0 : row, 0);
    case "End":
      return to(far ? size.rows : row, size.columns);
    default:
      return null;
  }
}
