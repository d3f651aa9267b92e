import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/requests";
import { call } from "./call";

/** A call never changes. */
export function requestOptions(workflowId: string, id: string) {
  return queryOptions({
    queryKey: ["workflows", workflowId, "request", id],
    queryFn: ({ signal }) =>
      call(contract.getRequest, { params: { id: workflowId, request_id: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function replayRequestOptions(queries: QueryClient, workflowId: string, id: string) {
  return mutationOptions({
    mutationFn: (version: "live" | "draft") =>
      call(contract.replayRequest, { params: { id: workflowId, request_id: id }, body: { version } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["runs", "list"] }),
  });
}
