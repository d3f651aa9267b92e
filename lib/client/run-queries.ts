import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { listRunInputs } from "@/lib/contract/run-inputs";
import * as contract from "@/lib/contract/runs";
import { appendTo } from "@/lib/kit/append-to";
import { hasEnded } from "@/lib/schema/run-status";
import { type CallInput, call } from "./call";
import { againEvery, endless } from "./endless";
import { change, forget, pages, query } from "./query";

export const RUN_LISTS = ["/runs", "/runs/counts"];

const LIST_EVERY_MS = 3_000;

type RunPage = AnswerOf<typeof contract.listRuns>;

/** Maximum number of requests per page if few runs match the filter. */
const MAX_LOOKS = 10;

/**
 * Reads until the page is full. Each response covers a limited number of runs, so if few of them match,
 * several requests are needed.
 */
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
    if (next === null || items.length >= wanted || looks === MAX_LOOKS)
      return { items, next_cursor: next, looks };
  }
}

const ROWS_A_PAGE = 50;
const ROWS_IN_EDITOR = 20;

type RunsAsked = Omit<QueryIn<typeof contract.listRuns>, "limit" | "cursor">;

export function newestRunsOptions(workflow: string | null, asked: RunsAsked, limit = ROWS_A_PAGE) {
  return queryOptions({
    queryKey: ["/runs", { workflow, ...asked, limit }],
    queryFn: ({ signal }) => readRuns(workflow, { ...asked, limit }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => LIST_EVERY_MS * (state.data?.looks ?? 1),
  });
}

export function editorRunsOptions(workflow: string) {
  return newestRunsOptions(workflow, {}, ROWS_IN_EDITOR);
}

/**
 * Older runs, loaded while the user scrolls. Pages that are already loaded stay as they are, and only the
 * most recent runs are polled.
 */
export function runListOptions(workflow: string | null, asked: RunsAsked) {
  return {
    ...endless(["/runs", { workflow, ...asked }], (at, signal) =>
      readRuns(workflow, { ...asked, ...at, limit: ROWS_A_PAGE }, signal),
    ),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

function readRuns(workflow: string | null, asked: QueryIn<typeof contract.listRuns>, signal: AbortSignal) {
  return fullPage(asked, (query) =>
    workflow === null
      ? call(contract.listRuns, { query, signal })
      : call(contract.listWorkflowRuns, { params: { id: workflow }, query, signal }),
  );
}

/** True if the search ended before the page was full, because few runs match. */
export function endedEarly(
  page: { items: readonly unknown[]; next_cursor: string | null } | undefined,
): boolean {
  return page !== undefined && page.next_cursor !== null && page.items.length < ROWS_A_PAGE;
}

const COUNTS_EVERY_MS = 10_000;
const newest: { cursor?: string; step?: number } = {};

export function runCountsOptions(query: QueryIn<typeof contract.countRuns>) {
  return infiniteQueryOptions({
    queryKey: ["/runs/counts", query],
    queryFn: ({ pageParam, signal }) =>
      call(contract.countRuns, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: newest,
    getNextPageParam: ({ next_cursor: cursor, step_seconds: step }) =>
      cursor === null ? undefined : { cursor, step },
    placeholderData: keepPreviousData,
    // A refetch reads all pages one after another, so the interval grows with the number of pages.
    refetchInterval: ({ state }) => COUNTS_EVERY_MS * (state.data?.pages.length ?? 1),
  });
}

/** Polls every `pollMs` while no stream follows the run. An ended run isn't refetched. */
export function runOptions(id: string, pollMs: number | false = false) {
  return queryOptions({
    ...query(contract.getRun, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data.status) ? false : pollMs),
  });
}

const ITEMS_EVERY_MS = 2_000;

export function insideStepsOptions(
  id: string,
  query: Pick<QueryIn<typeof contract.listRunSteps>, "worker" | "status">,
  goesOn: boolean,
) {
  const list = pages(contract.listRunSteps, { params: { id }, query: { ...query, limit: 50 } });
  return goesOn ? { ...list, ...againEvery(ITEMS_EVERY_MS) } : list;
}

const INPUTS = 50;

export function stepInputsOptions(id: string, worker: number) {
  return query(listRunInputs, { params: { id }, query: { worker: String(worker), limit: INPUTS } });
}

/** The document that the run was accepted with. It never changes. */
export function runDocumentOptions(id: string) {
  return {
    ...query(contract.getRunDocument, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function beginRunOptions(workflowId: string) {
  return changeRun(contract.beginRun, (body: BodyIn<typeof contract.beginRun>) => ({
    params: { id: workflowId },
    body,
  }));
}

export const cancelRunOptions = changeRun(contract.cancelRun, (id: string) => ({ params: { id }, body: {} }));

export interface RetryRun {
  id: string;
  /**
   * Index of the worker to restart from, or `failed` for the step that failed. By default, the run starts
   * from the beginning.
   */
  from?: number | "failed";
  version?: "same" | "live" | "draft";
  items?: "failed";
}

export const retryRunOptions = changeRun(contract.retryRun, ({ id, ...body }: RetryRun) => ({
  params: { id },
  body,
}));

type RunChange = typeof contract.beginRun | typeof contract.cancelRun | typeof contract.retryRun;

function changeRun<E extends RunChange, Given>(endpoint: E, input: (given: Given) => CallInput<E>) {
  return mutationOptions({
    ...change(endpoint, input),
    onSuccess: (run, _given, _before, { client }) => {
      client.setQueryData(runOptions(run.id).queryKey, run);
      return forget(client, RUN_LISTS);
    },
  });
}
