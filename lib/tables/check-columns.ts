import type { Column, RowFault } from "@/lib/schema/table";
import { readCell } from "./read-cell";

/** Finds errors that the schema of a column can't detect, such as two columns with the same name. */
export function checkColumns(columns: readonly Column[], key: readonly string[]): RowFault[] {
  const faults: RowFault[] = [];
  const byName = new Map<string, Column>();
  for (const [index, column] of columns.entries()) {
    const path = `columns[${index}]`;
    if (byName.has(column.name)) {
      faults.push({
        path: `${path}.name`,
        code: "duplicate",
        message: `Two columns have the name ${column.name}. Column names must be unique.`,
      });
    }
    byName.set(column.name, column);
    const { default: value } = column;
    if (value === undefined) continue;
    const cell = readCell(column, value);
    if (!cell.ok) faults.push({ path: `${path}.default`, ...cell.error });
    else if (value === null && column.required) {
      faults.push({
        path: `${path}.default`,
        code: "required",
        message: "The default of a required column can't be null.",
      });
    }
  }
  for (const [index, name] of key.entries()) {
    const path = `key[${index}]`;
    const column = byName.get(name);
    if (column === undefined) {
      faults.push({
        path,
        code: "unknown_column",
        message: `Column ${name.slice(0, 64)} not found.`,
      });
    } else if (column.type === "json" || column.default !== undefined) {
      const message = "A key column can't be of type json or have a default value.";
      faults.push({ path, code: "not_possible", message });
    } else if (key.indexOf(name) !== index) {
      faults.push({ path, code: "duplicate", message: `${name} appears twice.` });
    }
  }
  return faults;
}
