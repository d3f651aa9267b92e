import { expect } from "@playwright/test";
import { type Api, owner } from "./api";
import { type Answer, type Request, send } from "./send";
import { type Workflow, workflow } from "./shapes";

export interface Live {
  readonly id: string;
  readonly document: Workflow;
  /** Sends a POST to the trigger, optionally with a query. */
  call(body?: unknown, request?: Request & { query?: string; trigger?: number }): Promise<Answer>;
  triggerPath(index?: number): string;
  providerPath(index: number): string;
}

export async function draft(document: unknown, api: Api = owner): Promise<Workflow> {
  const answer = await api.post("/workflows", document);
  expect(answer.status, answer.text.slice(0, 1000)).toBe(201);
  return workflow.parse(answer.json);
}

export async function live(document: unknown, api: Api = owner, address = ""): Promise<Live> {
  const saved = await draft(document, api);
  const published = await api.post(`/workflows/${saved.id}/publish`);
  expect(published.status, `${published.text}\n${JSON.stringify(saved.problems)}`).toBe(200);
  return endpointsOf(saved, address);
}

export function endpointsOf(saved: Workflow, address = ""): Live {
  const param = (index: number, name: string) =>
    saved.workers.find((worker) => worker.index === index)?.params[name];
  const triggerPath = (index = 0) => `${address}/api/t/${saved.id}/${param(index, "webhook_id")}`;
  return {
    id: saved.id,
    document: saved,
    triggerPath,
    providerPath: (index) => `${address}/api/w/${saved.id}/${param(index, "provider_id")}`,
    call: (body, { query = "", trigger = 0, ...request } = {}) =>
      send(`${triggerPath(trigger)}${query}`, { method: "POST", body, ...request }),
  };
}

/** Saves a changed draft. The caller checks the response. */
export async function save(
  document: Workflow,
  change: Record<string, unknown>,
  api: Api = owner,
): Promise<Answer> {
  const current = await api.get(`/workflows/${document.id}`);
  return api.put(
    `/workflows/${document.id}`,
    { ...document, ...change },
    { headers: { "if-match": current.headers.get("etag") ?? "" } },
  );
}
