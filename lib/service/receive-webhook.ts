import { redactText } from "@/lib/kit/redact";
import { fail, ok, type Result } from "@/lib/kit/result";
import { PROBLEMS, type Problem, problem } from "@/lib/schema/problem";
import { acceptCall } from "./accept-call";
import { admit, payerOf } from "./admit";
import { allow } from "./allow";
import type { CallAnswer } from "./answer-run";
import type { LiveTrigger, LiveWorkflow } from "./live-workflows";
import type { WebhookCall } from "./read-webhook-call";
import type { Services } from "./services";
import { asksForDraft, testDraft } from "./test-draft";
import type { WebMemory } from "./web-memory";

/** The answer, and which origins a browser may read it from. */
export interface WebhookAnswer {
  readonly answer: Result<CallAnswer, Problem>;
  readonly origins: readonly string[];
}

export const ANY_ORIGIN = ["*"] as const;
const MINUTE_MS = 60_000;

/** Contract 2 and 15. Faults are looked for in its order: 404, 401, 402, 429, 415, 413, 400, 422. */
export async function receiveWebhook(services: Services, call: WebhookCall): Promise<WebhookAnswer> {
  const memory = await services.web();
  const found = await memory.pulse.within(() => findTrigger(memory, call));
  if (asksForDraft(call, found.ok ? found.value.trigger : null))
    return { answer: await testDraft(services, memory, call), origins: ANY_ORIGIN };
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
  const { within } = memory.pulse;
  const admitted = await within(() =>
    admit(
      services,
      memory,
      { workflow, id: trigger.webhookId, key: trigger.key, scope: "write" },
      { authorization: call.headers.get("authorization"), query: call.query, address: call.address },
      (checked) => refuseKey(trigger, checked),
    ),
  );
  if (!admitted.ok) return admitted;
  const visitor = admitted.value;
  const key = call.headers.get("idempotency-key");
  // A call that came before is answered again though the balance is used up, or the queue full.
  const funds = key === null ? "now" : "at acceptance";
  const right = await within(() => payerOf(services, workflow, visitor, call.origin, funds));
  if (!right.ok) return right;
  const busy = await within(() => refuseRate(services, workflow, trigger));
  if (busy) return fail(busy);
  const { id: workflowId, workspaceId, version } = workflow;
  const target = { workspaceId, workflowId, version, document: null, mode: "production", trigger } as const;
  // A subscriber's key is long and random: it is taken out wherever they put it, since the run is the seller's.
  const secret = visitor.who === "subscriber" ? visitor.key : null;
  const hide = secret === null ? null : (text: string) => redactText(text, new Set([secret]));
  return acceptCall(services, memory, target, right.value, call, hide);
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
