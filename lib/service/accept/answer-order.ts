import type { Db } from "@/db/handle";
import { findFirstCall, type KeyOwner, saveFirstAnswer } from "@/db/queries/idempotency-keys";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Patience } from "@/lib/service/process/pulse";
import { acceptedAnswer, answerOf, type CallAnswer, endedAnswer, storedBody } from "./call-answer";
import type { Order, Outcome } from "./order";
import type { RunEndings } from "./run-endings";

export interface Waiter {
  readonly origin: string;
  signal(): AbortSignal;
}

interface Memory {
  readonly pulse: Patience;
  readonly endings: RunEndings;
  readonly values: { forget(workflowId: string): void };
}

type Known = Extract<Outcome, { is: "known" }>;

const LOOK_MS = 50;
/**
 * Time for the process of the first call with an `Idempotency-Key` to store its response. A process that died
 * never stores one.
 */
const GRACE_MS = 1_000;

export async function answerOrder(
  { db }: { readonly db: Db },
  memory: Memory,
  order: Order,
  outcome: Outcome,
  waiter: Waiter,
): Promise<Result<CallAnswer, Problem>> {
  if (outcome.is === "refused") return fail(outcome.problem);
  const { pulse, endings, values } = memory;
  const { run, once, waitMs } = order;
  if (outcome.is === "known") {
    const answer = await pulse.within(() => replayAnswer(db, endings, outcome, waitMs, waiter));
    return ok({ ...answer, replayed: true });
  }
  const isQueued = outcome.is === "queued";
  const ended = !isQueued
    ? outcome.run
    : waitMs > 0
      ? await endings.wait(run.id, waitMs, waiter.signal())
      : null;
  // Drops the workflow's cached values, because a caller who learns that the run has ended must be able to
  // read what the run published.
  if (isQueued ? ended !== null : outcome.published) values.forget(run.workflowId);
  const answer = answerOf(run.id, ended, waitMs, waiter.origin);
  // A caller who disconnected while waiting got no response, so a repeated call gets the run's outcome
  // instead.
  if (isQueued && once !== null && (ended !== null || waitMs === 0 || !waiter.signal().aborted)) {
    // A database outage does no harm here: the run is on disk, so a repeated call can still be answered.
    await pulse
      .within(() => storeAnswer(db, once.owner, answer))
      .catch((error) => {
        if (!isDatabaseAway(error)) throw error;
      });
  }
  return ok(answer);
}

/**
 * Answers a repeated call with the response to the first call. Waits for that response as long as the first
 * caller may still be waiting for it. If the process of the first call died before it stored a response,
 * returns the run's outcome.
 */
async function replayAnswer(
  db: Db,
  endings: RunEndings,
  { owner, runId }: Known,
  waitMs: number,
  waiter: Waiter,
): Promise<CallAnswer> {
  const until = performance.now() + waitMs + GRACE_MS;
  let endedAt: number | null = null;
  for (;;) {
    const first = await findFirstCall(db, owner);
    if (first && first.status !== null && first.answer !== null)
      return { runId, status: first.status, body: first.answer };
    const isAnswered = first !== undefined && first.status !== null;
    const outcome = isAnswered || waitMs > 0 ? await endings.look(runId) : null;
    if (isAnswered && outcome) return endedAnswer(outcome);
    const now = performance.now();
    if (outcome) endedAt ??= now;
    const lost = endedAt !== null && now - endedAt > GRACE_MS;
    if (lost || now > until || waiter.signal().aborted) {
      const answer = outcome ? endedAnswer(outcome) : acceptedAnswer(runId, waiter.origin);
      // Stores this response for later calls only if the process of the first call is lost. While that
      // process is alive, it may still send a different response to the first caller, which later calls must
      // repeat.
      if (lost) await storeAnswer(db, owner, answer);
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function storeAnswer(db: Db, owner: KeyOwner, answer: CallAnswer): Promise<void> {
  return saveFirstAnswer(db, owner, answer.status, storedBody(answer));
}
