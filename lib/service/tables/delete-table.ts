import { lockTable, updateTable } from "@/db/queries/tables";
import * as contract from "@/lib/contract/tables";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { refuseStaleTable } from "./save-table";
import { tableUsers } from "./table-users";

/** Hides the table and frees up its name. Its rows are deleted later, in batches. */
export const deleteTable = on(contract.deleteTable, ({ db, clock }, { caller, params, ifMatch }) =>
  db.transaction(async (tx): Promise<Result<undefined, Problem>> => {
    const row = await lockTable(tx, caller.workspaceId, params.id);
    if (!row) return notFound("table");
    const stale = refuseStaleTable(row, ifMatch);
    if (stale) return fail(stale);
    const user = (await tableUsers(tx, row)).find(({ live }) => live);
    if (user)
      return refused(
        "table_in_use",
        `Can't delete this table, because the live workflow ${user.name} uses it.`,
      );
    await updateTable(tx, row.id, { deletedAt: new Date(clock()) });
    return ok(undefined);
  }),
);
