import type { NewRun } from "@/lib/engine/run-store";
import { redactText } from "@/lib/kit/redact-text";
import { fail, ok, type Result } from "@/lib/kit/result";
import { storedTraceparent } from "@/lib/kit/traceparent";
import { describeFaults } from "@/lib/schema/describe-faults";
import { type Problem, problem } from "@/lib/schema/problem";
import { isCharged, type Payer } from "@/lib/service/charging/reserve-cycles";
import { newRun } from "@/lib/service/document/new-run";
import type { InlineTarget } from "@/lib/service/inline/create-inline-executor";
import type { Services, WebCaches } from "@/lib/service/services";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import { acceptUnderKey, meaningOf } from "./accept-under-key";
import { answerRun, type CallAnswer, inlineAnswer } from "./answer-run";
import { lateProblem, patience, tooManyCalls } from "./late-problem";
import type { LiveTrigger } from "./live-workflows";
import { MAX_WAIT_S, readWait, readWebhookCall, type WebhookCall } from "./read-webhook-call";
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
  /** Hears what was sent, where it was read and then refused. */
  onRefused: (sent: () => string) => void = () => undefined,
): Promise<Result<CallAnswer, Problem>> {
  const { trigger } = target;
  const key = call.headers.get("idempotency-key");
  const refusal = key === null ? refuseAtDoor(memory, target, call) : null;
  if (refusal) return fail(refusal);
  const read = await readWebhookCall(call, trigger.variables);
  if (!read.ok) return read;
  const { body, exactBody, bytes } = read.value;
  const keys = trigger.key === "" && target.mode === "production" ? [] : call.keys;
  const context = resolveVariables(
    trigger.variables,
    call.method === "POST"
      ? { kind: "body", body, json: () => new TextDecoder().decode(bytes) }
      : { kind: "query", query: call.query },
    hide ?? ((text) => redactText(text, new Set(keys))),
  );
  if (!context.ok) {
    onRefused(() => {
      const sent = storedRequest(call, exactBody, call.keys);
      return hide?.(sent) ?? redactText(sent, new Set(call.keys));
    });
    return fail(problem("invalid_variables", describeFaults(context.error), { errors: context.error }));
  }
  const contextText = JSON.stringify(context.value);
  const request = storedRequest(call, exactBody, keys);
  const waitMs = waitMsOf(trigger, read.value.waitS);
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
    publishTo: payer?.buyerId ?? (call.aside ? target.workspaceId : null),
    traceparent: storedTraceparent(call.headers.get("traceparent")),
  });
  if (key !== null) {
    const meaning = meaningOf(call, bytes, context.value);
    return acceptUnderKey(services, memory, { run, payer, key, meaning }, call, waitMs);
  }
  if (payer !== null && isCharged(payer)) {
    const execution = await memory.withdrawals.orRefuse(run.id, () =>
      memory.paid.execute(run, payer, patience(waitMs)),
    );
    if (!execution.ok) return execution;
    if (execution.value.state === "ended")
      return ok(inlineAnswer(memory, run, execution.value, call, waitMs));
    const late = lateProblem(execution.value, waitMs);
    if (late) return fail(late);
    const accepted = await memory.paid.accept(run, payer);
    return accepted.ok ? ok(await answerRun(memory, run.id, run.workflowId, call, waitMs)) : accepted;
  }
  if (!memory.inlineExecutor.refuses(run)) {
    const execution = await memory.withdrawals.orRefuse(run.id, () =>
      memory.inlineExecutor.execute(run, patience(waitMs)),
    );
    if (execution.state === "ended") return ok(inlineAnswer(memory, run, execution, call, waitMs));
    const late = lateProblem(execution, waitMs);
    if (late) return fail(late);
  }
  const accepted = await memory.intake.accept(run);
  return accepted.ok ? ok(await answerRun(memory, run.id, run.workflowId, call, waitMs)) : accepted;
}

/** Before its body is read: the queue is full, or a caller who waits would have to wait too long for their turn. */
function refuseAtDoor(memory: WebCaches, target: CallTarget, call: WebhookCall): Problem | null {
  if (!memory.inlineExecutor.isExecuting(target)) return memory.intake.refusal();
  const wait = readWait(call);
  const waitMs = wait.ok ? waitMsOf(target.trigger, wait.value) : 0;
  const lateS = waitMs > 0 ? memory.inlineExecutor.lateS(inlineTargetOf(target), waitMs) : null;
  return lateS === null ? null : tooManyCalls(lateS);
}

function inlineTargetOf({ workspaceId, workflowId, version, trigger }: CallTarget): InlineTarget {
  return { workspaceId, workflowId, version, trigger: trigger.worker };
}

function waitMsOf({ respond }: LiveTrigger, waitS: number | undefined): number {
  return (waitS ?? (respond === "result" ? MAX_WAIT_S : 0)) * 1000;
}
