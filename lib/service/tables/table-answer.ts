import { shapeOf, type TableRow } from "@/db/queries/tables";
import type { Table } from "@/lib/contract/tables";

export function tableAnswer(row: TableRow): Table {
  const { columns, key } = shapeOf(row);
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    columns: [...columns],
    key: [...key],
    keep_days: row.keepDays,
    rows: row.rows,
    bytes: row.storedBytes,
    version: row.version,
    changed_at: row.changedAt?.toISOString() ?? null,
    ...(row.sample ? { sample: true } : {}),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
