import { hasEnded } from "@/lib/schema/run-status";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Engine } from "./engine";
import { RunJournal } from "./run-journal";
import type { ClaimedRun } from "./run-store";
import { toStepError } from "./settle-failure";

/** Fails the run, because several processes in a row died while executing it. */
export async function endCrashed(
  claimed: ClaimedRun,
  /** Null if the workflow was deleted. */
  document: WorkflowDocument | null,
  engine: Engine,
): Promise<void> {
  const { run, attempt, steps, crashes } = claimed;
  const now = engine.now();
  const journal = new RunJournal(engine, run, attempt, claimed.startedAt ?? now);
  const open = steps.filter((step) => !hasEnded(step.status));
  for (const { childRun } of open) if (childRun !== null) await engine.cancelSubRun(childRun);
  const message = `${crashes} processes in a row died while they executed this run, and no step finished in between. Reduce the amount of data that the run's steps hold in memory at the same time.`;
  const error = toStepError({ code: "run_crashed", message }, open[0]?.worker ?? run.trigger ?? 0);
  for (const step of open) {
    journal.note({
      ...step,
      status: "failed",
      finishedAt: now,
      error: JSON.stringify({ ...error, worker: step.worker }),
      wakeAt: null,
    });
  }
  await journal.fail(error, document);
}
