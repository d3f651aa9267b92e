import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { csvLines } from "@/lib/tables/csv-rows";

/** A CSV file with other names for its columns, and where each row stood in the file. */
export interface RenamedCsv {
  readonly csv: string;
  /** By the row's place. */
  readonly lines: readonly number[];
  /** Lines that are no row of the file, so that it is not sent. */
  readonly faults: readonly LineFault[];
}

/** More than a table may have, since columns of a file can be left out. */
export const MAX_FILE_COLUMNS = 1_000;

/** Columns whose new name is null are left out. */
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
          : `The line has ${cells.length} cells where the first one names ${names.length} columns.`;
      faults.push({ line, column: null, message });
    }
  }
  return { csv: parts.join(""), lines, faults };
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",") || '""'}\n`;
}

export interface LineFault {
  /** Null for what is wrong with all of it. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
}

/** What was refused, by the file's lines. */
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

/** The text of a file, or why it cannot be taken. */
export async function readCsvFile(
  file: File,
): Promise<{ ok: true; value: CsvFile } | { ok: false; error: string }> {
  if (file.size > TABLE_LIMITS.bodyBytes) {
    return {
      ok: false,
      error: "A file may have 10 MiB. Split it, or send its rows in parts by the interface.",
    };
  }
  const text = await file.text();
  if (text.includes("\uFFFD"))
    return { ok: false, error: "This is no UTF-8 text. Save the file as CSV in UTF-8." };
  return { ok: true, value: { name: file.name, text } };
}
