import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/runs";
import { hasEnded, type Run } from "@/lib/schema/run";
import { call } from "./call";

const runKeys = {
  all: ["runs"],
  list: (query: object) => ["runs", "list", query],
  one: (id: string) => ["runs", id],
  document: (id: string) => ["runs", id, "document"],
} as const;

const LIST_EVERY_MS = 3_000;

/** Read again while the page is seen; react-query pauses the interval in a hidden tab. */
export function runsOptions(query: QueryIn<typeof contract.listRuns>) {
  return queryOptions({
    queryKey: runKeys.list(query),
    queryFn: ({ signal }) => call(contract.listRuns, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_EVERY_MS,
  });
}

export function workflowRunsOptions(id: string, query: QueryIn<typeof contract.listWorkflowRuns> = {}) {
  return queryOptions({
    queryKey: runKeys.list({ workflow: id, ...query }),
    queryFn: ({ signal }) => call(contract.listWorkflowRuns, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_EVERY_MS,
  });
}

/** `pollMs` while nothing better follows the run; an ended run is not read again. */
export function runOptions(id: string, pollMs: number | false = false) {
  return queryOptions({
    queryKey: runKeys.one(id),
    queryFn: ({ signal }) => call(contract.getRun, { params: { id }, signal }),
    refetchInterval: (query) => (query.state.data && hasEnded(query.state.data.status) ? false : pollMs),
  });
}

const ITEMS_EVERY_MS = 2_000;

/** What ran inside the boxes of a run, the failed first; more pages as they are asked for. Read again while it goes on. */
export function insideStepsOptions(
  id: string,
  query: Pick<QueryIn<typeof contract.listRunSteps>, "worker" | "status">,
  goesOn: boolean,
) {
  return infiniteQueryOptions({
    queryKey: [...runKeys.one(id), "steps", query],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listRunSteps, {
        params: { id },
        query: { ...query, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: startOfList,
    getNextPageParam: (last) => last.next_cursor,
    // All pages are read, one after the other.
    refetchInterval: ({ state }) => goesOn && ITEMS_EVERY_MS * Math.max(1, state.data?.pages.length ?? 0),
  });
}

const startOfList: string | null = null;

/** The document as it was when the run was accepted: it never changes. */
export function runDocumentOptions(id: string) {
  return queryOptions({
    queryKey: runKeys.document(id),
    queryFn: ({ signal }) => call(contract.getRunDocument, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function beginRunOptions(queries: QueryClient, workflowId: string) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.beginRun>) =>
      call(contract.beginRun, { params: { id: workflowId }, body }),
    onSuccess: (run) => rememberRun(queries, run),
  });
}

export function cancelRunOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.cancelRun, { params: { id }, body: {} }),
    onSuccess: (run) => rememberRun(queries, run),
  });
}

export interface RetryRun {
  id: string;
  /** The worker to start at; from the start when left out. */
  from?: number;
  version?: "same" | "live" | "draft";
}

export function retryRunOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, ...body }: RetryRun) => call(contract.retryRun, { params: { id }, body }),
    onSuccess: (run) => rememberRun(queries, run),
  });
}

function rememberRun(queries: QueryClient, run: Run): Promise<void> {
  queries.setQueryData(runOptions(run.id).queryKey, run);
  return queries.invalidateQueries({ queryKey: ["runs", "list"] });
}
