import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { forgetMemory, listMemories, replayMemory } from "@/lib/contract/memories";
import { call } from "./call";
import { change, keyOf, query } from "./query";

const MEMORIES_EVERY_MS = 5_000;
const MAX_SHOWN = 100;

export function memoriesOptions(id: string, name: string) {
  return {
    ...query(listMemories, { params: { id }, query: { limit: MAX_SHOWN, name } }),
    refetchInterval: MEMORIES_EVERY_MS,
  };
}

export function replayMemoryOptions(id: string, worker: number, revision: number) {
  const asked = { params: { id }, query: { worker } };
  return queryOptions({
    queryKey: [...keyOf(replayMemory, asked), revision],
    queryFn: ({ signal }) => call(replayMemory, { ...asked, signal }),
    placeholderData: keepPreviousData,
  });
}

export function forgetMemoryOptions(id: string) {
  return change(
    forgetMemory,
    ({ name, key }: { name: string; key?: string }) => ({
      params: { id, name },
      query: key === undefined ? {} : { key },
    }),
    [`/workflows/${id}/memory`, `/workflows/${id}/replay-memory`],
  );
}
