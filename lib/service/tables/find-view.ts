import { findTable, shapeOf, type TableRow } from "@/db/queries/tables";
import type { TableShape } from "@/lib/schema/table";
import type { Services } from "@/lib/service/services";
import { shapeOfView, shownOf, type TableView } from "@/lib/tables/table-view";

/**
 * Finds the table that a view shows. Undefined if the table was deleted, or if its columns no longer match
 * the view.
 */
export async function findView(
  { db }: Pick<Services, "db">,
  workspaceId: string,
  { table, ...view }: TableView & { readonly table: string },
): Promise<{ readonly row: TableRow; readonly shape: TableShape } | undefined> {
  const row = await findTable(db, workspaceId, table);
  if (row === undefined) return undefined;
  const shape = shapeOf(row);
  const shown = shownOf(shape, view);
  return shown.ok ? { row, shape: shapeOfView(shape, shown.value) } : undefined;
}
