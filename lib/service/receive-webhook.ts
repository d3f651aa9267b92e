import { createHash } from "node:crypto";
import { isId } from "@/lib/kit/id";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { isJsonType, parseJson } from "@/lib/kit/parse-json";
import { redactText } from "@/lib/kit/redact";
import { fail, ok, type Result } from "@/lib/kit/result";
import { PROBLEMS, type Problem, problem } from "@/lib/schema/problem";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import { admit, payerOf } from "./admit";
import { allow } from "./allow";
import { answerRun, type CallAnswer } from "./answer-run";
import { acceptOnce, firstAnswer, keepAnswer } from "./idempotency";
import type { LiveTrigger, LiveWorkflow } from "./live-workflows";
import { newRun } from "./new-run";
import type { Services } from "./services";
import type { WebMemory } from "./web-memory";

/** What arrives at `/api/t/{workflow_id}/{webhook_id}`, whichever door it came through. */
export interface WebhookCall {
  readonly method: string;
  readonly workflowId: string;
  readonly webhookId: string;
  readonly query: URLSearchParams;
  /** The query as it was sent, for a fault that parsing would hide. */
  readonly rawQuery: string;
  readonly headers: { get(name: string): string | null; entries(): Iterable<[string, string]> };
  readonly hasBody: boolean;
  readBody(limitBytes: number): Promise<Result<Uint8Array, "too_large">>;
  /** What addresses in the answer begin with. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** The answer, and which origins a browser may read it from. */
export interface WebhookAnswer {
  readonly answer: Result<CallAnswer, Problem>;
  readonly origins: readonly string[];
}

export const ANY_ORIGIN = ["*"] as const;
const BODY_LIMIT = 1024 * 1024;
const MOST_WAIT_S = 60;
const MINUTE_MS = 60_000;
/** Headers that open doors; nothing downstream needs them. */
const SECRET_HEADERS = new Set(["authorization", "cookie", "proxy-authorization", "x-api-key"]);

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
  const workflow = isId(workflowId) ? await memory.live.find(workflowId.toLowerCase()) : null;
  if (!workflow) return fail(problem("workflow_not_found", "There is no workflow at this address."));
  if (workflow.version === null) {
    return fail(
      problem(
        "workflow_not_live",
        "The workflow was never published, so nothing answers here yet. Publish it first.",
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
  const right = await payerOf(services, workflow, visitor, call.origin);
  if (!right.ok) return right;
  const payer = right.value;
  const full = memory.intake.refusal();
  if (full) return fail(full);
  const read = await readCall(call);
  if (!read.ok) return read;
  const { body, bytes, waitS } = read.value;
  const context = resolveVariables(
    trigger.variables,
    call.method === "POST" ? { kind: "body", body } : { kind: "query", query: call.query },
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
    context: JSON.stringify(context.value),
    request: storedRequest(call, body, visitor.who === "subscriber" ? visitor.key : trigger.key),
    webhookId: trigger.webhookId,
    method: call.method,
    waited: waitMs > 0,
    resultWorkers: trigger.resultWorkers,
    subscriptionId: payer?.subscriptionId ?? null,
    priceVersion: payer?.priceVersion ?? null,
  });

  const key = call.headers.get("idempotency-key");
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
  if (!once.ok) return once;
  if (once.value !== "accepted") {
    const first = await firstAnswer(services, memory, once.value, call, waitMs);
    return ok({ ...first, replayed: true });
  }
  const answer = await answerRun(memory, run.id, workflow.id, call, waitMs);
  await keepAnswer(services, owner, answer);
  return ok(answer);
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

interface ReadCall {
  readonly body: JsonObject;
  readonly bytes: Uint8Array;
  /** Seconds that the caller asked to wait; undefined when it did not say. */
  readonly waitS: number | undefined;
}

const EMPTY = new Uint8Array();

async function readCall(call: WebhookCall): Promise<Result<ReadCall, Problem>> {
  const bytes = await readBytes(call);
  if (!bytes.ok) return bytes;
  if (!isReadable(call.rawQuery)) {
    return fail(
      problem("invalid_query", "The query is not valid: percent signs must begin an escape, in UTF-8."),
    );
  }
  const wait = readWait(call);
  if (!wait.ok) return wait;
  const body = readBody(call, bytes.value);
  return body.ok ? ok({ body: body.value, bytes: bytes.value, waitS: wait.value }) : body;
}

async function readBytes(call: WebhookCall): Promise<Result<Uint8Array, Problem>> {
  if (call.method !== "POST") return ok(EMPTY);
  const type = call.headers.get("content-type");
  if (type === null ? call.hasBody : !isJsonType(type)) {
    return fail(
      problem("unsupported_media_type", "Send the variables as JSON, with Content-Type: application/json."),
    );
  }
  const bytes = call.hasBody ? await call.readBody(BODY_LIMIT) : ok(EMPTY);
  return bytes.ok ? bytes : fail(problem("body_too_large", "The body may have 1 MiB at most."));
}

function readBody(call: WebhookCall, bytes: Uint8Array): Result<JsonObject, Problem> {
  if (call.method !== "POST" || (bytes.length === 0 && call.headers.get("content-type") === null))
    return ok({});
  const parsed = parseJson(bytes);
  if (!parsed.ok) return fail(problem("invalid_json", parsed.error));
  if (!isJsonObject(parsed.value))
    return fail(problem("invalid_body", "The body must be a JSON object, with the variables as its fields."));
  return ok(parsed.value);
}

function readWait({ query, headers }: WebhookCall): Result<number | undefined, Problem> {
  const [asked, ...more] = query.getAll("wait");
  if (asked !== undefined) {
    if (more.length > 0 || !/^\d{1,9}$/.test(asked)) {
      return fail(
        problem("invalid_query", "`wait` is a whole number of seconds.", {
          errors: [{ path: "wait", code: "invalid_type", message: "`wait` is a whole number of seconds." }],
        }),
      );
    }
    return ok(Math.min(Number(asked), MOST_WAIT_S));
  }
  const preferred = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?/i.exec(headers.get("prefer") ?? "")?.[1];
  return ok(preferred === undefined ? undefined : Math.min(Number(preferred), MOST_WAIT_S));
}

function isReadable(rawQuery: string): boolean {
  if (!rawQuery.includes("%")) return true;
  try {
    decodeURIComponent(rawQuery.replaceAll("+", " "));
    return true;
  } catch {
    return false;
  }
}

/** What `{{request…}}` reads later: without the key, wherever the caller put it. */
function storedRequest(call: WebhookCall, body: JsonObject, key: string | null): string {
  const query: [string, Json][] = [];
  for (const name of new Set(call.query.keys())) {
    if (name === "api_key") continue;
    const values = call.query.getAll(name);
    query.push([name, values.length === 1 ? (values[0] ?? "") : values]);
  }
  const headers = [...call.headers.entries()].filter(([name]) => !SECRET_HEADERS.has(name));
  const { api_key: _key, ...fields } = body;
  const text = JSON.stringify({
    method: call.method,
    body: fields,
    query: Object.fromEntries(query),
    headers: Object.fromEntries(headers),
  });
  return key ? redactText(text, new Set([key])) : text;
}

function queryWithoutKey(call: WebhookCall): string {
  const query = new URLSearchParams(call.query);
  query.delete("api_key");
  return query.toString();
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
  const { status, replayed, waited, body } = answer.value;
  if (status === 202 && !replayed && !waited) return;
  memory.requests.note({ ...base, status, runId: JSON.parse(body).run_id });
}
