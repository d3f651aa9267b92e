import type { Db } from "@/db/handle";
import { createRunStore } from "@/db/run-store/run-store";
import type { NewRun } from "@/lib/engine/run-store";
import { createBatcher } from "@/lib/kit/batcher";
import type { Clock } from "@/lib/kit/clock";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { type PaidEnding, type PaidRun, recordPaidRuns } from "@/lib/service/charging/record-paid-runs";
import { notCovered } from "@/lib/service/charging/refuse-payment";
import { type Payer, type Reserved, reserveCycles } from "@/lib/service/charging/reserve-cycles";
import {
  type ExecuteOptions,
  type InlineExecution,
  type InlineExecutor,
  outcomeOf,
} from "@/lib/service/inline/create-inline-executor";
import { createEndedRuns } from "@/lib/service/inline/ended-runs";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import { type Intake, weightOf } from "./intake";
import type { Withdrawals } from "./withdrawals";

/** How runs come in that somebody pays for: many to a transaction. */
export interface PaidIntake {
  /** What can be carried here is written ended, and charged with that. */
  execute(
    run: Omit<NewRun, "order">,
    payer: Payer,
    options?: ExecuteOptions,
  ): Promise<Result<InlineExecution, Problem>>;
  /** Its price is set aside first, and charged when it succeeds. */
  accept(run: Omit<NewRun, "order">, payer: Payer): Promise<Result<void, Problem>>;
}

interface Order {
  readonly run: NewRun;
  readonly payer: Payer;
}

const BATCH = { maxInFlight: 2, maxItems: 200, maxWeight: 8 * 1024 * 1024 } as const;

export function createPaidIntake(
  { db, hot, clock: now }: { readonly db: Db; readonly hot: Db; readonly clock: Clock },
  intake: Intake,
  inlineExecutor: InlineExecutor,
  withdrawals: Withdrawals,
): PaidIntake {
  const endedRuns = createEndedRuns<PaidRun, PaidEnding>(
    ({ ended }) => ended,
    withdrawals.isRefused,
    (runs) => recordPaidRuns(hot, runs, now),
    "covered",
  );

  function reserveAndAccept(orders: readonly Order[]): Promise<(readonly [string, Reserved])[]> {
    return db.transaction(async (transaction) => {
      const verdicts = await reserveCycles(
        transaction,
        orders.map(({ run, payer }) => ({ runId: run.id, payer })),
        now(),
      );
      const covered = orders.filter((_order, index) => verdicts[index] === "covered");
      if (covered.length > 0) await createRunStore(transaction).accept(covered.map(({ run }) => run));
      return orders.flatMap(({ run }, index) => {
        const verdict = verdicts[index];
        return verdict === undefined ? [] : [[run.id, verdict] as const];
      });
    });
  }

  const batcher = createBatcher<Order, Reserved>({
    ...BATCH,
    isOutage: isDatabaseAway,
    weigh: ({ run }) => weightOf(run),
    write: async (all) => {
      const orders = all.filter(({ run }) => !withdrawals.isRefused(run.id));
      const verdicts = new Map(orders.length === 0 ? [] : await reserveAndAccept(orders));
      // Who was refused meanwhile hears nothing of this.
      return all.map(({ run }) => verdicts.get(run.id) ?? "covered");
    },
  });
  return {
    async execute(run, payer, { keyOf, maxWaitMs } = {}) {
      if (endedRuns.isFull) return ok({ state: "late", retryAfterS: 1 });
      const execution = await inlineExecutor.executeUnsaved(run, maxWaitMs);
      if (execution.state !== "ended") return ok(execution);
      const outcome = outcomeOf(run, execution.ended.change);
      const ended = { ...execution.ended, key: keyOf?.(outcome) ?? null };
      const ending = await endedRuns.add({ ended, payer });
      if (ending === "key taken") return ok({ state: ending });
      return ending === "covered"
        ? ok({ state: "ended", outcome, published: ended.change.publications.length > 0 })
        : fail(notCovered(ending, payer.item, payer.price));
    },
    async accept(run, payer) {
      const full = intake.refusal(batcher.waitingWeight);
      if (full) return fail(full);
      const order = { run: { ...run, order: intake.place(run.workspaceId) }, payer };
      const verdict = await withdrawals.orRefuse(run.id, () => batcher.add(order));
      return verdict === "covered" ? ok(undefined) : fail(notCovered(verdict, payer.item, payer.price));
    },
  };
}
