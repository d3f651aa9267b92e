import clsx from "clsx";
import { ChangeFigure } from "@/components/charts/change-figure";
import { formatCell } from "@/components/charts/format-cell";
import { cellOf, isWebAddress, type WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import { readNumber } from "@/lib/widgets/read-value";
import { toneOf } from "@/lib/widgets/tone-of";
import { FigureButton } from "./figure-button";
import { TONES } from "./tones";

interface TableCellProps {
  row: Row;
  column: WidgetColumn;
  onSymbol?: ((symbol: string) => void) | undefined;
  onWhy?: ((column: WidgetColumn, row: Row) => void) | undefined;
  /** Position as "row,column", for arrow key navigation. */
  at?: string;
}

export function TableCell({ row, column, onSymbol, onWhy, at }: TableCellProps) {
  const value = cellOf(row, column.key);
  const text = formatCell(value, column);
  const number = readNumber(value);
  const tone = toneOf(number, column.thresholds);
  const isFigure = column.format === "number" || column.format === "percent" || column.format === "money";
  const figure =
    column.signed && number !== null ? (
      <ChangeFigure change={number}>{text.replace(/^[+-]/, "")}</ChangeFigure>
    ) : (
      text
    );
  return (
    <td
      title={text.length > 18 ? text : undefined}
      className={clsx(
        "h-7 truncate border-b px-2",
        isFigure && "text-right",
        tone !== null && `${TONES[tone]} font-medium`,
        column.format === "json" && "font-mono",
        text === "—" && "text-muted",
      )}
    >
      {onSymbol && typeof value === "string" ? (
        <button
          type="button"
          onClick={() => onSymbol(value)}
          className="font-medium text-accent-text hover:underline"
        >
          {text}
        </button>
      ) : column.format === "link" && typeof value === "string" && isWebAddress(value) ? (
        <a
          href={value}
          target="_blank"
          rel="noreferrer"
          className="text-accent-text underline-offset-2 hover:underline"
        >
          {new URL(value).hostname}
        </a>
      ) : (
        <FigureButton onWhy={onWhy} column={column} row={isFigure && number !== null ? row : null} at={at}>
          {figure}
        </FigureButton>
      )}
    </td>
  );
}
