import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { csvLines } from "@/lib/tables/csv-rows";

export interface RenamedCsv {
  readonly csv: string;
  /** Line numbers in the original file, by row index. */
  readonly lines: readonly number[];
  /** Lines that can't be parsed. If there are any, the file isn't sent. */
  readonly faults: readonly LineFault[];
}

/**
 * Maximum number of columns in an imported file. It is higher than a table's limit, because the user can skip
 * columns of the file.
 */
export const MAX_FILE_COLUMNS = 1_000;

/** Renames the columns of a CSV file, and removes columns whose new name is null. */
export function renameColumns(text: string, names: readonly (string | null)[]): RenamedCsv {
  const usedPlaces = [...names.keys()].filter((place) => names[place] !== null);
  const all = csvLines(text.replace(/^\uFEFF/, ""), MAX_FILE_COLUMNS);
  all.next();
  const parts = [lineOf(usedPlaces.map((place) => names[place] ?? ""))];
  const lines: number[] = [];
  const faults: LineFault[] = [];
  for (const read of all) {
    const { line, cells } = read;
    lines.push(line);
    if (cells?.length === names.length) parts.push(lineOf(usedPlaces.map((place) => cells[place] ?? "")));
    else {
      const message =
        cells === null
          ? read.message
          : `Cells in this line: ${cells.length}. Columns in the header: ${names.length}.`;
      faults.push({ line, column: null, message });
    }
  }
  return { csv: parts.join(""), lines, faults };
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",") || '""'}\n`;
}

export interface LineFault {
  /** Line of the file that has the error. Null if the error applies to the whole file. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
}

export function lineFaults(
  faults: readonly { path: string; message: string }[],
  lines: readonly number[],
): LineFault[] {
  return faults.map(({ path, message }) => {
    const [, place, column = ""] = /^rows\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
    return {
      line: place === undefined ? null : (lines[Number(place)] ?? null),
      column: column === "" ? null : column,
      message,
    };
  });
}

export type CsvFile = { readonly name: string; readonly text: string };

export async function readCsvFile(
  file: File,
): Promise<{ ok: true; value: CsvFile } | { ok: false; error: string }> {
  if (file.size > TABLE_LIMITS.bodyBytes) {
    return {
      ok: false,
      error: "A file can have at most 10 MiB. Split it, or send its rows in parts through the API.",
    };
  }
  const text = await file.text();
  if (text.includes("\uFFFD"))
    return { ok: false, error: "This file isn't UTF-8 text. Save it as CSV in UTF-8." };
  return { ok: true, value: { name: file.name, text } };
}
