import { mutationOptions } from "@tanstack/react-query";
import { listApprovals } from "@/lib/contract/approvals";
import * as dashboards from "@/lib/contract/dashboards";
import type { BodyIn } from "@/lib/contract/endpoint";
import { closeTour, getHome } from "@/lib/contract/home";
import { beginRun, getRun } from "@/lib/contract/runs";
import { publishWorkflow } from "@/lib/contract/versions";
import { createWorkflow } from "@/lib/contract/workflows";
import { hasEnded } from "@/lib/schema/run-status";
import { call } from "./call";
import { forget, query } from "./query";

const EVERY_MS = 15_000;

export const homeOptions = { ...query(getHome), refetchInterval: EVERY_MS };

export const closeTourOptions = mutationOptions({
  mutationFn: () => call(closeTour, { body: {} }),
  onMutate: async (_given, { client }) => {
    await client.cancelQueries(homeOptions);
    client.setQueryData(homeOptions.queryKey, (known) => known && { ...known, tour: null });
  },
  onError: (_error, _given, _before, { client }) => forget(client, ["/home"]),
});

export type Saying = (word: string) => void;

async function goLive(document: unknown, say: Saying): Promise<string> {
  say("Creating the workflow…");
  const { id } = await call(createWorkflow, { body: document });
  say("Publishing the workflow…");
  await call(publishWorkflow, { params: { id }, body: {} });
  return id;
}

export interface FirstAnswer {
  readonly workflowId: string;
  readonly address: string;
  readonly text: string;
}

/** Calls the endpoint without the session, as any outside caller would. */
export async function startEndpoint(document: unknown, webhookId: string, say: Saying): Promise<FirstAnswer> {
  const workflowId = await goLive(document, say);
  say("Calling the workflow…");
  const address = `${window.location.origin}/api/t/${workflowId}/${webhookId}`;
  const answer = await fetch(address, { credentials: "omit" });
  return { workflowId, address, text: await answer.text() };
}

type FirstWidget = Omit<BodyIn<typeof dashboards.createWidget>, "source"> & {
  readonly providerId: string;
  readonly place: { x: number; y: number; w: number; h: number };
};

export async function startBoard(
  document: unknown,
  name: string,
  widgets: readonly FirstWidget[],
  say: Saying,
): Promise<string> {
  const workflowId = await goLive(document, say);
  say("Fetching the prices…");
  const { id: runId } = await call(beginRun, { params: { id: workflowId }, body: {} });
  await until(async () => hasEnded((await call(getRun, { params: { id: runId } })).status));
  say("Creating the dashboard…");
  const layout = await Promise.all(
    widgets.map(async ({ providerId, place, ...widget }) => {
      const source = { workflow_id: workflowId, provider_id: providerId };
      const { id } = await call(dashboards.createWidget, { body: { ...widget, source } });
      return { widget_id: id, ...place };
    }),
  );
  return (await call(dashboards.createDashboard, { body: { name, layout } })).id;
}

export async function startSignal(document: unknown, say: Saying): Promise<string> {
  const id = await goLive(document, say);
  say("Computing the signal…");
  const run = await call(beginRun, { params: { id }, body: {} });
  let title = "";
  await until(async () => {
    const { items } = await call(listApprovals, { query: { run_id: run.id, limit: 1 } });
    title = items[0]?.title ?? "";
    return title !== "" || hasEnded((await call(getRun, { params: { id: run.id } })).status);
  });
  return title;
}

const ASK_EVERY_MS = 300;
const MAX_ASKED = 200;

/**
 * Giving up after a minute does no harm, because the workflow exists by then, and its page shows what
 * happened.
 */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; asked < MAX_ASKED; asked++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
