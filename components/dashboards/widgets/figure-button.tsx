import type { ReactNode } from "react";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";

interface FigureButtonProps {
  onWhy: ((column: WidgetColumn, row: Row) => void) | undefined;
  column: WidgetColumn;
  /**
   * Row that the figure comes from. Null if the figure doesn't come from a single row, in which case its
   * origin can't be shown.
   */
  row: Row | null;
  /** Position as "row,column", for arrow key navigation. */
  at: string | undefined;
  children: ReactNode;
}

export function FigureButton({ onWhy, column, row, at, children }: FigureButtonProps) {
  if (!onWhy || row === null) return children;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell={at}
      onClick={() => onWhy(column, row)}
      className="max-w-full truncate decoration-dotted underline-offset-2 hover:underline"
    >
      {children}
    </button>
  );
}
