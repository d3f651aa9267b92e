import { cellOf, type WidgetTable } from "./columns";

/** RFC 4180, as spreadsheets read it. */
export function csvOf({ columns, rows }: WidgetTable): string {
  const lines = [
    columns.map(({ title }) => field(title)),
    ...rows.map((row) => columns.map(({ key }) => field(cellOf(row, key)))),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

function field(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // A spreadsheet would carry out what begins so; numbers written as text stay numbers.
  const inert = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
