import { formatCell } from "@/components/charts/format-cell";
import { maxOf } from "@/lib/kit/max-of";
import { cellOf, type WidgetColumn, type WidgetTable } from "@/lib/widgets/columns";

const LOOKED_AT = 60;
const NARROWEST_PX = 64;
const WIDEST_PX = 240;
/**
 * `CHARACTER_PX` is the average width of a character. `AROUND_PX` is the space for the padding and one arrow,
 * which shows the sort order in a header and the direction of a change in a cell.
 */
const CHARACTER_PX = 6.6;
const AROUND_PX = 42;

/**
 * Computes the widths of the columns. Each width has a maximum, so that as many columns as possible are
 * visible.
 */
export function columnWidths({ columns, rows }: WidgetTable): number[] {
  const sample = rows.slice(0, LOOKED_AT);
  return columns.map((column) => {
    const cells = sample.map((row) => {
      const text = formatCell(cellOf(row, column.key), column);
      return column.format === "link" && URL.canParse(text) ? new URL(text).hostname.length : text.length;
    });
    const width = Math.max(column.title.length, maxOf(cells)) * CHARACTER_PX + AROUND_PX;
    return Math.round(Math.min(Math.max(width, NARROWEST_PX), WIDEST_PX));
  });
}

/** Columns of long text don't shrink below this width. Tooltips show the whole text. */
const SHRUNK_TEXT_PX = 96;
/** Columns of figures can shrink by this width, which is the space for the sort arrow in the header. */
const SPARE_FIGURE_PX = 14;

/**
 * Narrows the columns so that the last one isn't cut off. If that wouldn't be enough, the columns keep their
 * widths and the table scrolls.
 */
export function fitWidths(
  widths: readonly number[],
  columns: readonly WidgetColumn[],
  roomPx: number,
): readonly number[] {
  const excess = sum(widths) - roomPx;
  if (roomPx === 0 || excess <= 0) return widths;
  const spare = widths.map((width, at) => spareOf(width, columns[at]?.format));
  const share = excess / sum(spare);
  return share > 1 ? widths : widths.map((width, at) => Math.floor(width - (spare[at] ?? 0) * share));
}

function spareOf(width: number, format: WidgetColumn["format"] | undefined): number {
  const isText = format === "text" || format === "link" || format === "json";
  if (isText) return Math.max(0, width - SHRUNK_TEXT_PX);
  return Math.max(0, Math.min(SPARE_FIGURE_PX, width - NARROWEST_PX));
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}
