import { findTable, shapeOf } from "@/db/queries/tables";
import { namesTag } from "@/lib/kit/names-tag";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { FORMAT_TYPES } from "@/lib/tables/row-format";
import { shapeOfView, shownOf, type TableView } from "@/lib/tables/table-view";
import { schemaOf, tagOfSchema } from "./read-table";
import type { RowsServed } from "./serve-rows";

/** What the published rows of a table are made of. */
export async function serveViewSchema(
  { db }: Pick<Services, "db">,
  workspaceId: string,
  { table, view, ifNoneMatch }: { table: string; view: TableView; ifNoneMatch: string | null },
): Promise<Result<RowsServed, Problem>> {
  const row = await findTable(db, workspaceId, table);
  if (row === undefined) return notFound("table");
  const shape = shapeOf(row);
  const shown = shownOf(shape, view);
  if (!shown.ok) return notFound("table");
  const schema = schemaOf(shapeOfView(shape, shown.value));
  const etag = tagOfSchema(schema);
  return ok({
    etag,
    type: FORMAT_TYPES.json,
    next: null,
    body: namesTag(ifNoneMatch, etag) ? null : JSON.stringify(schema),
    version: row.version,
    changedAt: row.changedAt,
    runId: null,
  });
}
