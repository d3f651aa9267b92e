import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/approvals";
import type { BodyIn } from "@/lib/contract/endpoint";
import { itemPlace } from "@/lib/schema/item-place";
import type { Step } from "@/lib/schema/run";
import { ApiError } from "./api-error";
import { call } from "./call";
import { againEvery, type ListQuery } from "./endless";
import { forgetting, pages, query, steadyQuery } from "./query";

/** Someone may be waiting for an approval, so the list is refetched while the page is visible. */
const AGAIN_MS = 5_000;
const ROWS_A_PAGE = 25;

export function approvalsPages(query: Omit<ListQuery<typeof contract.listApprovals>, "limit">) {
  return {
    ...pages(contract.listApprovals, { query: { ...query, limit: ROWS_A_PAGE } }),
    ...againEvery(AGAIN_MS),
  };
}

/**
 * Maximum number that the badge beside Approvals in the navigation shows. Higher counts are shown as this
 * number with a plus sign.
 */
export const MAX_COUNTED = 50;

export const openApprovalsOptions = queryOptions({
  ...steadyQuery(contract.listApprovals, {
    query: { status: "open", limit: MAX_COUNTED, with: "open_alerts" },
  }),
  refetchInterval: AGAIN_MS,
});

/** A decided approval no longer changes, so it is no longer polled. */
export function stepApprovalsOptions(runId: string, step: Step) {
  const place = itemPlace(step);
  const iteration = place === null ? {} : { iteration: place };
  return queryOptions({
    ...query(contract.listApprovals, {
      query: { run_id: runId, worker: step.worker, ...iteration, limit: 1 },
    }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "open") ? AGAIN_MS : false,
  });
}

export type Decide = BodyIn<typeof contract.decideApproval>;

export interface Decided {
  readonly approval: contract.Approval;
  /**
   * Message for the user if the approval was already decided by someone else or has expired. Null if the
   * user's own decision was accepted.
   */
  readonly late: string | null;
}

export function decideApprovalOptions(id: string) {
  return mutationOptions({
    mutationFn: async (body: Decide): Promise<Decided> => {
      try {
        return { approval: await call(contract.decideApproval, { params: { id }, body }), late: null };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "already_decided") throw error;
        return { approval: await call(contract.getApproval, { params: { id } }), late: error.detail };
      }
    },
    onSettled: forgetting(["/approvals", "/runs/**"]),
  });
}
