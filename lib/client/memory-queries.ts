import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/memories";
import { call } from "./call";

const memoryKeys = { of: (workflowId: string) => ["memories", workflowId] } as const;

/** A run may write at any time. */
const MEMORIES_EVERY_MS = 5_000;
const MOST_SHOWN = 100;

/** The newest of a name. */
export function memoriesOptions(workflowId: string, name: string) {
  return queryOptions({
    queryKey: [...memoryKeys.of(workflowId), name],
    queryFn: ({ signal }) =>
      call(contract.listMemories, { params: { id: workflowId }, query: { limit: MOST_SHOWN, name }, signal }),
    refetchInterval: MEMORIES_EVERY_MS,
  });
}

/** What the worker of a revision of the draft would have said. */
export function replayMemoryOptions(workflowId: string, worker: number, revision: number) {
  return queryOptions({
    queryKey: [...memoryKeys.of(workflowId), "replay", worker, revision],
    queryFn: ({ signal }) =>
      call(contract.replayMemory, { params: { id: workflowId }, query: { worker }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function forgetMemoryOptions(queries: QueryClient, workflowId: string) {
  return mutationOptions({
    mutationFn: ({ name, key }: { name: string; key?: string }) =>
      call(contract.forgetMemory, {
        params: { id: workflowId, name },
        query: key === undefined ? {} : { key },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: memoryKeys.of(workflowId) }),
  });
}
