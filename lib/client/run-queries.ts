import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/runs";
import { appendTo } from "@/lib/kit/append-to";
import { hasEnded } from "@/lib/schema/run-status";
import { type CallInput, call } from "./call";
import { againEvery, endless } from "./endless";
import { change, forget, pages, query } from "./query";

/** Lists of runs, of one workflow or of all, and their counts. */
export const RUN_LISTS = ["/runs", "/runs/counts"];

const LIST_EVERY_MS = 3_000;

type RunPage = AnswerOf<typeof contract.listRuns>;

/** How often one page of a list looks further back for what is rare. */
const MAX_LOOKS = 10;

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
    if (next === null || items.length >= wanted || looks === MAX_LOOKS)
      return { items, next_cursor: next, looks };
  }
}

const ROWS_A_PAGE = 100;
const ROWS_IN_EDITOR = 20;

type RunsAsked = Omit<QueryIn<typeof contract.listRuns>, "limit" | "cursor">;

/** Of one workflow, or of all; the newest of them. Read again while the page is seen: react-query pauses in a hidden tab. */
export function newestRunsOptions(workflow: string | null, asked: RunsAsked, limit = ROWS_A_PAGE) {
  return queryOptions({
    queryKey: ["/runs", { workflow, ...asked, limit }],
    queryFn: ({ signal }) => readRuns(workflow, { ...asked, limit }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => LIST_EVERY_MS * (state.data?.looks ?? 1),
  });
}

/** The runs that the editor of a workflow shows. */
export function editorRunsOptions(workflow: string) {
  return newestRunsOptions(workflow, {}, ROWS_IN_EDITOR);
}

/** And back from there, as one scrolls. What was read stays as it is: the newest alone are followed. */
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

/** The look ended before the page was full: what is wanted is rare. */
export function endedEarly(
  page: { items: readonly unknown[]; next_cursor: string | null } | undefined,
): boolean {
  return page !== undefined && page.next_cursor !== null && page.items.length < ROWS_A_PAGE;
}

const COUNTS_EVERY_MS = 10_000;
const newest: { cursor?: string; step?: number } = {};

/** How many there are over time and why they failed, piece by piece from the newest back. */
export function runCountsOptions(query: QueryIn<typeof contract.countRuns>) {
  return infiniteQueryOptions({
    queryKey: ["/runs/counts", query],
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
    ...query(contract.getRun, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data.status) ? false : pollMs),
  });
}

const ITEMS_EVERY_MS = 2_000;

/** What ran inside the boxes of a run, the failed first; more pages as they are asked for. Read again while it goes on. */
export function insideStepsOptions(
  id: string,
  query: Pick<QueryIn<typeof contract.listRunSteps>, "worker" | "status">,
  goesOn: boolean,
) {
  const list = pages(contract.listRunSteps, { params: { id }, query: { ...query, limit: 50 } });
  return goesOn ? { ...list, ...againEvery(ITEMS_EVERY_MS) } : list;
}

/** The document as it was when the run was accepted: it never changes. */
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
  /** The worker to start at; from the start when left out. */
  from?: number;
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
