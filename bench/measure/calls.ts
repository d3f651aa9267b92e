import { type Bench, get, post } from "@/bench/bench";
import { CALL_BODY, PROVIDER, WEBHOOK } from "@/bench/product/documents";
import type { Workflows } from "@/bench/product/publish-all";
import { drained } from "@/bench/product/queue";
import type { Side } from "./in-turn";

export interface Call {
  readonly status: number;
  side(bench: Bench): Side | Promise<Side>;
}

/**
 * The call is answered with 202 once the run is on disk. If workers are running, each round waits for its
 * runs.
 */
export const accept: Call = {
  status: 202,
  side: (bench) => ({
    ...calling(bench, bench.workflows.intake),
    settle: async () => {
      if (bench.workers.running) await drained(bench.sql);
    },
  }),
};

/** The call is answered with 202 once the finished run is on disk. */
export const inlineCall: Call = { status: 202, side: (bench) => calling(bench, bench.workflows.five202) };

export function answer(workflow: keyof Workflows): Call {
  return { status: 200, side: (bench) => calling(bench, bench.workflows[workflow]) };
}

export const read: Call = {
  status: 200,
  side: ({ port, workflows }) => ({ port, request: get(port, boardPath(workflows)) }),
};

/** Callers send the version they already have and get a 304. */
export const readAgain: Call = {
  status: 304,
  side: async ({ port, workflows }) => {
    const path = boardPath(workflows);
    const current = await fetch(`http://127.0.0.1:${port}${path}`);
    const etag = current.headers.get("etag");
    await current.arrayBuffer();
    if (etag === null) throw new Error(`GET ${path} answered ${current.status} without an ETag`);
    return { port, request: get(port, path, { "If-None-Match": etag }) };
  },
};

function calling({ port }: Bench, workflowId: string): Side {
  return { port, request: post(port, triggerPath(workflowId), CALL_BODY) };
}

function boardPath({ board }: Workflows): string {
  return `/api/w/${board}/${PROVIDER}`;
}

export function triggerPath(workflowId: string): string {
  return `/api/t/${workflowId}/${WEBHOOK}`;
}

export async function callOnce(port: number, workflowId: string): Promise<number> {
  const answered = await fetch(`http://127.0.0.1:${port}${triggerPath(workflowId)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: CALL_BODY,
  });
  await answered.arrayBuffer();
  return answered.status;
}
