/**
 * Writes CSV as in RFC 4180, which spreadsheets read: lines end with CR LF. All rows must have the same
 * number of cells.
 */
export function csvText(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/**
 * Matches a cell that a spreadsheet would run as a formula, which is dangerous if the text comes from an
 * untrusted source.
 */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Matches numbers in strings. They may begin with a sign, but aren't formulas, so they need no apostrophe.
 */
const IS_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const inert = BEGINS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
