import { hasSampleChange } from "@/db/queries/table-versions";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { inSlices, type Steps, unitsOfText } from "@/lib/kit/steps";
import type { TableQuery } from "@/lib/schema/table";
import type { Services } from "@/lib/service/services";
import { planRead } from "@/lib/tables/read-plan";
import { createRowOf } from "@/lib/tables/row-of";
import { readPiece } from "@/lib/tables/row-writer";
import { LIST_RESULT_BYTES, type TableFault, type TableRead } from "@/lib/workers/define-worker";
import { type ReadFault, readRows } from "./read-rows";
import { FREE_WORK } from "./read-work";

export async function readForWorker(
  services: Pick<Services, "db" | "clock">,
  workspaceId: string,
  query: TableQuery,
): Promise<Result<TableRead, TableFault>> {
  const read = await readRows(services, workspaceId, {
    table: query.table,
    plan: (shape) => planRead(shape, query),
    cursor: null,
    maxBytes: LIST_RESULT_BYTES,
    work: FREE_WORK,
    statements: "usual",
  });
  if (!read.ok) return fail(faultOf(query, read.error));
  const { page, next, shape, plan, table } = read.value;
  const rowOf = createRowOf(shape, plan.columns);
  const rows = await inSlices(rowsOf(page?.pieces ?? [], rowOf));
  if (next !== null && rows.length < query.limit) {
    const message = `The rows are larger than ${LIST_RESULT_BYTES} bytes. Read fewer rows or columns.`;
    return fail({ code: "result_too_large", message, details: { limit: LIST_RESULT_BYTES } });
  }
  const sample = table.sample || (query.as_of !== null && (await hasSampleChange(services.db, table.id)));
  return ok({ rows, more: next !== null, sample });
}

function* rowsOf(pieces: readonly string[], rowOf: ReturnType<typeof createRowOf>): Steps<JsonObject[]> {
  const rows: JsonObject[] = [];
  for (const piece of pieces) {
    for (const [, cells] of readPiece(piece)) rows.push(rowOf(cells));
    yield unitsOfText(piece.length);
  }
  return rows;
}

function faultOf({ table }: TableQuery, fault: ReadFault): TableFault {
  if (!("path" in fault)) {
    const name = table.slice(0, 100);
    const message = `Table ${name} not found in this workspace.`;
    return { code: "table_not_found", message, details: { table: name } };
  }
  return { code: "invalid_params", message: fault.message, details: { parameter: fault.path } };
}
