import { findSteps } from "@/db/queries/runs";
import { ok } from "@/lib/kit/result";
import type { Origin } from "@/lib/schema/publication";
import { receiveWebhook } from "@/lib/service/intake/receive-webhook";
import type { Services } from "@/lib/service/services";
import { workerOf } from "@/lib/workers/registry";
import type { CallOutcome } from "./cached-calls";

/** Whose browser it is for; the call itself is the board's. */
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
/** Others may wait for the same answer, so nobody ends it by going away. */
const NEVER = new AbortController().signal;

/**
 * By the way of every call, as its owner's: the same limits, records and steps. It is a call aside: what a board asks for
 * changes nothing of what is published.
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
      detail: "The run takes longer than a minute. Look at it, or ask again later.",
    };
  if (status !== 200) return { state: "failed", runId, at, detail: "The run failed." };
  return { state: "done", runId, at, origin: await originOf(services, runId) };
}

/** Of all its steps: what only some of them led to is named too, never too little. */
async function originOf({ db }: Services, runId: string): Promise<Origin> {
  const steps = await findSteps(db, runId);
  const real = steps.filter((step) => step.status === "succeeded" && !step.sample);
  const sources = new Set(real.flatMap(({ type }) => workerOf(type)?.source ?? []));
  return { sources: [...sources].sort(), sample: steps.some((step) => step.sample) };
}
