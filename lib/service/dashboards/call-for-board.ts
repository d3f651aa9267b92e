import { findSteps } from "@/db/queries/runs";
import { ok } from "@/lib/kit/result";
import type { Origin } from "@/lib/schema/publication";
import { receiveWebhook } from "@/lib/service/intake/receive-webhook";
import type { Services } from "@/lib/service/services";
import { workerOf } from "@/lib/workers/registry";
import type { CallOutcome } from "./cached-calls";

export interface CallFrom {
  readonly origin: string;
  address(): string;
}

export interface WorkflowCall {
  readonly boardId: string;
  readonly workflowId: string;
  readonly webhookId: string;
  readonly question: readonly (readonly [name: string, value: string])[];
}

const WAIT: readonly [string, string] = ["wait", "60"];
/** Other viewers may be waiting for the same result, so a disconnect doesn't cancel the call. */
const NEVER = new AbortController().signal;

/**
 * Calls a workflow as the dashboard's owner, with the same limits, records and steps as any other call. It is
 * a test call, so it changes no published data.
 */
export async function callForBoard(
  services: Services,
  { boardId, workflowId, webhookId, question }: WorkflowCall,
  from: CallFrom,
): Promise<CallOutcome> {
  const query = new URLSearchParams([...question, WAIT].map(([name, value]) => [name, value]));
  const { answer } = await receiveWebhook(services, {
    method: "GET",
    workflowId,
    webhookId,
    query,
    rawQuery: query.toString(),
    headers: new Headers({ "user-agent": `Millrace dashboard ${boardId}` }),
    keys: [],
    byOwner: true,
    aside: true,
    hasBody: false,
    readBody: async () => ok(new Uint8Array()),
    traceparent: null,
    origin: from.origin,
    address: from.address,
    signal: () => NEVER,
  });
  const at = services.clock();
  if (!answer.ok) return { state: "failed", runId: null, at, detail: answer.error.detail };
  const { runId, status } = answer.value;
  if (status === 202)
    return {
      state: "failed",
      runId,
      at,
      detail: "The run is taking longer than a minute. Open it, or try again later.",
    };
  if (status !== 200) return { state: "failed", runId, at, detail: "The run failed." };
  return { state: "done", runId, at, origin: await originOf(services, runId) };
}

/**
 * Includes steps that this provider's value doesn't depend on, because listing too many sources is better than too few.
 */
async function originOf({ db }: Services, runId: string): Promise<Origin> {
  const steps = await findSteps(db, runId);
  const real = steps.filter((step) => step.status === "succeeded" && !step.sample);
  const sources = new Set(real.flatMap(({ type }) => workerOf(type)?.source ?? []));
  return { sources: [...sources].sort(), sample: steps.some((step) => step.sample) };
}
