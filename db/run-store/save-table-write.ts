import { z } from "zod";
import type { Db } from "@/db/handle";
import { applyTableChange, type TableRefusal } from "@/db/queries/apply-table-change";
import type { StoredStep } from "@/lib/engine/run-store";
import type { Json } from "@/lib/kit/json";
import type { StoredOutcome, TableWrite } from "@/lib/schema/stored-change";
import { describeRowFaults } from "@/lib/tables/describe-row-faults";

/**
 * Writes rows to a table for a step. Must be called in the transaction that records the step, so that both
 * are rolled back together. A test run writes nothing.
 */
export async function saveTableWrite(
  db: Db,
  { run, now, clean, sample }: Pick<StoredStep, "run" | "now" | "clean" | "sample">,
  { table, rows, mode, unknownColumns }: TableWrite,
): Promise<StoredOutcome> {
  const done = await applyTableChange(
    db,
    {
      workspaceId: run.workspaceId,
      table,
      rows: cleaned(rows, clean),
      mode,
      unknownColumns,
      atMs: now,
      runId: run.id,
      userId: null,
      sample,
    },
    { dryRun: run.mode === "test" },
  );
  return done.ok ? { state: "done", result: done.value } : refusal(table, done.error);
}

/** Removes secrets, so that they are never stored. */
function cleaned(rows: readonly Json[], clean: (text: string) => string): readonly Json[] {
  const text = JSON.stringify(rows);
  const redacted = clean(text);
  return redacted === text ? rows : z.array(z.json()).parse(JSON.parse(redacted));
}

/** Maximum number of errors that are shown. A person can fix about this many at once. */
const SHOWN = 20;

function refusal(table: string, refused: TableRefusal): StoredOutcome {
  if (refused.code === "table_not_found") {
    const message = `This workspace has no table named ${table.slice(0, 100)}.`;
    return { state: "failed", code: "table_not_found", message, details: { table: table.slice(0, 100) } };
  }
  const { errors } = refused;
  return {
    state: "failed",
    code: "invalid_rows",
    message: describeRowFaults(errors),
    details: { errors: errors.slice(0, SHOWN).map((error) => ({ ...error })) },
  };
}
