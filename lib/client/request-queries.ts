import { getRequest, replayRequest } from "@/lib/contract/requests";
import { change, query } from "./query";
import { RUN_LISTS } from "./run-queries";

/** Reads a recorded call. It never changes, so the data never becomes stale. */
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
