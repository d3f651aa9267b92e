import { fail, ok, type Result } from "@/lib/kit/result";
import type { TableQuery } from "@/lib/schema/table";
import type { Services } from "@/lib/service/services";
import { planRead } from "@/lib/tables/read-plan";
import { createRowOf } from "@/lib/tables/row-of";
import { readPiece } from "@/lib/tables/row-writer";
import type { TableFault, TableRead } from "@/lib/workers/define-worker";
import { type ReadFault, readRows } from "./read-rows";
import { FREE_WORK } from "./read-work";

/** More than a step's result may be: what is longer is said to be, and not fetched. */
const MOST_BYTES = 4 * 1024 * 1024;

export async function readForWorker(
  services: Pick<Services, "db" | "clock">,
  workspaceId: string,
  query: TableQuery,
): Promise<Result<TableRead, TableFault>> {
  const read = await readRows(services, workspaceId, {
    table: query.table,
    plan: (shape) => planRead(shape, query),
    cursor: null,
    mostBytes: MOST_BYTES,
    work: FREE_WORK,
    statements: "usual",
  });
  if (!read.ok) return fail(faultOf(query, read.error));
  const { page, next, shape, plan } = read.value;
  const rowOf = createRowOf(shape, plan.columns);
  const rows = (page?.pieces ?? []).flatMap((piece) => readPiece(piece).map(([, cells]) => rowOf(cells)));
  if (next !== null && rows.length < query.limit) {
    const message = `The rows have more than ${MOST_BYTES} bytes. Ask for fewer of them, or for fewer columns.`;
    return fail({ code: "result_too_large", message, details: { limit: MOST_BYTES } });
  }
  return ok({ rows, more: next !== null });
}

function faultOf({ table }: TableQuery, fault: ReadFault): TableFault {
  if (!("path" in fault)) {
    const name = table.slice(0, 100);
    const message = `There is no table called ${name} in this workspace.`;
    return { code: "table_not_found", message, details: { table: name } };
  }
  return { code: "invalid_params", message: fault.message, details: { parameter: fault.path } };
}
