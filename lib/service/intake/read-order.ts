import { createHash } from "node:crypto";
import { canonical } from "@/lib/kit/canonical";
import { fail, ok, type Result } from "@/lib/kit/result";
import { describeFaults } from "@/lib/schema/describe-faults";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Intake, Order } from "@/lib/service/accept/order";
import { newRun } from "@/lib/service/document/new-run";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import type { Pass } from "./pass";
import { MAX_WAIT_S, readWait, readWebhookCall, type WebhookCall } from "./read-webhook-call";
import { storedRequest } from "./stored-request";

export interface RefusedCall {
  readonly problem: Problem;
  /** Returns the refused call as stored in the request log. Omitted if the call's body wasn't read. */
  readonly sent?: () => string;
}

/** Errors are checked in the order 503, 415, 413, 400, 422. */
export async function readOrder(
  now: number,
  intake: Intake,
  pass: Pass,
  call: WebhookCall,
): Promise<Result<Order, RefusedCall>> {
  const { target, trigger, payer, keys, redactStored, redactRefused } = pass;
  const key = call.headers.get("idempotency-key");
  const early = key === null ? intake.refuseEarly(target, askedWaitMs(pass, call)) : null;
  if (early) return fail({ problem: early });
  const read = await readWebhookCall(call, trigger.variables);
  if (!read.ok) return fail({ problem: read.error });
  const { body, exactBody, bytes } = read.value;
  const isPost = call.method === "POST";
  const context = resolveVariables(
    trigger.variables,
    isPost
      ? { kind: "body", body, json: () => new TextDecoder().decode(bytes) }
      : { kind: "query", query: call.query },
    redactRefused,
  );
  if (!context.ok) {
    const found = problem("invalid_variables", describeFaults(context.error), { errors: context.error });
    return fail({ problem: found, sent: () => redactRefused(storedRequest(call, exactBody, call.keys)) });
  }
  if (key !== null && (key === "" || key.length > 255))
    return fail({ problem: problem("bad_request", "An Idempotency-Key must have 1 to 255 characters.") });
  const waitMs = waitMsOf(pass, read.value.waitS);
  const run = newRun(now, {
    // Lists the fields of `target` individually, because V8 takes 15 µs to spread a rest object.
    workspaceId: target.workspaceId,
    workflowId: target.workflowId,
    version: target.version,
    document: target.document,
    mode: target.mode,
    trigger: target.trigger,
    context: redactStored(JSON.stringify(context.value)),
    request: redactStored(storedRequest(call, exactBody, keys)),
    webhookId: trigger.webhookId,
    method: call.method,
    waited: waitMs > 0,
    resultWorkers: trigger.resultWorkers,
    subscriptionId: payer?.subscriptionId ?? null,
    priceVersion: payer?.priceVersion ?? null,
    publishTo: payer?.buyerId ?? (call.aside ? target.workspaceId : null),
    traceparent: call.traceparent,
  });
  if (key === null) return ok({ run, payer, once: null, waitMs });
  // Idempotency keys are kept apart for each subscription and for tests of the draft, so that no caller gets
  // another caller's response.
  const scopedKey = `${run.mode === "test" ? "draft/" : ""}${payer === null ? "" : `${payer.subscriptionId}/`}${key}`;
  const owner = { workflowId: run.workflowId, webhookId: call.webhookId, key: scopedKey };
  // Two GETs count as the same request if their variables are equal, even if their query strings differ.
  const content = isPost ? bytes : canonical(context.value);
  const meaning = createHash("sha256").update(call.method).update("\n").update(content).digest("base64url");
  return ok({ run, payer, once: { owner, meaning, origin: call.origin }, waitMs });
}

function askedWaitMs(pass: Pass, call: WebhookCall): number {
  const wait = readWait(call);
  return wait.ok ? waitMsOf(pass, wait.value) : 0;
}

function waitMsOf({ trigger }: Pass, waitS: number | undefined): number {
  return (waitS ?? (trigger.respond === "result" ? MAX_WAIT_S : 0)) * 1000;
}
