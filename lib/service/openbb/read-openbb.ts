import { findRun, findSteps } from "@/db/queries/runs";
import { findWidget, type WidgetRow } from "@/db/queries/widgets";
import { type JsonObject, objectOf } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { WidgetDataError } from "@/lib/schema/dashboard";
import { type Problem, type ProblemCode, problem } from "@/lib/schema/problem";
import type { CallAnswer } from "@/lib/service/accept/call-answer";
import { publishedTexts, readPublished } from "@/lib/service/dashboards/published-data";
import { optionsOf, sourceOf } from "@/lib/service/dashboards/widget-answer";
import { receiveWebhook } from "@/lib/service/intake/receive-webhook";
import type { ToolCaller } from "@/lib/service/intake/tools/call-tool";
import { refuseCall } from "@/lib/service/intake/tools/tool";
import type { ToolUser } from "@/lib/service/intake/tools/tool-user";
import { notFound } from "@/lib/service/process/faults";
import type { LiveTrigger, LiveWorkflow } from "@/lib/service/published/live-workflows";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { openbbData } from "@/lib/widgets/openbb-data";
import { widgetView } from "@/lib/widgets/widget-view";
import { parameterTrigger } from "./openbb-widget";

/**
 * The body to send, or the response of the run that was started for this read, if that run failed. That
 * response is the same as at the webhook's endpoint and is already serialized.
 */
type Answered = { readonly body: string } | { readonly refused: CallAnswer };

/**
 * Reads a widget's data: the published data or, for other parameter values, the data of a run with those
 * values.
 */
export async function readOpenbb(
  services: Services,
  user: ToolUser,
  id: string,
  query: Query,
  from: ToolCaller,
): Promise<Result<Answered, Problem>> {
  const { live } = await services.part(PUBLISHED);
  const workspaceId = await workspaceOf(services, user);
  const row = workspaceId === null ? undefined : await findWidget(services.db, workspaceId, id);
  if (!row || workspaceId === null || !isOpenTo(user, row)) return notFound("widget");
  const found = row.workflowId === null ? null : await live.find(row.workflowId);
  const workflow = found?.workspaceId === workspaceId ? found : null;
  const trigger = parameterTrigger(workflow);
  const given = (trigger?.variables ?? []).flatMap(({ name }) =>
    query.getAll(name).flatMap((value): [string, string][] => (value === "" ? [] : [[name, value]])),
  );
  const [head] = await readPublished(services, workspaceId, [sourceOf(row)], { seesTables: true });
  // A table has the same rows for all parameter values, so no run is needed.
  const isTable = row.providerId === null || (workflow?.providers.get(row.providerId)?.view ?? null) !== null;
  const isPublished =
    given.length === 0 || isTable || (await holds(services, workspaceId, head?.head?.runId ?? null, given));
  if (workflow && trigger && row.providerId !== null && !isPublished) {
    const ran = await runWith(services, user, workflow, trigger, row.providerId, given, from);
    if (!ran.ok) return ran;
    if ("refused" in ran.value) return ok(ran.value);
    return ok({ body: JSON.stringify(viewOf(row, ran.value.value, query)) });
  }
  if (!head || head.error) {
    const { code, message } = head?.error ?? { code: "no_data_yet", message: "No data published yet." };
    return fail(problem(REFUSALS[code], message));
  }
  const [text = "{}"] = await publishedTexts(services, workspaceId, [head]);
  return ok({ body: JSON.stringify(viewOf(row, objectOf(text).data, query)) });
}

const REFUSALS = {
  data_too_large: "format_not_possible",
  not_published: "not_found",
  table_not_found: "not_found",
  workflow_not_found: "workflow_not_found",
  provider_not_found: "provider_not_found",
  no_data_yet: "no_data_yet",
  not_kept: "version_not_found",
} as const satisfies Record<WidgetDataError["code"], ProblemCode>;

function viewOf(row: WidgetRow, value: unknown, query: Query): unknown {
  const view = widgetView({ kind: row.kind, options: optionsOf(row) }, value, {
    symbol: query.get("symbol") || null,
    range: null,
  });
  return openbbData(row.kind, view);
}

async function workspaceOf(services: Services, user: ToolUser): Promise<string | null> {
  if (user.who === "caller") return user.caller.workspaceId;
  if (user.who === "subscriber") return null;
  return (await (await services.part(PUBLISHED)).live.find(user.reader.workflowId))?.workspaceId ?? null;
}

function isOpenTo(user: ToolUser, { workflowId, providerId }: WidgetRow): boolean {
  if (user.who !== "reader") return true;
  return user.reader.workflowId === workflowId && user.reader.providerId === providerId;
}

type Given = readonly (readonly [string, string])[];

/** True if the published data came from a run with these parameter values. */
async function holds(
  { db }: Services,
  workspaceId: string,
  runId: string | null,
  given: Given,
): Promise<boolean> {
  const run = runId === null ? undefined : await findRun(db, workspaceId, runId);
  if (!run) return false;
  const context: JsonObject = objectOf(run.context);
  return [...new Set(given.map(([name]) => name))].every((name) => {
    const value = context[name] ?? "";
    const wanted = given.filter(([each]) => each === name).map(([, text]) => text);
    return [value].flat().map(String).join("\n") === wanted.join("\n");
  });
}

async function runWith(
  services: Services,
  user: ToolUser,
  workflow: LiveWorkflow,
  trigger: LiveTrigger,
  providerId: string,
  given: Given,
  from: ToolCaller,
): Promise<Result<{ readonly refused: CallAnswer } | { readonly value: unknown }, Problem>> {
  const refusal = refuseCall(user);
  if (refusal !== null) return fail(refusal);
  const query = new URLSearchParams([...given.map(([name, value]) => [name, value]), ["wait", "60"]]);
  const { answer } = await receiveWebhook(services, {
    method: "GET",
    workflowId: workflow.id,
    webhookId: trigger.webhookId,
    query,
    rawQuery: query.toString(),
    headers: new Headers(from.userAgent === null ? {} : { "user-agent": from.userAgent }),
    keys: from.keys,
    byOwner: true,
    hasBody: false,
    readBody: async () => ok(new Uint8Array()),
    traceparent: null,
    origin: from.origin,
    address: from.address,
    signal: from.signal,
  });
  if (!answer.ok) return answer;
  const { runId, status } = answer.value;
  if (status === 202)
    return fail(problem("run_not_ended", "The run is taking longer than a minute. Reload in a moment."));
  if (status !== 200) return ok({ refused: answer.value });
  const worker = workflow.providers.get(providerId)?.worker;
  const [step] = worker === undefined ? [] : await findSteps(services.db, runId, [worker]);
  return step === undefined ? notFound("result") : ok({ value: JSON.parse(step.result ?? "null") });
}
