import { releaseHold } from "@/db/queries/holds";
import { cancelOpenRun, findOpenChildren } from "@/db/queries/open-runs";
import { addWake } from "@/db/queries/queue";
import { findRun, findRunFacts, findSteps } from "@/db/queries/runs";
import * as contract from "@/lib/contract/runs";
import type { RunTrace } from "@/lib/engine/run-trace";
import { minOf } from "@/lib/kit/max-of";
import { ok } from "@/lib/kit/result";
import { asJsonText, on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import { TRACING } from "@/lib/service/process/tracing";
import type { Services } from "@/lib/service/services";
import { ownRun } from "./read-run";
import { runAnswer } from "./run-answer";

/**
 * Records the end of the run here, because the process that was executing the run may be dead. If that
 * process is alive, it is notified and fenced out. Sub-runs are cancelled too, and waiting callers are
 * notified.
 */
export const cancelRun = on(
  contract.cancelRun,
  async (services, { caller, params: { id } }) => {
    const found = await ownRun(services, caller, id);
    if (!found.ok) return found;
    if (!(await cancelTree(services, id))) return refused("run_ended", "The run has already ended.");
    const row = await findRun(services.db, caller.workspaceId, id);
    return row ? ok(await runAnswer(services, row)) : notFound("run");
  },
  asJsonText,
);

export async function cancelTree(services: Services, id: string): Promise<boolean> {
  const { db, clock } = services;
  const done = await db.transaction(async (transaction) => {
    const run = await cancelOpenRun(transaction, id, new Date(clock()));
    if (!run) return false;
    await releaseHold(transaction, id);
    if (run.parentRun !== null) await addWake(transaction, run.parentRun);
    return true;
  });
  if (done) services.part(INSTANCE_TOTALS).add("runs", "cancelled");
  const tracing = services.part(TRACING);
  if (done && tracing !== null) await traceCancelled(services, tracing, id);
  if (done) for (const child of await findOpenChildren(db, id)) await cancelTree(services, child);
  return done;
}

/** Completes the trace here, because the process that executed the run sends no more spans. */
async function traceCancelled({ db, clock, log }: Services, trace: RunTrace, id: string): Promise<void> {
  try {
    const run = await findRunFacts(db, id);
    if (run === undefined) return;
    const cut = (await findSteps(db, id)).filter(
      ({ status, startedAt }) => status === "cancelled" && startedAt !== null,
    );
    for (const step of cut) trace.attemptEnded(run, step);
    const finishedAt = clock();
    const startedAt = Math.min(finishedAt, minOf(cut.map((step) => step.startedAt ?? finishedAt)));
    trace.runEnded(run, { status: "cancelled", startedAt, finishedAt, error: null });
  } catch (error) {
    log.warn({ error, runId: id }, "Couldn't add a cancelled run to its trace");
  }
}
