import clsx from "clsx";
import { formatCell } from "@/components/charts/format-cell";
import { cellOf, isWebAddress, type WidgetTable } from "@/lib/widgets/columns";

const MAX_ROWS = 30;
const MAX_COLUMNS = 12;
const MAX_TEXT = 200;

export function StaticTable({ table, name }: { table: WidgetTable; name: string }) {
  const columns = table.columns.slice(0, MAX_COLUMNS);
  const rows = table.rows.slice(0, MAX_ROWS);
  const left = table.rows.length - rows.length;
  return (
    <div className="flex flex-col gap-1">
      <section
        aria-label={`Rows of ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md border bg-surface"
      >
        <table className="w-full border-separate border-spacing-0 text-xs">
          <thead>
            <tr>
              {columns.map(({ key, title, format }) => (
                <th
                  key={key}
                  scope="col"
                  className={clsx(
                    "sticky top-0 whitespace-nowrap border-b bg-sunken px-2 py-1 font-medium",
                    isFigure(format) ? "text-right" : "text-left",
                  )}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sample have no key and never move
              <tr key={index}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={clsx(
                      "max-w-60 truncate border-b px-2 py-1",
                      isFigure(column.format) && "text-right tabular-nums",
                      column.format === "json" && "font-mono",
                    )}
                  >
                    {textOf(cellOf(row, column.key), column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && (
        <p className="text-muted text-xs">
          The first {MAX_ROWS} of {table.rows.length.toLocaleString("en")} rows.
        </p>
      )}
    </div>
  );
}

function isFigure(format: WidgetTable["columns"][number]["format"]): boolean {
  return format === "number" || format === "percent" || format === "money";
}

/** URLs aren't turned into links, because a sample must not contain arbitrary links. */
function textOf(value: unknown, column: WidgetTable["columns"][number]): string {
  if (column.format === "link" && typeof value === "string" && isWebAddress(value))
    return new URL(value).hostname;
  const text = formatCell(value, column, "en");
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
