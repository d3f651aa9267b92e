import * as tables from "@/lib/contract/tables";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { TABLE_LIMITS } from "@/lib/schema/table";
import { readUnpacked } from "@/lib/service/intake/read-unpacked";
import { notFound } from "@/lib/service/process/faults";
import { deleteTable } from "@/lib/service/tables/delete-table";
import { type ReadFault, readRows } from "@/lib/service/tables/read-rows";
import { listTables, readTable, readTableSchema } from "@/lib/service/tables/read-table";
import { createNewTable, saveTable } from "@/lib/service/tables/save-table";
import { writeRows } from "@/lib/service/tables/write-rows";
import type { Reply } from "./handle";
import { on, onReply } from "./on";
import { etag } from "./read-if-match";

/** What a page of rows may weigh: a page of large rows has fewer of them. */
const PAGE_BYTES = 16 * 1024 * 1024;

export const tableRoutes = [
  onReply(tables.createTable, async (services, { caller, body }) =>
    revised(await createNewTable(services, caller, body)),
  ),
  on(tables.listTables, (services, { caller, query }) => listTables(services, caller, query)),
  onReply(tables.getTable, async (services, { caller, params }) =>
    revised(await readTable(services, caller, params.id)),
  ),
  onReply(tables.saveTable, async (services, { caller, params, body, ifMatch }) =>
    revised(await saveTable(services, caller, params.id, body, ifMatch)),
  ),
  on(tables.deleteTable, (services, { caller, params, ifMatch }) =>
    deleteTable(services, caller, params.id, ifMatch),
  ),
  on(tables.writeTableRows, (services, { caller, params, query, request }) =>
    writeRows(services, caller, params.id, {
      contentType: request.headers.get("content-type"),
      mode: query.mode,
      body: () => readUnpacked(request, TABLE_LIMITS.bodyBytes),
    }),
  ),
  onReply(tables.readTableRows, async (services, { caller, params, query, origin, request }) => {
    const { limit, order, as_of: asOf = null, cursor = null } = query;
    const columns = query.columns === "" ? [] : query.columns.split(",");
    const asked = { table: params.id, where: {}, columns, order, limit, as_of: asOf };
    const read = await readRows(services, caller.workspaceId, asked, { cursor, mostBytes: PAGE_BYTES });
    if (!read.ok) return refusal(read.error);
    const { rows, next } = read.value;
    if (next === null) return ok({ body: rows });
    const url = new URL(request.path + request.url.search, origin);
    url.searchParams.set("cursor", next);
    return ok({ body: rows, headers: { Link: `<${url}>; rel="next"`, "X-Next-Cursor": next } });
  }),
  on(tables.readTableSchema, (services, { caller, params }) => readTableSchema(services, caller, params.id)),
] as const;

function refusal(fault: ReadFault): { ok: false; error: Problem } {
  if (fault.code === "table_not_found") return notFound("table");
  if (fault.code === "cursor_expired") {
    return fail(
      problem("cursor_expired", "Begin again: the cursor is of another query, or its rows are gone."),
    );
  }
  const { path, code, message } = fault;
  return fail(problem(code, message, { errors: [{ path, code, message }] }));
}

function revised<V extends { revision: number }>(result: Result<V, Problem>): Result<Reply<V>, Problem> {
  return result.ok ? ok({ body: result.value, headers: { ETag: etag(result.value.revision) } }) : result;
}
