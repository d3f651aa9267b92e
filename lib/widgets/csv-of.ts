import { csvText } from "@/lib/kit/csv-text";
import { cellOf, type WidgetTable } from "./columns";

export function csvOf({ columns, rows }: WidgetTable): string {
  return csvText([
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ key }) => cellOf(row, key))),
  ]);
}
