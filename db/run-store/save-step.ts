import { sql } from "drizzle-orm";
import { insertInsideSteps } from "@/db/find-inside-steps";
import type { Db } from "@/db/handle";
import { prepared } from "@/db/handle";
import { insertSteps } from "@/db/record-runs";
import { insideStepRows, stepRows } from "@/db/run-rows";
import type { StepRecord, StoredStep } from "@/lib/engine/run-store";
import type { StoredChange, StoredOutcome } from "@/lib/schema/stored-change";
import { type Cached, saveMemory } from "./save-memory";
import { saveTableWrite } from "./save-table-write";

/**
 * Thrown if a step has changed stored data but its record can't be written, so that the change is rolled
 * back.
 */
class Unrecorded extends Error {}

export type OnMemoryChange = (workspaceId: string, bytes: number) => void;

/**
 * Saves a step's change to stored data and the step's record, either both or neither. Returns false if
 * another process has taken over the run.
 */
export async function saveStep(
  db: Db,
  { attempt, change, worker, iteration: _, ...step }: StoredStep,
  recordOf: (outcome: StoredOutcome) => StepRecord | null,
  onMemoryChange?: OnMemoryChange,
): Promise<boolean> {
  let bytes = 0;
  const both = db.transaction(async (transaction) => {
    // A process that takes over the run waits for this transaction to end, and then finds the step's record.
    const written = await prepared(
      transaction,
      sql`select 1 from runs where id = ${step.run.id}::uuid and attempt = ${attempt} and status in ('queued', 'running') for update`,
    );
    if (written.length === 0) return false;
    const stored = await keepChange(transaction, step, change);
    const record = recordOf(stored.outcome);
    if (record === null || record.worker !== worker) throw new Unrecorded();
    bytes = await stored.write();
    const runs = [{ id: step.run.id, steps: [record] }];
    if (record.iteration === undefined) await prepared(transaction, WRITE_STEP, [stepRows(runs)]);
    else await prepared(transaction, WRITE_INSIDE_STEP, [insideStepRows(runs)]);
    return true;
  });
  try {
    const isWritten = await both;
    if (bytes > 0) onMemoryChange?.(step.run.workspaceId, bytes);
    return isWritten;
  } catch (error) {
    if (error instanceof Unrecorded) return true;
    throw error;
  }
}

async function keepChange(
  db: Db,
  step: Pick<StoredStep, "run" | "now" | "runClock" | "clean" | "sample">,
  change: StoredChange,
): Promise<Cached> {
  if (change.kind === "memory") return saveMemory(db, step, change);
  return { outcome: await saveTableWrite(db, step, change), write: async () => 0 };
}

const WRITE_INSIDE_STEP = insertInsideSteps("$1");

const WRITE_STEP = `${insertSteps("$1")}
  on conflict (run_id, worker) do update set status = excluded.status, attempt = excluded.attempt,
    started_at = excluded.started_at, finished_at = excluded.finished_at, input = excluded.input,
    result = excluded.result, error = excluded.error, output = excluded.output, sample = excluded.sample
  where t.status in ('queued', 'running')`;
