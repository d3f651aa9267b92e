import { redactText } from "@/lib/kit/redact-text";
import { fail, ok, type Result } from "@/lib/kit/result";
import { PROBLEMS, type Problem, problem } from "@/lib/schema/problem";
import type { Quota } from "@/lib/schema/quota";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { quotaLeft } from "@/lib/service/charging/check-subscription";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import { allow } from "@/lib/service/process/allow";
import type { Services, WebCaches } from "@/lib/service/services";
import { acceptCall } from "./accept-call";
import type { CallAnswer } from "./answer-run";
import { type CallerKind, identifyCaller, OWNER, payerOf } from "./identify-caller";
import type { LiveTrigger, LiveWorkflow } from "./live-workflows";
import type { WebhookCall } from "./read-webhook-call";
import { unreadRequest } from "./stored-request";
import { testDraft } from "./test-draft";

/** The answer, and which origins a browser may read it from. */
export interface WebhookAnswer {
  readonly answer: Result<CallAnswer, Problem>;
  readonly origins: readonly string[];
  /** What of a plan is left, where cycles are its units. */
  readonly quota?: Quota | null;
}

export const ANY_ORIGIN = ["*"] as const;
const MINUTE_MS = 60_000;

/** Contract 2 and 15. Faults are looked for in its order: 404, 401, 402, 429, 415, 413, 400, 422. */
export async function receiveWebhook(services: Services, call: WebhookCall): Promise<WebhookAnswer> {
  const memory = await services.web();
  const entry = await memory.pulse.within(() => enter(services, memory, call));
  if (entry.at === "draft") return { answer: await testDraft(services, memory, call), origins: ANY_ORIGIN };
  if (entry.at === "nothing") return { answer: fail(entry.problem), origins: ANY_ORIGIN };
  const { workflow, trigger, pass } = entry;
  let sent = () => unreadRequest(call);
  const answer = pass.ok
    ? await accept(services, memory, entry, pass.value, call, (read) => {
        sent = read;
      })
    : pass;
  note(memory, workflow, trigger, call, answer, sent);
  const payer = pass.ok ? pass.value.payer : null;
  return { answer, origins: trigger.origins, quota: await quotaAfter(services, payer, answer) };
}

/** Read after the run is accepted, which counts in it already, or after the plan refused it. */
async function quotaAfter(
  { hot, clock }: Services,
  payer: Payer | null,
  answer: Result<CallAnswer, Problem>,
) {
  const isRecorded = answer.ok || answer.error.code === "quota_used";
  return isRecorded && payer?.plan?.unit === "cycle" ? quotaLeft(hot, payer, clock()) : null;
}

/** Everything that is found out before a call is read. */
type Entry =
  | { readonly at: "draft" }
  | { readonly at: "nothing"; readonly problem: Problem }
  | (LiveAddress & { readonly at: "trigger"; readonly pass: Result<Pass, Problem> });

interface LiveAddress {
  readonly workflow: LiveWorkflow;
  readonly trigger: LiveTrigger;
}

interface Pass {
  readonly caller: CallerKind;
  readonly payer: Payer | null;
}

async function enter(services: Services, memory: WebCaches, call: WebhookCall): Promise<Entry> {
  const found = await findTrigger(memory, call);
  if (asksForDraft(call, found.ok ? found.value.trigger : null)) return { at: "draft" };
  if (!found.ok) return { at: "nothing", problem: found.error };
  const pass = await letIn(services, memory, found.value, call);
  return { at: "trigger", ...found.value, pass };
}

/** Who may ask from a browser: `OPTIONS` asks for that alone, and starts nothing. */
export async function findTrigger(
  memory: WebCaches,
  { workflowId, webhookId }: Pick<WebhookCall, "workflowId" | "webhookId">,
): Promise<Result<LiveAddress, Problem>> {
  const workflow = await memory.live.find(workflowId);
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
    return fail(problem("webhook_not_found", "The live version of this workflow has no such webhook."));
  return ok({ workflow, trigger });
}

/** `?draft=1`, unless the live trigger declares a variable of that name and this is its value. */
function asksForDraft({ method, query }: WebhookCall, live: LiveTrigger | null): boolean {
  if (query.get("draft") !== "1") return false;
  return method !== "GET" || live?.variables.some(({ name }) => name === "draft") !== true;
}

async function letIn(
  services: Services,
  memory: WebCaches,
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
  // A call that came before is answered again though the balance is used up, or the queue full.
  const funds = call.headers.get("idempotency-key") === null ? "now" : "at acceptance";
  const payer = await payerOf(services, workflow, caller, call.origin, funds);
  if (!payer.ok) return payer;
  const busy = trigger.rateLimit === 0 ? null : await refuseRate(services, workflow, trigger);
  return busy ? fail(busy) : ok({ caller, payer: payer.value });
}

function accept(
  services: Services,
  memory: WebCaches,
  { workflow, trigger }: LiveAddress,
  { caller, payer }: Pass,
  call: WebhookCall,
  onRefused: (sent: () => string) => void,
): Promise<Result<CallAnswer, Problem>> {
  const { id: workflowId, workspaceId, version } = workflow;
  const target = { workspaceId, workflowId, version, document: null, mode: "production", trigger } as const;
  // A subscriber's key is long and random: it is taken out wherever they put it, since the run is the seller's.
  const secret = caller.who === "subscriber" ? caller.key : null;
  const hide = secret === null ? null : (text: string) => redactText(text, new Set([secret]));
  return acceptCall(services, memory, target, payer, call, hide, onRefused);
}

function refuseKey(trigger: LiveTrigger, checked: "missing" | "wrong"): Problem {
  if (trigger.key === null)
    return problem("unauthorized", "The key of this trigger cannot be read; its owner must set it again.");
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
    `Rate limit exceeded: ${trigger.rateLimit} calls per minute. Try again in ${retryAfter} s.`,
    { retryAfter },
  );
}

function note(
  memory: WebCaches,
  workflow: LiveWorkflow,
  trigger: LiveTrigger,
  call: WebhookCall,
  answer: Result<CallAnswer, Problem>,
  sent: () => string,
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
  // An accepted call is its run's row; only what that row does not tell is written besides.
  const { status, replayed, waited, runId } = answer.value;
  if (status === 202 && !replayed && !waited) return;
  memory.requests.note({ ...base, status, runId });
}
