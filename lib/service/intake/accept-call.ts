import { createHash } from "node:crypto";
import type { NewRun } from "@/lib/engine/run-store";
import type { JsonObject } from "@/lib/kit/json";
import { redactText } from "@/lib/kit/redact";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { canonical } from "@/lib/service/document/stored-document";
import type { Payer } from "@/lib/service/money/reserve-cycles";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import { newRun } from "@/lib/service/runs/new-run";
import type { Services, WebCaches } from "@/lib/service/services";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import { answerRun, type CallAnswer } from "./answer-run";
import { acceptOnce, firstAnswer, keepAnswer } from "./idempotency";
import type { LiveTrigger } from "./live-workflows";
import { MOST_WAIT_S, readWebhookCall, type WebhookCall } from "./read-webhook-call";
import { storedRequest } from "./stored-request";

/** What a call that may pass starts a run of. */
export interface CallTarget
  extends Pick<NewRun, "workspaceId" | "workflowId" | "version" | "document" | "mode"> {
  readonly trigger: LiveTrigger;
}

/** Reads a call that was let in, puts its run on disk and answers; faults in the order 503, 415, 413, 400, 422. */
export async function acceptCall(
  services: Services,
  memory: WebCaches,
  target: CallTarget,
  payer: Payer | null,
  call: WebhookCall,
  /** Takes something secret out of everything that is kept of the call. */
  hide: ((text: string) => string) | null = null,
): Promise<Result<CallAnswer, Problem>> {
  const { trigger } = target;
  const key = call.headers.get("idempotency-key");
  const full = key === null ? memory.intake.refusal() : null;
  if (full) return fail(full);
  const read = await readWebhookCall(call);
  if (!read.ok) return read;
  const { body, bytes, waitS } = read.value;
  const keys = trigger.key === "" && target.mode === "production" ? [] : call.keys;
  const context = resolveVariables(
    trigger.variables,
    call.method === "POST"
      ? { kind: "body", body, json: () => new TextDecoder().decode(bytes) }
      : { kind: "query", query: call.query },
    hide ?? ((text) => redactText(text, new Set(keys))),
  );
  if (!context.ok) {
    const names = context.error.map(({ path }) => `\`${path}\``).join(", ");
    return fail(problem("invalid_variables", `Not accepted: ${names}.`, { errors: context.error }));
  }
  const contextText = JSON.stringify(context.value);
  const request = storedRequest(call, body, keys);
  const waitMs = (waitS ?? (trigger.respond === "result" ? MOST_WAIT_S : 0)) * 1000;
  const run = newRun(services.clock(), {
    // Named one by one: V8 takes 15 us to spread what was left over of another object.
    workspaceId: target.workspaceId,
    workflowId: target.workflowId,
    version: target.version,
    document: target.document,
    mode: target.mode,
    trigger: trigger.worker,
    context: hide?.(contextText) ?? contextText,
    request: hide?.(request) ?? request,
    webhookId: trigger.webhookId,
    method: call.method,
    waited: waitMs > 0,
    resultWorkers: trigger.resultWorkers,
    subscriptionId: payer?.subscriptionId ?? null,
    priceVersion: payer?.priceVersion ?? null,
    publishTo: payer?.buyerId ?? null,
  });
  if (key !== null) {
    const meaning = meaningOf(call, bytes, context.value);
    return acceptUnderKey(services, memory, { run, payer, key, meaning }, call, waitMs);
  }
  const accepted =
    payer === null || payer.cost === 0
      ? await memory.intake.accept(run)
      : await memory.paid.accept(run, payer);
  return accepted.ok ? ok(await answerRun(memory, run.id, run.workflowId, call, waitMs)) : accepted;
}

interface KeyedOrder {
  readonly run: Omit<NewRun, "order">;
  readonly payer: Payer | null;
  readonly key: string;
  readonly meaning: string;
}

async function acceptUnderKey(
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
  const placed = { ...run, order: memory.intake.place(run.workspaceId) };
  const once = await within(() => acceptOnce(services, memory, placed, payer, owner, meaning));
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

/** Equal for calls that mean the same: of a GET the variables count, not the query that they came in. */
function meaningOf({ method }: WebhookCall, bytes: Uint8Array, context: JsonObject): string {
  return createHash("sha256")
    .update(method)
    .update("\n")
    .update(method === "POST" ? bytes : canonical(context))
    .digest("base64url");
}
