import type { Db } from "@/db/handle";
import { chargeCycles } from "@/db/queries/holds";
import { createRunStore } from "@/db/run-store/run-store";
import type { EndedRun } from "@/lib/engine/run-store";
import type { Clock } from "@/lib/kit/clock";
import { checkCycles, type Payer, type Reserved } from "./reserve-cycles";

export interface PaidRun {
  readonly ended: EndedRun;
  readonly payer: Payer;
}

/**
 * Result for one run. Only `covered` runs were written. `key taken` means that another run already uses the
 * `Idempotency-Key`.
 */
export type PaidEnding = Reserved | "key taken";

/**
 * Writes ended runs and charges for the successful ones, in one transaction: first the runs with their
 * idempotency keys, then the providers' counters, then balances, in the order of `db/record-runs.ts`. The
 * payer must have enough funds for each run, even if it failed, as for a run with a hold. If they don't cover
 * a run, everything is rolled back and repeated without that run. So nothing has to be undone individually,
 * and no balance is locked before a counter.
 */
export async function recordPaidRuns(db: Db, runs: readonly PaidRun[], now: Clock): Promise<PaidEnding[]> {
  const endings = new Map<PaidRun, PaidEnding>();
  while (endings.size < runs.length) {
    const open = runs.filter((run) => !endings.has(run));
    try {
      const written = await db.transaction((transaction) => writeAndCharge(transaction, open, now()));
      for (const run of open) endings.set(run, written.has(run) ? "covered" : "key taken");
    } catch (error) {
      if (!(error instanceof NotCovered)) throw error;
      for (const [run, verdict] of error.refused) endings.set(run, verdict);
    }
  }
  return runs.map((run) => endings.get(run) ?? "covered");
}

/** Thrown to roll the transaction back if some of its runs can't be charged. */
class NotCovered extends Error {
  readonly refused: ReadonlyMap<PaidRun, Reserved>;

  constructor(refused: ReadonlyMap<PaidRun, Reserved>) {
    super("Some of these runs can't be charged");
    this.refused = refused;
  }
}

async function writeAndCharge(db: Db, runs: readonly PaidRun[], now: number): Promise<Set<PaidRun>> {
  const taken = await createRunStore(db).recordEnded(runs.map(({ ended }) => ended));
  const written = runs.filter((_run, index) => taken[index]);
  const orders = written.map(({ ended, payer }) => ({ runId: ended.run.id, payer }));
  const { verdicts, holds } = await checkCycles(db, orders, "buyers and sellers", now);
  const refused = new Map<PaidRun, Reserved>();
  written.forEach((run, index) => {
    const verdict = verdicts[index];
    if (verdict !== undefined && verdict !== "covered") refused.set(run, verdict);
  });
  if (refused.size > 0) throw new NotCovered(refused);
  const changes = new Map(written.map(({ ended }) => [ended.run.id, ended.change]));
  await chargeCycles(
    db,
    holds.flatMap(({ parentRun: _none, ...hold }) => {
      const change = changes.get(hold.runId);
      return change?.status === "succeeded" ? [{ ...hold, finishedAt: change.finishedAt ?? now }] : [];
    }),
  );
  return new Set(written);
}
