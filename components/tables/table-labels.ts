import type { UsedTable } from "@/lib/contract/tables";
import type { ColumnType } from "@/lib/schema/table";

export const TYPE_WORDS: Readonly<Record<ColumnType, string>> = {
  text: "Text",
  integer: "Whole number",
  decimal: "Decimal",
  boolean: "Yes or no",
  time: "Time",
  json: "JSON",
};

export function rowWords(rows: number): string {
  return rows === 1 ? "1 row" : `${rows.toLocaleString()} rows`;
}

export function keepWords(days: number | null): string {
  if (days === null) return "Forever";
  return days === 1 ? "1 day" : `${days.toLocaleString()} days`;
}

export function writtenWords({
  inserted,
  updated,
  deleted,
}: {
  inserted: number;
  updated: number;
  deleted: number;
}) {
  const parts = [
    `${rowWords(inserted)} added`,
    ...(updated > 0 ? [`${updated.toLocaleString()} changed`] : []),
    ...(deleted > 0 ? [`${deleted.toLocaleString()} removed`] : []),
  ];
  return parts.join(", ");
}

export function deleteWords({ name, rows, workflows }: UsedTable): string {
  const rowsAreDeleted = `${rowWords(rows)} and their history will be deleted too. You can't undo this.`;
  if (workflows.length === 0) return rowsAreDeleted;
  const workflowNames = workflows.map((each) => each.name).join(", ");
  const live = workflows.some((each) => each.live);
  return live
    ? `${workflowNames} ${workflows.length === 1 ? "uses" : "use"} ${name}. You can't delete a table that a live workflow uses. Take the workflow offline first.`
    : `${rowsAreDeleted} ${workflowNames} ${workflows.length === 1 ? "uses" : "use"} the table in a draft and will fail when run.`;
}
