import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { BackRun } from "@/lib/contract/back-runs";
import * as contract from "@/lib/contract/back-runs";
import type { BodyIn } from "@/lib/contract/endpoint";
import { listProviderVersions } from "@/lib/contract/published";
import { call } from "./call";
import { change, keyOf, query, steadyQuery } from "./query";
import { readPages } from "./read-pages";

const WHILE_IT_RUNS_MS = 1_000;
const LIST_EVERY_MS = 3_000;
/**
 * Maximum number of back-runs that are read. It is higher than the number stored per workflow, so all of them
 * are listed.
 */
const LISTED = 200;

export function isUnfinished({ status }: Pick<BackRun, "status">): boolean {
  return status === "queued" || status === "running";
}

export function backRunListOptions(workflowId: string) {
  return queryOptions({
    ...query(contract.listBackRuns, { params: { id: workflowId }, query: { limit: LISTED } }),
    refetchInterval: ({ state }) => state.data?.items.some(isUnfinished) === true && LIST_EVERY_MS,
  });
}

export function backRunOptions(id: string) {
  return queryOptions({
    ...query(contract.getBackRun, { params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && isUnfinished(state.data) && WHILE_IT_RUNS_MS,
  });
}

export type BackRunBody = BodyIn<typeof contract.createBackRun>;

export function previewBackRunOptions(workflowId: string, body: BackRunBody) {
  return steadyQuery(contract.previewBackRun, { params: { id: workflowId }, body });
}

export function createBackRunOptions(workflowId: string) {
  return change(contract.createBackRun, (body: BackRunBody) => ({ params: { id: workflowId }, body }), [
    `/workflows/${workflowId}/back-runs`,
  ]);
}

export const cancelBackRunOptions = mutationOptions({
  ...change(contract.cancelBackRun, (id: string) => ({ params: { id } })),
  onSuccess: (backRun, _id, _before, { client }) =>
    client.setQueryData(backRunOptions(backRun.id).queryKey, backRun),
});

/** Number of runs and values that are read for a chart, rounded up to whole pages. */
const CHART_RUNS = 1_000;
const RUNS_EVERY_MS = 5_000;

type Read<Item> = Parameters<typeof readPages<Item>>[0];

/**
 * Reads the newest items of a list: repeatedly while the back-run is unfinished, and once more when it has
 * ended.
 */
function newestOptions<Item>(
  backRun: Pick<BackRun, "status">,
  list: readonly unknown[],
  read: (signal: AbortSignal) => Read<Item>,
) {
  const isOpen = isUnfinished(backRun);
  return queryOptions({
    queryKey: [...list, "newest", isOpen],
    queryFn: ({ signal }) => readPages(read(signal), CHART_RUNS),
    placeholderData: keepPreviousData,
    refetchInterval: isOpen && RUNS_EVERY_MS,
  });
}

export function newestRunsOptions(backRun: Pick<BackRun, "id" | "status">) {
  const params = { id: backRun.id };
  return newestOptions(
    backRun,
    keyOf(contract.listBackRunRuns, { params }),
    (signal) => (at) => call(contract.listBackRunRuns, { params, query: at, signal }),
  );
}

export function newestValuesOptions(backRun: Pick<BackRun, "id" | "status">, provider: string) {
  const params = { id: backRun.id };
  return newestOptions(
    backRun,
    keyOf(contract.listBackRunValues, { params, query: { provider } }),
    (signal) => (at) => call(contract.listBackRunValues, { params, query: { provider, ...at }, signal }),
  );
}

export function publishedVersionsOptions(workflowId: string, providerId: string) {
  const params = { workflow_id: workflowId, provider_id: providerId };
  return queryOptions({
    queryKey: [...keyOf(listProviderVersions, { params }), "newest"],
    queryFn: ({ signal }) =>
      readPages((at) => call(listProviderVersions, { params, query: at, signal }), CHART_RUNS),
  });
}
