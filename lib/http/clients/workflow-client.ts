import type * as contract from "@/lib/contract/catalogue";
import { limitByOwner } from "@/lib/kit/limit-by-owner";
import { parseJsonInSteps } from "@/lib/kit/parse-json-in-steps";
import { fail, ok, type Result } from "@/lib/kit/result";
import { inSlices, pauseAfter } from "@/lib/kit/steps";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Worker } from "@/lib/schema/workflow";
import { viewOf } from "@/lib/service/document/view-of";
import type { Call, Reply } from "@/lib/service/on";
import { PUBLISHED } from "@/lib/service/published/published";
import { callableIds, readCallable } from "@/lib/service/runs/callable-workflow";
import type { Services } from "@/lib/service/services";
import { findView } from "@/lib/service/tables/find-view";
import { type ClientParts, clientParts, type NamedParts, named } from "./client-parts";
import { type Shape, shapeOf, shapeOfRows } from "./shape-of";

/** Maximum size of a published value from which types are derived. Larger values get the type unknown. */
const MAX_BYTES = 1024 * 1024;
const HEADERS = { "Content-Type": "text/plain; charset=utf-8" };

type WorkflowCall = Call<typeof contract.workflowTypescriptClient, Caller>;

export function writeWorkflowClient(print: (parts: ClientParts) => string) {
  return async (services: Services, { caller, params: { id }, origin }: WorkflowCall) => {
    const read = await readCallable(services, caller, id);
    if (!read.ok) return read;
    const parts = await clientParts(read.value, origin, (worker) => shapeAt(services, caller, id, worker));
    return ok({ text: print(parts), headers: HEADERS });
  };
}

/**
 * Maximum number of workflows in one client. A larger client would be unusable, and generating it would delay
 * other requests.
 */
const MAX_WORKFLOWS = 200;

const UNITS_A_WORKFLOW = 2_000;
const inTurn = limitByOwner(1);

type WorkspaceCall = Call<typeof contract.workspaceTypescriptClient, Caller>;

export function writeWorkspaceClient(print: PrintAll) {
  return (services: Services, { caller, origin }: WorkspaceCall) =>
    inTurn(caller.workspaceId, () => writeAll(services, caller, origin, print));
}

type PrintAll = (all: readonly NamedParts[], origin: string) => string;

async function writeAll(
  services: Services,
  caller: Caller,
  origin: string,
  print: PrintAll,
): Promise<Result<Reply<string>, Problem>> {
  const ids = await callableIds(services, caller, MAX_WORKFLOWS + 1);
  if (ids.length > MAX_WORKFLOWS)
    return fail(
      problem(
        "invalid_query",
        `More than ${MAX_WORKFLOWS} workflows are live. Download a client for each workflow instead.`,
      ),
    );
  const all: ClientParts[] = [];
  for (const id of ids) {
    const read = await readCallable(services, caller, id);
    // Skips workflows that the workspace subscribes to, because calling them needs a subscription's key.
    // Their clients are on the item's page.
    if (!read.ok) continue;
    const parts = await clientParts(read.value, origin, (worker) => shapeAt(services, caller, id, worker));
    if (parts.triggers.length + parts.providers.length > 0) all.push(parts);
    await pauseAfter(UNITS_A_WORKFLOW);
  }
  return ok({ text: print(named(all), origin), headers: HEADERS });
}

async function shapeAt(
  services: Services,
  { workspaceId }: Caller,
  workflowId: string,
  provider: Worker,
): Promise<Shape> {
  const view = viewOf(provider);
  if (view !== null) {
    const found = await findView(services, workspaceId, view);
    return found === undefined ? UNKNOWN : shapeOfRows(found.shape.columns);
  }
  const { values } = await services.part(PUBLISHED);
  const value = await values.current(workflowId, String(provider.params.provider_id));
  if (value === null || value.body.length > MAX_BYTES) return UNKNOWN;
  if (!value.contentType.startsWith("application/json")) return UNKNOWN;
  const parsed = await inSlices(parseJsonInSteps(value.body.toString()));
  return parsed.ok ? shapeOf(parsed.value) : UNKNOWN;
}

const UNKNOWN: Shape = { is: "unknown" };
