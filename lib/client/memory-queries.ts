import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { forgetMemory, listMemories, replayMemory } from "@/lib/contract/memories";
import { call } from "./call";
import { change, keyOf, query } from "./query";

/** Entries are polled at this interval, because runs may write them at any time. */
const MEMORIES_EVERY_MS = 5_000;
const MAX_SHOWN = 100;

/** The most recent entries under a name. */
export function memoriesOptions(id: string, name: string) {
  return {
    ...query(listMemories, { params: { id }, query: { limit: MAX_SHOWN, name } }),
    refetchInterval: MEMORIES_EVERY_MS,
  };
}

/** The result that the worker would have had in this revision of the draft. */
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
