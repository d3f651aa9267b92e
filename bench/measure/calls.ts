import { type Bench, get, post } from "@/bench/bench";
import { CALL_BODY, PROVIDER, WEBHOOK } from "@/bench/product/documents";
import { drained } from "@/bench/product/queue";
import { type Beside, besideBare } from "./beside-bare";

/** `POST /api/t`, answered 202 when the run is on disk. With workers running, each round's runs are carried first. */
export function measureIntake(bench: Bench, workflowId: string, connections: number): Promise<Beside> {
  return besideBare(bench, {
    connections,
    request: (port) => post(port, triggerPath(workflowId), CALL_BODY),
    status: 202,
    settle: async () => {
      if (bench.workers.running) await drained(bench.sql);
    },
  });
}

/** `POST /api/t` of a trigger that answers with the run's result. */
export function measureAnswer(bench: Bench, workflowId: string, connections: number): Promise<Beside> {
  return besideBare(bench, {
    connections,
    request: (port) => post(port, triggerPath(workflowId), CALL_BODY),
    status: 200,
  });
}

/** `GET /api/w`; with the entity tag, every answer is 304. */
export async function measureRead(bench: Bench, workflowId: string, known: boolean): Promise<Beside> {
  const path = `/api/w/${workflowId}/${PROVIDER}`;
  const current = await fetch(`http://127.0.0.1:${bench.port}${path}`);
  const etag = current.headers.get("etag");
  await current.arrayBuffer();
  if (etag === null) throw new Error(`GET ${path} answered ${current.status} without an ETag`);
  return besideBare(bench, {
    connections: 50,
    request: (port) => get(port, path, known ? { "If-None-Match": etag } : {}),
    status: known ? 304 : 200,
  });
}

export function triggerPath(workflowId: string): string {
  return `/api/t/${workflowId}/${WEBHOOK}`;
}

export async function callOnce(port: number, workflowId: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${triggerPath(workflowId)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: CALL_BODY,
  });
  await answer.arrayBuffer();
  return answer.status;
}
