import { findLookedTo, findRuns } from "@/db/queries/find-runs";
import { findRun, findRunDocument, findRunOfTrigger, findStepStates, type RunRow } from "@/db/queries/runs";
import { findWorkflow } from "@/db/queries/workflows";
import { createRunStore } from "@/db/run-store/run-store";
import { findCallerByToken } from "@/lib/auth/find-caller";
import * as contract from "@/lib/contract/runs";
import { JsonText } from "@/lib/kit/json-text";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Opened } from "@/lib/limits/wrong-keys";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Run, RunByKey } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { maskSecrets } from "@/lib/service/document/stored-document";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { asJsonText, on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { keyPlace, tooManyKeys, WRONG_KEYS } from "@/lib/service/process/guessed-keys";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { checkKey } from "@/lib/trigger/check-key";
import { listedRunOf, runAnswer, runSummaryOf } from "./run-answer";
import { runFilterOf } from "./run-filter-of";

export async function ownRun(
  { db }: Pick<Services, "db">,
  caller: Caller,
  id: string,
): Promise<Result<RunRow, Problem>> {
  const row = await findRun(db, caller.workspaceId, id);
  return row ? ok(row) : notFound("run");
}

export const getRun = on(
  contract.getRun,
  async (services, { caller, params: { id } }) => {
    const row = await ownRun(services, caller, id);
    return row.ok ? ok(await describeRun(services, row.value)) : row;
  },
  asJsonText,
);

/**
 * Returns the run for its `status_url` if the caller has the key of the trigger or subscription that started
 * it; otherwise null. Wrong keys are counted per trigger, because an attacker could guess that trigger's key
 * here.
 */
export async function readRunByKey(
  services: Services,
  id: string,
  keys: readonly string[],
  address: string,
): Promise<Result<Run | RunByKey | null, Problem>> {
  const row = keys.length === 0 ? undefined : await findRunOfTrigger(services.db, id);
  if (!row?.webhookId) return ok(null);
  const wrongKeys = services.part(WRONG_KEYS);
  const place = keyPlace(`${row.workflowId}/${row.webhookId}`, address);
  const compared = await wrongKeys.compare(place, keys, services.clock(), (some) =>
    openRun(services, row, some),
  );
  if (compared.state === "closed") return fail(tooManyKeys(compared.retryAfter));
  return compared.retryAfter === null ? ok(compared.value) : fail(tooManyKeys(compared.retryAfter));
}

type TriggeredRun = NonNullable<Awaited<ReturnType<typeof findRunOfTrigger>>>;

async function openRun(
  services: Services,
  row: TriggeredRun,
  keys: readonly string[],
): Promise<Opened<Run | RunByKey | null>> {
  const { subscribers, live } = await services.part(PUBLISHED);
  for (const key of row.subscriptionId === null ? [] : keys) {
    const subscription = await subscribers.find(key);
    if (subscription?.id === row.subscriptionId)
      return { value: await resultOnly(services, row), right: key };
  }
  const workflow = await live.find(row.workflowId);
  const right = workflow?.triggers.get(row.webhookId ?? "")?.key;
  if (right && checkKey(keys, right) === "passed") return { value: await outcomeOfRun(services, row), right };
  // API tokens are checked last, as everywhere in the API, so that a valid token isn't counted as a wrong
  // key.
  for (const key of keys) if ((await findCallerByToken(services, key)).ok) return { value: null, right: key };
  return { value: null, right: null };
}

export async function outcomeOfRun(services: Services, row: RunRow): Promise<RunByKey> {
  const { id, status, created_at, started_at, finished_at, error } = runSummaryOf(row);
  const result = await resultOf(services, row);
  return { id, status, created_at, started_at, finished_at, result, error };
}

/** Only the owner of a workflow sees a run's internals. A subscriber sees only the status and the result. */
async function resultOnly(services: Services, row: RunRow): Promise<Run> {
  const result = row.status === "succeeded" ? { result: await resultOf(services, row) } : {};
  const { on_failure: _, ...summary } = runSummaryOf(row);
  return { ...summary, error: null, context: JSON.parse(row.context), steps: [], ...result };
}

async function resultOf(services: Services, row: RunRow): Promise<unknown> {
  if (hasEnded(row.status)) (await services.part(PUBLISHED)).values.forget(row.workflowId);
  if (row.status !== "succeeded") return null;
  const [outcome] = await createRunStore(services.hot).outcomes([row.id]);
  return outcome?.result ? new JsonText(outcome.result) : null;
}

/**
 * A client that learns here that the run has ended must also see the values that the run published, even if
 * the signal about these values has not arrived yet.
 */
async function describeRun(services: Services, row: RunRow): Promise<Run> {
  if (hasEnded(row.status)) (await services.part(PUBLISHED)).values.forget(row.workflowId);
  return runAnswer(services, row);
}

export const listWorkflowRuns = on(contract.listWorkflowRuns, (services, { caller, params, query }) =>
  listRuns(services, { caller, query: { ...query, workflow_id: params.id } }),
);

export const listRuns = on(contract.listRuns, async (services, { caller, query }) => {
  const workflowId = query.workflow_id ?? null;
  if (workflowId !== null && !(await findWorkflow(services.db, caller.workspaceId, workflowId)))
    return noWorkflow();
  const window = windowOf(query);
  if (!window.ok) return window;
  const { before, limit } = window.value;
  const filter = runFilterOf(caller, query, { workflowId, before, nowMs: services.clock() });
  const rows = await findRuns(services.db, filter, limit);
  const steps = await findStepStates(
    services.db,
    rows.map(({ id }) => id),
  );
  const page = pageOf(rows, query, (row) =>
    listedRunOf(
      row,
      steps.filter((step) => step.runId === row.id),
    ),
  );
  return ok({ ...page, next_cursor: page.next_cursor ?? (await findLookedTo(services.db, filter)) });
});

export const getRunDocument = on(contract.getRunDocument, async ({ db }, { caller, params: { id } }) => {
  const text = await findRunDocument(db, caller.workspaceId, id);
  return text === undefined ? notFound("run") : ok(maskSecrets(documentOf(text)));
});
