import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { receiveWebhook } from "@/lib/service/intake/receive-webhook";
import { serveProvider } from "@/lib/service/intake/serve-provider";
import type { Services } from "@/lib/service/services";
import type { RowsServed } from "@/lib/service/tables/serve-rows";
import type { Tool } from "./tool";
import { toolQuery } from "./tool-query";

export interface ToolCaller {
  readonly keys: readonly string[];
  readonly userAgent: string | null;
  readonly origin: string;
  address(): string;
  signal(): AbortSignal;
}

export interface ToolAnswer {
  readonly text: string;
  readonly failed: boolean;
  /** Version and next-page cursor of published data; null for other results. */
  readonly facts: JsonObject | null;
}

/**
 * Does the same as a call to the tool's own endpoint with the same key, so that permissions, limits, prices
 * and records are handled in one place.
 */
export async function callTool(
  services: Services,
  tool: Tool,
  given: JsonObject,
  from: ToolCaller,
): Promise<Result<ToolAnswer, Problem>> {
  if (tool.refusal !== null) return fail(tool.refusal);
  return tool.kind === "call" ? callTrigger(services, tool, given, from) : read(services, tool, given, from);
}

const WAIT = "wait=60";
const TOO_LARGE = problem("body_too_large", "The body can be at most 1 MiB.");

async function callTrigger(
  services: Services,
  { workflow, id, byOwner }: Tool,
  given: JsonObject,
  from: ToolCaller,
): Promise<Result<ToolAnswer, Problem>> {
  const body = new TextEncoder().encode(JSON.stringify(given));
  const headers = new Headers({ "content-type": "application/json", "content-length": String(body.length) });
  if (from.userAgent !== null) headers.set("user-agent", from.userAgent);
  const { answer } = await receiveWebhook(services, {
    method: "POST",
    workflowId: workflow.id,
    webhookId: id,
    query: new URLSearchParams(WAIT),
    rawQuery: WAIT,
    headers,
    keys: from.keys,
    byOwner,
    hasBody: true,
    readBody: async (limit) => (body.length > limit ? fail(TOO_LARGE) : ok(body)),
    traceparent: null,
    origin: from.origin,
    address: from.address,
    signal: from.signal,
  });
  return answer.ok
    ? ok({ text: answer.value.body, failed: answer.value.status >= 300, facts: null })
    : answer;
}

async function read(
  services: Services,
  tool: Tool,
  given: JsonObject,
  from: ToolCaller,
): Promise<Result<ToolAnswer, Problem>> {
  const query = toolQuery(tool, given);
  if (!query.ok) return query;
  const served = await serveProvider(services, {
    workflowId: tool.workflow.id,
    providerId: tool.id,
    schema: false,
    query: query.value,
    headers: NO_HEADERS,
    keys: from.keys,
    byOwner: tool.byOwner,
    address: from.address,
    origin: from.origin,
  });
  if (!served.ok) return served;
  if (served.value.table !== null) return ok(tableAnswer(served.value.table));
  const { value, list } = served.value;
  const facts = {
    as_of: value.publishedAt.toISOString(),
    version: value.version,
    run_id: value.runId,
    ...(list?.next ? { next_cursor: list.next } : {}),
  };
  return ok({ text: (list?.body ?? value.body).toString(), failed: false, facts });
}

function tableAnswer({ body, version, changedAt, runId, next }: RowsServed): ToolAnswer {
  const facts = {
    as_of: changedAt?.toISOString() ?? null,
    version,
    run_id: runId,
    ...(next === null ? {} : { next_cursor: next }),
  };
  return { text: typeof body === "string" ? body : "", failed: false, facts };
}

const NO_HEADERS = new Headers();
