import { cellOf } from "./columns";
import type { Row } from "./find-rows";
import { readNumber } from "./read-value";

export interface RowOrder {
  readonly by: string;
  readonly order: "asc" | "desc";
}

/** Sorts missing values last, in both ascending and descending order. */
export function sortRows(rows: readonly Row[], { by, order }: RowOrder): Row[] {
  const direction = order === "asc" ? 1 : -1;
  const collator = new Intl.Collator(undefined, { numeric: true });
  const keyed = rows.map((row) => ({ row, cell: cellOf(row, by), number: readNumber(cellOf(row, by)) }));
  keyed.sort((a, b) => {
    if (isMissing(a.cell) || isMissing(b.cell)) return Number(isMissing(a.cell)) - Number(isMissing(b.cell));
    if (a.number !== null && b.number !== null) return direction * (a.number - b.number);
    return direction * collator.compare(textOf(a.cell), textOf(b.cell));
  });
  return keyed.map(({ row }) => row);
}

export function filterRows(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter((row) => Object.values(row).some((cell) => textOf(cell).toLowerCase().includes(wanted)));
}

function isMissing(cell: unknown): boolean {
  return cell === null || cell === undefined || cell === "";
}

function textOf(cell: unknown): string {
  return typeof cell === "object" && cell !== null ? JSON.stringify(cell) : String(cell ?? "");
}
