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
/** More than are stored per workflow. */
const LISTED = 200;

export function isUnfinished({ status }: Pick<BackRun, "status">): boolean {
  return status === "queued" || status === "running";
}

/** Polls only while one of the back-runs is unfinished. */
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

/** Maximum number of values that are read for a chart, in whole pages. */
const CHART_VALUES = 1_000;
const VALUES_EVERY_MS = 5_000;

/** The newest values. They are read again while the back-run is unfinished, and once when it has ended. */
export function backRunValuesOptions(backRun: Pick<BackRun, "id" | "status">, provider: string) {
  const [params, isOpen] = [{ id: backRun.id }, isUnfinished(backRun)];
  return queryOptions({
    queryKey: [...keyOf(contract.listBackRunValues, { params, query: { provider } }), "newest", isOpen],
    queryFn: ({ signal }) =>
      readPages(
        (at) => call(contract.listBackRunValues, { params, query: { provider, ...at }, signal }),
        CHART_VALUES,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isOpen && VALUES_EVERY_MS,
  });
}

export function publishedVersionsOptions(workflowId: string, providerId: string) {
  const params = { workflow_id: workflowId, provider_id: providerId };
  return queryOptions({
    queryKey: [...keyOf(listProviderVersions, { params }), "newest"],
    queryFn: ({ signal }) =>
      readPages((at) => call(listProviderVersions, { params, query: at, signal }), CHART_VALUES),
  });
}
