import { evaluateConditions } from "@/lib/kit/evaluate-conditions";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { notFound, preconditionFailed } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { FORMAT_TYPES } from "@/lib/tables/row-format";
import type { TableView } from "@/lib/tables/table-view";
import { findView } from "./find-view";
import { schemaOf, tagOfSchema } from "./read-table";
import type { RowsCall, RowsServed } from "./serve-rows";

export async function serveViewSchema(
  services: Pick<Services, "db">,
  workspaceId: string,
  { table, view, headers }: { table: string; view: TableView; headers: RowsCall["headers"] },
): Promise<Result<RowsServed, Problem>> {
  const found = await findView(services, workspaceId, { table, ...view });
  if (found === undefined) return notFound("table");
  const { row, shape } = found;
  const schema = schemaOf(shape);
  const etag = tagOfSchema(schema);
  const verdict = evaluateConditions(headers, { etag });
  if (verdict === "failed") return preconditionFailed();
  return ok({
    etag,
    type: FORMAT_TYPES.json,
    next: null,
    body: verdict === "unchanged" ? null : JSON.stringify(schema),
    version: row.version,
    changedAt: row.changedAt,
    runId: null,
    sample: row.sample,
  });
}
