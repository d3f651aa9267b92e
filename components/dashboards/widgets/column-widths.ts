import { maxOf } from "@/lib/kit/max-of";
import { cellOf, type WidgetTable } from "@/lib/widgets/columns";
import { formatCell } from "./format-cell";

const LOOKED_AT = 60;
const NARROWEST_PX = 64;
const WIDEST_PX = 240;
/** Of a table's text, and what stands around it: padding, and the arrow of a header or a change. */
const CHARACTER_PX = 6.6;
const AROUND_PX = 42;

/** As wide as what a column holds, within reason: a table shows as many columns as there is room for. */
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
