import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/approvals";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { itemPlace } from "@/lib/schema/item-place";
import type { Step } from "@/lib/schema/run";
import { ApiError } from "./api-error";
import { call } from "./call";
import { againEvery, endless, type ListQuery } from "./endless";

const ALL = ["approvals"] as const;

/** Somebody waits for it: it is read again while the page is seen. */
const AGAIN_MS = 5_000;

function approvalsOptions(query: QueryIn<typeof contract.listApprovals>) {
  return queryOptions({
    queryKey: [...ALL, query],
    queryFn: ({ signal }) => call(contract.listApprovals, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
}

export function approvalsPages(query: ListQuery<typeof contract.listApprovals>) {
  return {
    ...endless([...ALL, query], (at, signal) =>
      call(contract.listApprovals, { query: { ...query, ...at }, signal }),
    ),
    ...againEvery(AGAIN_MS),
  };
}

/** As many as a bell counts: beyond it says "more than". */
export const BELL_MOST = 50;

/** What waits for a person in this workspace, and how many alerts are open: one request for the whole frame. */
export const openApprovalsOptions = approvalsOptions({
  status: "open",
  limit: BELL_MOST,
  with: "open_alerts",
});

/** What a step asks, or has asked; what is decided changes no more. */
export function stepApprovalsOptions(runId: string, step: Step) {
  const place = itemPlace(step);
  const query = {
    run_id: runId,
    worker: step.worker,
    ...(place === null ? {} : { iteration: place }),
    limit: 1,
  };
  return queryOptions({
    queryKey: [...ALL, query],
    queryFn: ({ signal }) => call(contract.listApprovals, { query, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "open") ? AGAIN_MS : false,
  });
}

export type Decide = BodyIn<typeof contract.decideApproval>;

export interface Decided {
  /** As it stands now. */
  readonly approval: contract.Approval;
  /** Why it stands otherwise than it was decided here: somebody was quicker, or its time was over. */
  readonly late: string | null;
}

export function decideApprovalOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: async (body: Decide): Promise<Decided> => {
      try {
        return { approval: await call(contract.decideApproval, { params: { id }, body }), late: null };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "already_decided") throw error;
        return { approval: await call(contract.getApproval, { params: { id } }), late: error.detail };
      }
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ALL }),
        queries.invalidateQueries({ queryKey: ["runs"] }),
      ]),
  });
}
