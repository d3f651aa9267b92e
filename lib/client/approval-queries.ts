import { queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/approvals";
import { call } from "./call";

/** What a run asks now. */
export function openApprovalsOptions(runId: string) {
  return queryOptions({
    queryKey: ["approvals", runId],
    queryFn: ({ signal }) =>
      call(contract.listApprovals, { query: { run_id: runId, status: "open" }, signal }),
  });
}
