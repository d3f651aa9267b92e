import { redactor } from "@/lib/kit/redact-text";
import { fail, ok, type Result } from "@/lib/kit/result";
import { PROBLEMS, type Problem, problem } from "@/lib/schema/problem";
import type { Quota } from "@/lib/schema/quota";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { answerOrder } from "@/lib/service/accept/answer-order";
import type { CallAnswer } from "@/lib/service/accept/call-answer";
import type { Order } from "@/lib/service/accept/order";
import { quotaLeft } from "@/lib/service/charging/check-subscription";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import { allow } from "@/lib/service/process/allow";
import type { LiveTrigger, LiveWorkflow } from "@/lib/service/published/live-workflows";
import type { Services } from "@/lib/service/services";
import { findDraft } from "./find-draft";
import { type CallerKind, identifyCaller, OWNER, payerOf } from "./identify-caller";
import { INTAKE_MEMORY, type IntakeMemory } from "./intake-memory";
import type { Pass } from "./pass";
import { type RefusedCall, readOrder } from "./read-order";
import type { WebhookCall } from "./read-webhook-call";
import { unreadRequest } from "./stored-request";

/** `origins` lists the origins whose pages may read the response in a browser. */
export interface WebhookAnswer {
  readonly answer: Result<CallAnswer, Problem>;
  readonly origins: readonly string[];
  /** Remaining quota of the caller's plan, if it is a plan that counts cycles. */
  readonly quota?: Quota | null;
}

export const ANY_ORIGIN = ["*"] as const;
const MINUTE_MS = 60_000;

/** Handles a trigger call. Errors are checked in the order 404, 401, 402, 429, 415, 413, 400, 422. */
export async function receiveWebhook(services: Services, call: WebhookCall): Promise<WebhookAnswer> {
  const memory = await services.part(INTAKE_MEMORY);
  const { address, pass } = await memory.pulse.within(() => enter(services, memory, call));
  const order = pass.ok ? await readOrder(services.clock(), memory.intake, pass.value, call) : refuse(pass);
  const answer = order.ok ? await start(services, memory, order.value, call) : fail(order.error.problem);
  if (address === null) return { answer, origins: ANY_ORIGIN };
  note(memory, address, call, answer, order.ok ? undefined : order.error.sent);
  const payer = pass.ok ? pass.value.payer : null;
  return { answer, origins: address.trigger.origins, quota: await quotaAfter(services, payer, answer) };
}

async function start(services: Services, memory: IntakeMemory, order: Order, call: WebhookCall) {
  return answerOrder(services, memory, order, await memory.intake.accept(order), call);
}

function refuse({ error }: { readonly error: Problem }) {
  return fail<RefusedCall>({ problem: error });
}

async function quotaAfter(
  { hot, clock }: Services,
  payer: Payer | null,
  answer: Result<CallAnswer, Problem>,
) {
  const isRecorded = answer.ok || answer.error.code === "quota_used";
  return isRecorded && payer?.plan?.unit === "cycle" ? quotaLeft(hot, payer, clock()) : null;
}

interface LiveAddress {
  readonly workflow: LiveWorkflow;
  readonly trigger: LiveTrigger;
}

interface Entry {
  /** Null for calls that are not logged: tests, and calls without a matching trigger. */
  readonly address: LiveAddress | null;
  readonly pass: Result<Pass, Problem>;
}

async function enter(services: Services, memory: IntakeMemory, call: WebhookCall): Promise<Entry> {
  const found = await findTrigger(memory, call);
  if (asksForDraft(call, found.ok ? found.value.trigger : null))
    return { address: null, pass: await findDraft(services, memory, call) };
  return found.ok
    ? { address: found.value, pass: await letIn(services, memory, found.value, call) }
    : { address: null, pass: found };
}

/**
 * Finds the trigger, which determines the allowed origins. For `OPTIONS` nothing
 * else is needed, and no run starts.
 */
export async function findTrigger(
  { live }: Pick<IntakeMemory, "live">,
  { workflowId, webhookId }: Pick<WebhookCall, "workflowId" | "webhookId">,
): Promise<Result<LiveAddress, Problem>> {
  const workflow = await live.find(workflowId);
  if (!workflow) return fail(problem("workflow_not_found", "No workflow at this URL."));
  if (workflow.isBlocked) return fail(workspaceBlocked());
  if (workflow.version === null) {
    return fail(
      problem(
        "workflow_not_live",
        "This workflow isn't live: it hasn't been published or was taken offline. Publish it to activate this URL.",
      ),
    );
  }
  const trigger = workflow.triggers.get(webhookId);
  if (!trigger)
    return fail(
      problem("webhook_not_found", "The live version of this workflow has no webhook at this URL."),
    );
  return ok({ workflow, trigger });
}

/**
 * True for `?draft=1`. False if the live trigger has a variable called `draft`, because the parameter then
 * sets that variable.
 */
function asksForDraft({ method, query }: WebhookCall, live: LiveTrigger | null): boolean {
  if (query.get("draft") !== "1") return false;
  return method !== "GET" || live?.variables.some(({ name }) => name === "draft") !== true;
}

async function letIn(
  services: Services,
  memory: IntakeMemory,
  { workflow, trigger }: LiveAddress,
  call: WebhookCall,
): Promise<Result<Pass, Problem>> {
  const admitted = call.byOwner
    ? OWNER
    : await identifyCaller(
        services,
        memory,
        { workflow, id: trigger.webhookId, key: trigger.key, right: "write" },
        call,
        (checked) => refuseKey(trigger, checked),
      );
  if (!admitted.ok) return admitted;
  const caller = admitted.value;
  // A call that repeats an earlier one gets the earlier response, even if the balance is used up or the queue
  // is full. So with an `Idempotency-Key`, funds are checked only when the run is accepted.
  const funds = call.headers.get("idempotency-key") === null ? "now" : "at acceptance";
  const payer = await payerOf(services, workflow, caller, call.origin, funds);
  if (!payer.ok) return payer;
  const busy = trigger.rateLimit === 0 ? null : await refuseRate(services, workflow, trigger);
  return busy ? fail(busy) : ok(passOf(workflow, trigger, caller, payer.value, call));
}

function passOf(
  { id: workflowId, workspaceId, version }: LiveWorkflow,
  trigger: LiveTrigger,
  caller: CallerKind,
  payer: Payer | null,
  { keys }: WebhookCall,
): Pass {
  const mode = "production";
  const target = { workspaceId, workflowId, version, document: null, mode, trigger: trigger.worker } as const;
  // The seller can see the run, so the subscriber's key is removed wherever it occurs. Nothing else can be
  // removed by accident, because the key is long and random.
  const secret = caller.who === "subscriber" ? caller.key : null;
  const redactRefused = redactor(secret === null ? keys : [secret]);
  const redactStored = secret === null ? (text: string) => text : redactRefused;
  return { target, trigger, payer, keys: trigger.key === "" ? [] : keys, redactStored, redactRefused };
}

function refuseKey(trigger: LiveTrigger, checked: "missing" | "wrong"): Problem {
  if (trigger.key === null)
    return problem(
      "unauthorized",
      "Couldn't decrypt this trigger's key. The workflow's owner must set the key again.",
    );
  return checked === "missing"
    ? problem(
        "unauthorized",
        "This trigger requires an API key. Send `Authorization: Bearer KEY` or `?api_key=KEY`.",
      )
    : problem("unauthorized", "Invalid API key for this trigger.");
}

async function refuseRate(
  { db, clock }: Services,
  workflow: LiveWorkflow,
  trigger: LiveTrigger,
): Promise<Problem | null> {
  const asked = await allow(
    db,
    `trigger:${workflow.id}/${trigger.webhookId}`,
    { limit: trigger.rateLimit, windowMs: MINUTE_MS },
    clock(),
  );
  if (asked.allowed) return null;
  const retryAfter = Math.ceil(asked.retryAfterMs / 1000);
  return problem(
    "rate_limited",
    `Rate limit exceeded (calls per minute: ${trigger.rateLimit}). Try again in ${retryAfter} s.`,
    { retryAfter },
  );
}

function note(
  memory: IntakeMemory,
  { workflow, trigger }: LiveAddress,
  call: WebhookCall,
  answer: Result<CallAnswer, Problem>,
  sent = () => unreadRequest(call),
): void {
  const base = {
    workspaceId: workflow.workspaceId,
    workflowId: workflow.id,
    webhookId: trigger.webhookId,
    method: call.method,
  };
  if (!answer.ok) {
    memory.requests.note({ ...base, status: PROBLEMS[answer.error.code][0], problem: answer.error, sent });
    return;
  }
  // An accepted call is already recorded as a run. It is logged only if there is more to record: that the
  // response repeated an earlier one, or that the caller waited for it.
  const { status, replayed, waited, runId } = answer.value;
  if (status === 202 && !replayed && !waited) return;
  memory.requests.note({ ...base, status, runId });
}
