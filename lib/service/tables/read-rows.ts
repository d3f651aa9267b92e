import { createHash } from "node:crypto";
import { findPlace, findRows, type RowsWanted } from "@/db/queries/table-rows";
import { oldestKept, versionAt } from "@/db/queries/table-versions";
import { findTable, shapeOf } from "@/db/queries/tables";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { TableQuery } from "@/lib/schema/table";
import type { Services } from "@/lib/service/services";
import { type PlanFault, planRead, type ReadPlan } from "@/lib/tables/read-plan";
import { rowOf } from "@/lib/tables/row-of";

export interface RowsRead {
  readonly rows: JsonObject[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

export type ReadFault =
  | { readonly code: "table_not_found" }
  | { readonly code: "cursor_expired" }
  | PlanFault;

interface Page {
  readonly cursor: string | null;
  /** A page ends before it has more than this. */
  readonly mostBytes: number;
}

/** Rows of a table of the workspace as they stand at one moment, which the next pages show too. */
export async function readRows(
  { db, clock }: Pick<Services, "db" | "clock">,
  workspaceId: string,
  asked: TableQuery,
  { cursor, mostBytes }: Page,
): Promise<Result<RowsRead, ReadFault>> {
  return db.transaction(
    async (tx): Promise<Result<RowsRead, ReadFault>> => {
      const table = await findTable(tx, workspaceId, asked.table);
      if (table === undefined) return fail({ code: "table_not_found" });
      const shape = shapeOf(table);
      const plan = planRead(shape, asked);
      if (!plan.ok) return plan;
      const mark = markOf(table.id, plan.value);
      const from = cursor === null ? null : readCursor(cursor);
      if (cursor !== null && from === null) return invalidCursor();
      if (from !== null && from.mark !== mark) return fail({ code: "cursor_expired" });
      const { asOf } = plan.value;
      const version = from?.version ?? (asOf === null ? table.version : await versionAt(tx, table.id, asOf));
      const wanted: RowsWanted = {
        tableId: table.id,
        shape,
        plan: plan.value,
        version,
        isNow: version === table.version,
        oldest: await oldestKept(tx, table, clock()),
        after: null,
        mostBytes,
      };
      const after = from === null ? null : await findPlace(tx, wanted, from.row);
      if (after === undefined) return fail({ code: "cursor_expired" });
      const { rows, more } = await findRows(tx, { ...wanted, after });
      const last = rows.at(-1);
      return ok({
        rows: rows.map(({ cells }) => rowOf(shape, plan.value.columns, cells)),
        next: more && last !== undefined ? `${version}.${last.row}.${mark}` : null,
      });
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function readCursor(text: string) {
  const [, version, row, mark] = /^(\d{1,10})\.(\d{1,15})\.([A-Za-z0-9_-]{16})$/.exec(text) ?? [];
  if (version === undefined || row === undefined || mark === undefined) return null;
  return { version: Number(version), row: Number(row), mark };
}

function invalidCursor() {
  const message = "This is no cursor of a table.";
  return fail({ path: "cursor", code: "invalid_query" as const, message });
}

/** Names a query: a cursor is good for its own alone. */
function markOf(tableId: string, { filters, columns, order, asOf }: ReadPlan): string {
  const said = JSON.stringify([tableId, filters, columns, order, asOf]);
  return createHash("sha256").update(said).digest("base64url").slice(0, 16);
}
