import { createHash } from "node:crypto";
import { redactText } from "@/lib/kit/redact";
import { fail, ok, type Result } from "@/lib/kit/result";
import { PROBLEMS, type Problem, problem } from "@/lib/schema/problem";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import { admit, payerOf } from "./admit";
import { allow } from "./allow";
import { answerRun, type CallAnswer } from "./answer-run";
import { withOffer } from "./check-right";
import { acceptOnce, firstAnswer, keepAnswer } from "./idempotency";
import type { LiveTrigger, LiveWorkflow } from "./live-workflows";
import { newRun } from "./new-run";
import {
  MOST_WAIT_S,
  queryWithoutKey,
  readWebhookCall,
  storedRequest,
  type WebhookCall,
} from "./read-webhook-call";
import type { Services } from "./services";
import type { WebMemory } from "./web-memory";

/** The answer, and which origins a browser may read it from. */
export interface WebhookAnswer {
  readonly answer: Result<CallAnswer, Problem>;
  readonly origins: readonly string[];
}

export const ANY_ORIGIN = ["*"] as const;
const MINUTE_MS = 60_000;

/** Contract 2. Faults are looked for in its order: 404, 401, 429, 402, 415, 413, 400, 422. */
export async function receiveWebhook(services: Services, call: WebhookCall): Promise<WebhookAnswer> {
  const memory = await services.web();
  const found = await findTrigger(memory, call);
  if (!found.ok) return { answer: found, origins: ANY_ORIGIN };
  const { workflow, trigger } = found.value;
  const answer = await answerCall(services, memory, workflow, trigger, call);
  note(memory, workflow, trigger, call, answer);
  return { answer, origins: trigger.origins };
}

/** Who may ask from a browser: `OPTIONS` asks for that alone, and starts nothing. */
export async function findTrigger(
  memory: WebMemory,
  { workflowId, webhookId }: Pick<WebhookCall, "workflowId" | "webhookId">,
): Promise<Result<{ workflow: LiveWorkflow; trigger: LiveTrigger }, Problem>> {
  const workflow = await memory.live.find(workflowId);
  if (!workflow) return fail(problem("workflow_not_found", "There is no workflow at this address."));
  if (workflow.version === null) {
    return fail(
      problem(
        "workflow_not_live",
        "The workflow is not live: it was not published yet, or was taken offline. Publish it, and this address answers.",
      ),
    );
  }
  const trigger = workflow.triggers.get(webhookId);
  if (!trigger)
    return fail(problem("webhook_not_found", "The live version of this workflow has no such webhook."));
  return ok({ workflow, trigger });
}

async function answerCall(
  services: Services,
  memory: WebMemory,
  workflow: LiveWorkflow,
  trigger: LiveTrigger,
  call: WebhookCall,
): Promise<Result<CallAnswer, Problem>> {
  const admitted = await admit(
    services,
    memory,
    { workflow, key: trigger.key, scope: "write" },
    { authorization: call.headers.get("authorization"), query: call.query },
    (checked) => refuseKey(trigger, checked),
  );
  if (!admitted.ok) return admitted;
  const visitor = admitted.value;
  const busy = await refuseRate(services, workflow, trigger);
  if (busy) return fail(busy);
  const key = call.headers.get("idempotency-key");
  // A call that came before is answered again though the balance is used up, or the queue full.
  const funds = key === null ? "now" : "at acceptance";
  const right = await payerOf(services, workflow, visitor, call.origin, funds);
  if (!right.ok) return right;
  const payer = right.value;
  const full = key === null ? memory.intake.refusal() : null;
  if (full) return fail(full);
  const read = await readWebhookCall(call);
  if (!read.ok) return read;
  const { body, bytes, waitS } = read.value;
  const clean = withoutKey(visitor.who === "subscriber" ? visitor.key : trigger.key);
  const context = resolveVariables(
    trigger.variables,
    call.method === "POST" ? { kind: "body", body } : { kind: "query", query: call.query },
    clean,
  );
  if (!context.ok) {
    const names = context.error.map(({ path }) => `\`${path}\``).join(", ");
    return fail(problem("invalid_variables", `Not accepted: ${names}.`, { errors: context.error }));
  }
  const waitMs = (waitS ?? (trigger.respond === "result" ? MOST_WAIT_S : 0)) * 1000;
  const run = newRun(services.clock(), {
    workspaceId: workflow.workspaceId,
    workflowId: workflow.id,
    version: workflow.version,
    trigger: trigger.worker,
    context: clean(JSON.stringify(context.value)),
    request: clean(storedRequest(call, body)),
    webhookId: trigger.webhookId,
    method: call.method,
    waited: waitMs > 0,
    resultWorkers: trigger.resultWorkers,
    subscriptionId: payer?.subscriptionId ?? null,
    priceVersion: payer?.priceVersion ?? null,
  });

  if (key === null) {
    const accepted =
      payer === null || payer.cost === 0
        ? await memory.intake.accept(run)
        : await memory.paid.accept(run, payer);
    return accepted.ok ? ok(await answerRun(memory, run.id, workflow.id, call, waitMs)) : accepted;
  }
  if (key === "" || key.length > 255) {
    return fail(problem("bad_request", "An Idempotency-Key has 1 to 255 characters."));
  }
  // Subscribers do not know of each other: what one was answered is not replayed to another.
  const own = payer === null ? key : `${payer.subscriptionId}/${key}`;
  const owner = { workflowId: workflow.id, webhookId: trigger.webhookId, key: own };
  const requestHash = createHash("sha256")
    .update(call.method)
    .update("\n")
    .update(call.method === "POST" ? bytes : queryWithoutKey(call))
    .digest("base64url");
  const placed = { ...run, order: memory.intake.place(run.workspaceId) };
  const once = await acceptOnce(services, memory, placed, payer, owner, requestHash);
  if (!once.ok && payer !== null && PROBLEMS[once.error.code][0] === 402) {
    const item = { kind: "workflow", itemId: workflow.id, origin: call.origin } as const;
    return fail(withOffer(once.error, item, payer.price));
  }
  if (!once.ok) return once;
  if (once.value !== "accepted") {
    const first = await firstAnswer(services, memory, once.value, call, waitMs);
    return ok({ ...first, replayed: true });
  }
  const answer = await answerRun(memory, run.id, workflow.id, call, waitMs);
  // Who went away while they waited got no answer: whoever asks again is told what the run came to.
  if (!(answer.waited && call.signal().aborted)) await keepAnswer(services, owner, answer);
  return ok(answer);
}

/** The key of the call is kept and told nowhere, wherever the caller put it. */
function withoutKey(key: string | null): (text: string) => string {
  if (!key) return (text) => text;
  const secrets = new Set([key]);
  return (text) => redactText(text, secrets);
}

function refuseKey(trigger: LiveTrigger, checked: "missing" | "wrong"): Problem {
  if (trigger.key === null)
    return problem("unauthorized", "The key of this trigger cannot be read; its owner must set it again.");
  return checked === "missing"
    ? problem(
        "unauthorized",
        "This trigger needs its key: send `Authorization: Bearer KEY`, or `?api_key=KEY`.",
      )
    : problem("unauthorized", "This is not the key of this trigger.");
}

async function refuseRate(
  { sql, clock }: Services,
  workflow: LiveWorkflow,
  trigger: LiveTrigger,
): Promise<Problem | null> {
  if (trigger.rateLimit === 0) return null;
  const asked = await allow(
    sql,
    `trigger:${workflow.id}/${trigger.webhookId}`,
    { limit: trigger.rateLimit, windowMs: MINUTE_MS },
    clock(),
  );
  if (asked.allowed) return null;
  const retryAfter = Math.ceil(asked.retryAfterMs / 1000);
  return problem(
    "rate_limited",
    `This trigger takes ${trigger.rateLimit} calls a minute. Try again in ${retryAfter} s.`,
    { retryAfter },
  );
}

function note(
  memory: WebMemory,
  workflow: LiveWorkflow,
  trigger: LiveTrigger,
  call: WebhookCall,
  answer: Result<CallAnswer, Problem>,
): void {
  const base = {
    workspaceId: workflow.workspaceId,
    workflowId: workflow.id,
    webhookId: trigger.webhookId,
    method: call.method,
  };
  if (!answer.ok) {
    memory.requests.note({ ...base, status: PROBLEMS[answer.error.code][0], problem: answer.error });
    return;
  }
  // An accepted call is its run's row; only what that row does not tell is written besides.
  const { status, replayed, waited, runId } = answer.value;
  if (status === 202 && !replayed && !waited) return;
  memory.requests.note({ ...base, status, runId });
}
