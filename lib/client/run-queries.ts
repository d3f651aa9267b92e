import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { AnswerOf, BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/runs";
import { appendTo } from "@/lib/kit/append-to";
import type { Run } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { call } from "./call";
import { endless } from "./endless";

const runKeys = {
  all: ["runs"],
  list: (query: object) => ["runs", "list", query],
  one: (id: string) => ["runs", id],
  document: (id: string) => ["runs", id, "document"],
} as const;

const LIST_EVERY_MS = 3_000;

type RunPage = AnswerOf<typeof contract.listRuns>;

/** How often one page of a list looks further back for what is rare. */
const MOST_LOOKS = 10;

/** An answer looks at so many runs and no more: what is rare is looked for again from there, until the page is full. */
async function fullPage(
  query: QueryIn<typeof contract.listRuns>,
  read: (query: QueryIn<typeof contract.listRuns>) => Promise<RunPage>,
): Promise<RunPage & { looks: number }> {
  const wanted = Number(query.limit ?? 50);
  const items: RunPage["items"] = [];
  let next = query.cursor ?? null;
  for (let looks = 1; ; looks += 1) {
    const page = await read({
      ...query,
      limit: wanted - items.length,
      ...(next !== null && { cursor: next }),
    });
    appendTo(items, page.items);
    next = page.next_cursor;
    if (next === null || items.length >= wanted || looks === MOST_LOOKS)
      return { items, next_cursor: next, looks };
  }
}

/** Read again while the page is seen; react-query pauses the interval in a hidden tab. */
function runsOptions(query: QueryIn<typeof contract.listRuns>) {
  return queryOptions({
    queryKey: runKeys.list(query),
    queryFn: ({ signal }) => fullPage(query, (part) => call(contract.listRuns, { query: part, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => LIST_EVERY_MS * (state.data?.looks ?? 1),
  });
}

const ROWS_A_PAGE = 100;

type RunsAsked = Omit<QueryIn<typeof contract.listRuns>, "limit" | "cursor">;

/** Of one workflow, or of all; the newest of them, read again and again. */
export function newestRunsOptions(workflow: string | null, asked: RunsAsked) {
  const query = { ...asked, limit: ROWS_A_PAGE };
  return workflow === null ? runsOptions(query) : workflowRunsOptions(workflow, query);
}

/** And back from there, as one scrolls. What was read stays as it is: the newest alone are followed. */
export function runListOptions(workflow: string | null, asked: RunsAsked) {
  return {
    ...endless(runKeys.list({ workflow, ...asked }), (at, signal) =>
      fullPage({ ...asked, ...at, limit: ROWS_A_PAGE }, (query) =>
        workflow === null
          ? call(contract.listRuns, { query, signal })
          : call(contract.listWorkflowRuns, { params: { id: workflow }, query, signal }),
      ),
    ),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** The look ended before the page was full: what is wanted is rare. */
export function endedEarly(
  page: { items: readonly unknown[]; next_cursor: string | null } | undefined,
): boolean {
  return page !== undefined && page.next_cursor !== null && page.items.length < ROWS_A_PAGE;
}

export function workflowRunsOptions(id: string, query: QueryIn<typeof contract.listWorkflowRuns> = {}) {
  return queryOptions({
    queryKey: runKeys.list({ workflow: id, ...query }),
    queryFn: ({ signal }) =>
      fullPage(query, (part) => call(contract.listWorkflowRuns, { params: { id }, query: part, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => LIST_EVERY_MS * (state.data?.looks ?? 1),
  });
}

const COUNTS_EVERY_MS = 10_000;
const newest: { cursor?: string; step?: number } = {};

/** How many there are over time and why they failed, piece by piece from the newest back. */
export function runCountsOptions(query: QueryIn<typeof contract.countRuns>) {
  return infiniteQueryOptions({
    queryKey: [...runKeys.all, "list", "counts", query],
    queryFn: ({ pageParam, signal }) =>
      call(contract.countRuns, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: newest,
    getNextPageParam: ({ next_cursor: cursor, step_seconds: step }) =>
      cursor === null ? undefined : { cursor, step },
    placeholderData: keepPreviousData,
    // All pieces are read, one after the other.
    refetchInterval: ({ state }) => COUNTS_EVERY_MS * (state.data?.pages.length ?? 1),
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
  items?: "failed";
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
