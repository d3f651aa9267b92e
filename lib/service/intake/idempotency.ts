import {
  findFirstCall,
  forgetExpiredKey,
  giveKeyBack,
  type KeyOwner,
  saveFirstAnswer,
  takeKey,
} from "@/db/queries/idempotency-keys";
import { createRunStore } from "@/db/run-store/run-store";
import type { NewRun } from "@/lib/engine/run-store";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { notCovered } from "@/lib/service/charging/refuse-payment";
import { type Payer, reserveCycles } from "@/lib/service/charging/reserve-cycles";
import type { Services, WebCaches } from "@/lib/service/services";
import { acceptedAnswer, type CallAnswer, endedAnswer, type Waiter } from "./answer-run";

const KEPT_MS = 24 * 3600 * 1000;
const LOOK_MS = 50;
/** The first caller's process writes its answer as soon as it has it; when it died, nobody does. */
const GRACE_MS = 1_000;

/** The call that used the key before. */
export interface FirstCall {
  readonly owner: KeyOwner;
  readonly runId: string;
}

/**
 * Accepts the run under its key, in one transaction: of two calls with one key exactly one starts a run. The other
 * learns which run that was.
 */
export async function acceptOnce(
  services: Services,
  memory: WebCaches,
  run: NewRun,
  payer: Payer | null,
  owner: KeyOwner,
  requestHash: string,
): Promise<Result<"accepted" | FirstCall, Problem>> {
  const full = memory.intake.refusal();
  const { db, clock } = services;
  const expired = new Date(clock() - KEPT_MS);
  const taken = await db.transaction(async (transaction): Promise<boolean | Problem> => {
    await forgetExpiredKey(transaction, owner, expired);
    const now = new Date(clock());
    if (full || !(await takeKey(transaction, owner, { requestHash, runId: run.id, now }))) return false;
    const [reserved] =
      payer === null ? [] : await reserveCycles(transaction, [{ runId: run.id, payer }], clock());
    if (payer !== null && reserved !== undefined && reserved !== "covered") {
      await giveKeyBack(transaction, owner);
      return notCovered(reserved, payer.item, payer.price);
    }
    await createRunStore(transaction).accept([run]);
    return true;
  });
  if (typeof taken === "object") return fail(taken);
  return taken ? ok("accepted") : firstCall(services, owner, requestHash, full);
}

/** Whose key it is, where it means the same call. */
export async function firstCall(
  { db }: Services,
  owner: KeyOwner,
  requestHash: string,
  full: Problem | null = null,
): Promise<Result<FirstCall, Problem>> {
  const first = await findFirstCall(db, owner);
  if (!first)
    return fail(full ?? problem("database_unavailable", "Try again in a moment.", { retryAfter: 1 }));
  if (first.requestHash === requestHash) return ok({ owner, runId: first.runId });
  const detail =
    "This Idempotency-Key was already used with a different body. Use a new key for each request.";
  return fail(problem("idempotency_conflict", detail));
}

/**
 * The first answer again, waited for while the first caller still waits itself. Where its process died before it
 * had one, the run tells: an answer can be lost, what became of the run cannot.
 */
export async function firstAnswer(
  services: Services,
  memory: WebCaches,
  { owner, runId }: FirstCall,
  waiter: Waiter,
  waitMs: number,
): Promise<CallAnswer> {
  const until = performance.now() + waitMs + GRACE_MS;
  let endedAt: number | null = null;
  for (;;) {
    const first = await findFirstCall(services.db, owner);
    if (first && first.status !== null && first.answer !== null)
      return { runId, status: first.status, body: first.answer };
    const isAnswered = first !== undefined && first.status !== null;
    const outcome = isAnswered || waitMs > 0 ? await memory.endings.look(runId) : null;
    if (isAnswered && outcome) return endedAnswer(outcome);
    const now = performance.now();
    if (outcome) endedAt ??= now;
    const lost = endedAt !== null && now - endedAt > GRACE_MS;
    if (lost || now > until || waiter.signal().aborted) {
      const answer = outcome ? endedAnswer(outcome) : acceptedAnswer(runId, waiter.origin);
      // Else the first caller may get another answer still, and that one is to be replayed.
      if (lost) await keepAnswer(services, owner, answer);
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** A longer answer is not written a second time: it is made again from the run, whose result it is. */
const MAX_KEPT = 64 * 1024;

export async function keepAnswer({ db }: Services, owner: KeyOwner, answer: CallAnswer): Promise<void> {
  await saveFirstAnswer(db, owner, answer.status, storedBody(answer));
}

/** The same of a key that is taken with its answer. */
export function storedAnswer({ clock }: Pick<Services, "clock">, answer: CallAnswer) {
  return { answer: storedBody(answer), expiredMs: clock() - KEPT_MS };
}

function storedBody({ body }: CallAnswer): string | null {
  return body.length > MAX_KEPT ? null : body;
}
