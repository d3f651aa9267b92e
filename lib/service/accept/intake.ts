import type { Db } from "@/db/handle";
import { findFirstCall, forgetExpiredKey, giveKeyBack, takeKey } from "@/db/queries/idempotency-keys";
import { createRunStore } from "@/db/run-store/run-store";
import type { EndedKey, EndedRun, NewRun, SubRunOutcome } from "@/lib/engine/run-store";
import { createBatcher } from "@/lib/kit/batcher";
import type { Clock } from "@/lib/kit/clock";
import { type Problem, problem } from "@/lib/schema/problem";
import { checkFunds } from "@/lib/service/charging/check-subscription";
import { type PaidEnding, type PaidRun, recordPaidRuns } from "@/lib/service/charging/record-paid-runs";
import { notCovered } from "@/lib/service/charging/refuse-payment";
import { isCharged, type Payer, type Reserved, reserveCycles } from "@/lib/service/charging/reserve-cycles";
import type { InlineExecutor } from "@/lib/service/inline/create-inline-executor";
import { createEndedRuns } from "@/lib/service/inline/ended-runs";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Patience } from "@/lib/service/process/pulse";
import { answerOf, storedBody } from "./call-answer";
import type { Intake, Once, Order, Outcome, Refused } from "./order";
import { type RunQueue, weightOf } from "./run-queue";
import type { Withdrawals } from "./withdrawals";

interface Parts {
  readonly inlineExecutor: InlineExecutor;
  readonly queue: RunQueue;
  readonly withdrawals: Withdrawals;
  readonly pulse: Patience;
}

interface PaidOrder {
  readonly run: NewRun;
  readonly payer: Payer;
}

/**
 * An order that is refused, unless its idempotency key belongs to an earlier call. In that case, the response
 * to that call is returned.
 */
interface PerhapsKnown {
  readonly is: "perhaps known";
  readonly refusal: Problem;
}

type Written = Exclude<Outcome, { is: "known" }> | PerhapsKnown;

const KEPT_MS = 24 * 3600 * 1000;
const BATCH = { maxInFlight: 2, maxItems: 200, maxWeight: 8 * 1024 * 1024 } as const;
const QUEUED = { is: "queued" } as const;
const AGAIN = problem("database_unavailable", "Try again in a moment.", { retryAfter: 1 });

export function createIntake(
  { db, hot, clock }: { readonly db: Db; readonly hot: Db; readonly clock: Clock },
  { inlineExecutor, queue, withdrawals, pulse }: Parts,
): Intake {
  const paidEnds = createEndedRuns<PaidRun, PaidEnding>(
    ({ ended }) => ended,
    withdrawals.isRefused,
    (runs) => recordPaidRuns(hot, runs, clock),
    "covered",
  );
  const paidBatches = createBatcher<PaidOrder, Reserved>({
    ...BATCH,
    isOutage: isDatabaseAway,
    weigh: ({ run }) => weightOf(run),
    write: async (all) => {
      const orders = all.filter(({ run }) => !withdrawals.isRefused(run.id));
      const verdicts = new Map(orders.length === 0 ? [] : await reserveAndAccept(orders));
      // A run has no verdict if its caller got an error before this write. The default `covered` is never
      // used for such a run, because its caller already has a response.
      return all.map(({ run }) => verdicts.get(run.id) ?? "covered");
    },
  });

  function reserveAndAccept(orders: readonly PaidOrder[]): Promise<(readonly [string, Reserved])[]> {
    return db.transaction(async (transaction) => {
      const verdicts = await reserveCycles(
        transaction,
        orders.map(({ run, payer }) => ({ runId: run.id, payer })),
        clock(),
      );
      const covered = orders.filter((_order, index) => verdicts[index] === "covered");
      if (covered.length > 0) await createRunStore(transaction).accept(covered.map(({ run }) => run));
      return orders.flatMap(({ run }, index) => {
        const verdict = verdicts[index];
        return verdict === undefined ? [] : [[run.id, verdict] as const];
      });
    });
  }

  /** Executes the run inline. Returns null if the run must be queued instead. */
  async function endHere(order: Order): Promise<Written | null> {
    const { run, once } = order;
    if (run.steps.length > 0 || inlineExecutor.refuses(run)) return null;
    const execute = () => executeHere(order);
    // A run with an `Idempotency-Key` is never withdrawn. If its caller is refused, a repeated call gets the
    // run's outcome.
    return once === null ? withdrawals.orRefuse(run.id, execute) : pulse.within(execute);
  }

  async function executeHere(order: Order): Promise<Written | null> {
    const { run, once, waitMs } = order;
    const payer = chargedPayer(order);
    // A call that the payer's funds don't cover goes to the queue, because it may have the `Idempotency-Key`
    // of an earlier call. The queue's transaction checks for that without executing the run.
    if (payer !== null && once !== null && (await checkFunds(hot, payer, clock())) !== "covered") return null;
    if (payer !== null && paidEnds.isFull) return late(order, 1);
    const paid = payer === null ? null : writePaid(payer);
    const execution = await inlineExecutor.execute(run, {
      write: paid?.write,
      keyOf: once === null ? undefined : (outcome) => endedKey(once, outcome, waitMs, clock()),
      maxWaitMs: waitMs > 0 ? waitMs : undefined,
    });
    if (execution.state === "elsewhere") return null;
    if (execution.state === "late") return late(order, execution.retryAfterS);
    if (execution.state === "key taken") return paid?.refusal() ?? perhapsKnown(AGAIN);
    return { is: "ended", run: execution.outcome, published: execution.published };
  }

  function writePaid(payer: Payer) {
    let ending: PaidEnding = "covered";
    return {
      write: async (ended: EndedRun) => {
        ending = await paidEnds.add({ ended, payer });
        return ending === "covered";
      },
      refusal: () => (ending === "covered" || ending === "key taken" ? null : refuseFunds(ending, payer)),
    };
  }

  function putInQueue(order: Order): Promise<Written> {
    const { run, once } = order;
    const payer = chargedPayer(order);
    if (once !== null) return pulse.within(() => queueUnderKey(run, payer, once));
    return payer === null ? queueUnpaid(run) : queuePaid(run, payer);
  }

  async function queueUnpaid(run: Order["run"]): Promise<Written> {
    const full = await queue.add(run);
    return full === null ? QUEUED : refused(full);
  }

  /** Reserves the price when the run is queued. The payer is charged if the run succeeds. */
  async function queuePaid(run: Order["run"], payer: Payer): Promise<Written> {
    const full = queue.refusal(paidBatches.waitingWeight);
    if (full) return refused(full);
    const order = { run: { ...run, order: queue.place(run.workspaceId) }, payer };
    const verdict = await withdrawals.orRefuse(run.id, () => paidBatches.add(order));
    return verdict === "covered" ? QUEUED : refuseFunds(verdict, payer);
  }

  /**
   * Uses a single transaction, so that only one of two calls with the same `Idempotency-Key` starts a run.
   */
  function queueUnderKey(run: Order["run"], payer: Payer | null, { owner, meaning }: Once): Promise<Written> {
    const full = queue.refusal();
    const placed = { ...run, order: queue.place(run.workspaceId) };
    const now = clock();
    return db.transaction(async (transaction): Promise<Written> => {
      await forgetExpiredKey(transaction, owner, new Date(now - KEPT_MS));
      const key = { requestHash: meaning, runId: run.id, now: new Date(now) };
      if (full || !(await takeKey(transaction, owner, key))) return perhapsKnown(full ?? AGAIN);
      const [reserved = "covered"] =
        payer === null ? [] : await reserveCycles(transaction, [{ runId: run.id, payer }], now);
      if (payer !== null && reserved !== "covered") {
        await giveKeyBack(transaction, owner);
        return refuseFunds(reserved, payer);
      }
      await createRunStore(transaction).accept([placed]);
      return QUEUED;
    });
  }

  async function findKnown({ owner, meaning }: Once, refusal: Problem): Promise<Outcome> {
    const first = await findFirstCall(db, owner);
    if (!first) return refused(refusal);
    return first.requestHash === meaning
      ? { is: "known", runId: first.runId, owner }
      : refused(problem("idempotency_conflict", CONFLICT));
  }

  return {
    async accept(order) {
      const written = (await endHere(order)) ?? (await putInQueue(order));
      if (written.is !== "perhaps known") return written;
      const { once } = order;
      return once === null ? refused(written.refusal) : pulse.within(() => findKnown(once, written.refusal));
    },
    refuseEarly(target, waitMs) {
      if (!inlineExecutor.isExecuting(target)) return queue.refusal();
      const retryAfterS = waitMs > 0 ? inlineExecutor.lateS(target, waitMs) : null;
      return retryAfterS === null ? null : tooManyCalls(retryAfterS);
    },
  };
}

const CONFLICT =
  "This Idempotency-Key was already used with a different body. Use a new key for each request.";

function chargedPayer({ payer }: Order): Payer | null {
  return payer !== null && isCharged(payer) ? payer : null;
}

function endedKey(
  { owner, meaning, origin }: Once,
  ended: SubRunOutcome,
  waitMs: number,
  now: number,
): EndedKey {
  const answer = answerOf(ended.runId, ended, waitMs, origin);
  const { webhookId, key } = owner;
  return {
    webhookId,
    key,
    requestHash: meaning,
    status: answer.status,
    answer: storedBody(answer),
    expiredMs: now - KEPT_MS,
  };
}

/**
 * Refuses the call if the caller waits for the result. Returns null for other calls, which go into the queue,
 * where a delay doesn't matter.
 */
function late({ once, waitMs }: Order, retryAfterS: number): Written | null {
  if (waitMs === 0) return null;
  const refusal = tooManyCalls(retryAfterS);
  return once === null ? refused(refusal) : perhapsKnown(refusal);
}

function tooManyCalls(retryAfter: number): Problem {
  return problem(
    "overloaded",
    `This instance can't handle more calls right now. This call was not accepted. Try again in ${retryAfter} s.`,
    { retryAfter },
  );
}

function refuseFunds(reserved: Exclude<Reserved, "covered">, { item, price }: Payer): Refused {
  return refused(notCovered(reserved, item, price));
}

function refused(found: Problem): Refused {
  return { is: "refused", problem: found };
}

function perhapsKnown(refusal: Problem): PerhapsKnown {
  return { is: "perhaps known", refusal };
}
