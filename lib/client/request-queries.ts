import { getRequest, replayRequest } from "@/lib/contract/requests";
import { change, query } from "./query";
import { RUN_LISTS } from "./run-queries";

/** A recorded call never changes. */
export function requestOptions(workflowId: string, id: string) {
  return {
    ...query(getRequest, { params: { id: workflowId, request_id: id } }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function replayRequestOptions(workflowId: string, id: string) {
  return change(
    replayRequest,
    (version: "live" | "draft") => ({ params: { id: workflowId, request_id: id }, body: { version } }),
    RUN_LISTS,
  );
}
