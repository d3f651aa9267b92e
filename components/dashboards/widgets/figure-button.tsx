import type { ReactNode } from "react";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";

interface FigureButtonProps {
  onWhy: ((column: WidgetColumn, row: Row) => void) | undefined;
  column: WidgetColumn;
  /** Null for a figure without a row, which can't be traced. */
  row: Row | null;
  /** Row and column, for the arrow keys. */
  at: string | undefined;
  children: ReactNode;
}

/** A figure that opens where it comes from, if `onWhy` is given. */
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
