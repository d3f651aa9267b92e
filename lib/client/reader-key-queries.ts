import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/reader-keys";
import { call } from "./call";
import { readPages } from "./read-pages";

const readerKeyKeys = { of: (workflowId: string) => ["reader-keys", workflowId] } as const;

/** Of all its providers. */
export function readerKeysOptions(workflowId: string) {
  return queryOptions({
    queryKey: readerKeyKeys.of(workflowId),
    queryFn: ({ signal }) =>
      readPages((query) => call(contract.listReaderKeys, { params: { id: workflowId }, query, signal })),
  });
}

export function createReaderKeyOptions(queries: QueryClient, workflowId: string) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.createReaderKey>) =>
      call(contract.createReaderKey, { params: { id: workflowId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: readerKeyKeys.of(workflowId) }),
  });
}

export function deleteReaderKeyOptions(queries: QueryClient, workflowId: string) {
  return mutationOptions({
    mutationFn: (keyId: string) =>
      call(contract.deleteReaderKey, { params: { id: workflowId, key_id: keyId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: readerKeyKeys.of(workflowId) }),
  });
}
