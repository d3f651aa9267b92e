import { createHash } from "node:crypto";
import type { EndedKey, NewRun, SubRunOutcome } from "@/lib/engine/run-store";
import { canonical } from "@/lib/kit/canonical";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { checkFunds } from "@/lib/service/charging/check-subscription";
import { isCharged, type Payer } from "@/lib/service/charging/reserve-cycles";
import type { ExecuteOptions, InlineExecution } from "@/lib/service/inline/create-inline-executor";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Services, WebCaches } from "@/lib/service/services";
import { answerRun, type CallAnswer, inlineAnswer } from "./answer-run";
import { acceptOnce, firstAnswer, firstCall, keepAnswer, storedAnswer } from "./idempotency";
import { lateProblem, patience } from "./late-problem";
import type { WebhookCall } from "./read-webhook-call";

interface KeyedOrder {
  readonly run: Omit<NewRun, "order">;
  readonly payer: Payer | null;
  readonly key: string;
  readonly meaning: string;
}

const ELSEWHERE = { state: "elsewhere" } as const;

/** A call with an `Idempotency-Key`: the first one makes the run, and every later one gets its answer. */
export async function acceptUnderKey(
  services: Services,
  memory: WebCaches,
  { run, payer, key, meaning }: KeyedOrder,
  call: WebhookCall,
  waitMs: number,
): Promise<Result<CallAnswer, Problem>> {
  if (key === "" || key.length > 255) {
    return fail(problem("bad_request", "An Idempotency-Key has 1 to 255 characters."));
  }
  // Subscribers do not know of each other: what one was answered is not replayed to another. Nor are tests calls.
  const whose = payer === null ? "" : `${payer.subscriptionId}/`;
  const own = `${run.mode === "test" ? "draft/" : ""}${whose}${key}`;
  const owner = { workflowId: run.workflowId, webhookId: call.webhookId, key: own };
  const { within } = memory.pulse;
  const keyOf = (outcome: SubRunOutcome): EndedKey => {
    const answer = inlineAnswer(memory, run, { state: "ended", outcome, published: false }, call, waitMs);
    return { ...owner, requestHash: meaning, status: answer.status, ...storedAnswer(services, answer) };
  };
  // Nothing is taken back where the caller is refused: whoever calls again with the key gets this run's answer.
  const asked = await within(() => execute(services, memory, { run, payer }, { keyOf, ...patience(waitMs) }));
  if (!asked.ok) return asked;
  const execution = asked.value;
  if (execution.state === "ended") return ok(inlineAnswer(memory, run, execution, call, waitMs));
  const late = lateProblem(execution, waitMs);
  const placed = { ...run, order: memory.intake.place(run.workspaceId) };
  const once = await within(() =>
    execution.state === "key taken" || late !== null
      ? firstCall(services, owner, meaning, late)
      : acceptOnce(services, memory, placed, payer, owner, meaning),
  );
  if (!once.ok) return once;
  const first = once.value;
  if (first !== "accepted") {
    const answer = await within(() => firstAnswer(services, memory, first, call, waitMs));
    return ok({ ...answer, replayed: true });
  }
  const answer = await answerRun(memory, run.id, run.workflowId, call, waitMs);
  // Who went away while they waited got no answer: whoever asks again is told what the run came to.
  if (!(answer.waited && call.signal().aborted)) {
    // The run is on disk: where the answer cannot be kept, it tells what a second call is answered.
    await within(() => keepAnswer(services, owner, answer)).catch((error) => {
      if (!isDatabaseAway(error)) throw error;
    });
  }
  return ok(answer);
}

/** What the balance does not cover may be a repetition all the same: it is looked up rather than carried for nothing. */
async function execute(
  services: Services,
  memory: WebCaches,
  { run, payer }: Pick<KeyedOrder, "run" | "payer">,
  options: ExecuteOptions,
): Promise<Result<InlineExecution, Problem>> {
  if (payer === null || !isCharged(payer)) return ok(await memory.inlineExecutor.execute(run, options));
  if (memory.inlineExecutor.refuses(run)) return ok(ELSEWHERE);
  const funds = await checkFunds(services.hot, payer, services.clock());
  return funds === "covered" ? memory.paid.execute(run, payer, options) : ok(ELSEWHERE);
}

/** Equal for calls that mean the same: of a GET the variables count, not the query that they came in. */
export function meaningOf({ method }: WebhookCall, bytes: Uint8Array, context: JsonObject): string {
  return createHash("sha256")
    .update(method)
    .update("\n")
    .update(method === "POST" ? bytes : canonical(context))
    .digest("base64url");
}
