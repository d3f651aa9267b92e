import { changeTableRow } from "@/db/queries/change-table-row";
import { findHistory } from "@/db/queries/table-rows";
import { oldestStored } from "@/db/queries/table-versions";
import { findTable, shapeOf } from "@/db/queries/tables";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/tables";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { rowOf } from "@/lib/tables/row-of";

/** Thrown to roll the transaction back. */
class Refused extends Error {
  readonly problem: Problem;
  constructor(given: Problem) {
    super("The row was not changed");
    this.problem = given;
  }
}

/** Changes a row of a table, or deletes it if `values` is null. */
export async function changeRow(
  { db, clock }: Services,
  { workspaceId, userId }: Caller,
  where: { id: string; row: number },
  values: JsonObject | null,
): Promise<Result<AnswerOf<typeof contract.changeTableRow>, Problem>> {
  try {
    return await db.transaction(async (tx) => {
      const change = { workspaceId, table: where.id, row: where.row, values, atMs: clock(), userId };
      const done = await changeTableRow(tx, change);
      if (done.ok) return ok({ row: where.row, values: done.value });
      throw new Refused(problemOf(done.error));
    });
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  }
}

type Refusal = Extract<Awaited<ReturnType<typeof changeTableRow>>, { ok: false }>["error"];

function problemOf(refusal: Refusal): Problem {
  if (refusal.code === "not_there") return notFound("row").error;
  const errors = refusal.errors.map(({ path, ...fault }) => ({
    ...fault,
    path: path.replace(/^rows\[0\]\.?/, "values."),
  }));
  const [first] = refusal.errors;
  return problem("invalid_rows", first?.message ?? "The row doesn't match the table's columns.", { errors });
}

const MAX_STATES = 100;

/** Lists the versions of the row, newest first, including the current one. */
export const listRowHistory = on(contract.listRowHistory, async ({ db, clock }, { caller, params }) => {
  const { workspaceId } = caller;
  const { id, row } = params;
  const table = await findTable(db, workspaceId, id);
  if (!table) return notFound("table");
  const shape = shapeOf(table);
  const all = [...shape.columns.keys()];
  const states = await findHistory(db, {
    workspaceId,
    tableId: table.id,
    row,
    oldest: await oldestStored(db, table, clock()),
    limit: MAX_STATES,
  });
  if (states.length === 0) return notFound("row");
  return ok({
    items: states.map(({ cells, userId, email, runId, ...state }) => ({
      ...state,
      run_id: runId,
      written_by: userId === null ? null : { email },
      values: rowOf(shape, all, cells),
    })),
  });
});
