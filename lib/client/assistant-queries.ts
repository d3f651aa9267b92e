import { queryOptions } from "@tanstack/react-query";
import { listAssistantTools } from "@/lib/contract/assistant-tools";
import { call } from "./call";

/** What is published meanwhile comes in by itself. */
const TOOLS_EVERY_MS = 15_000;

export function assistantToolsOptions(cursor: string | undefined) {
  return queryOptions({
    queryKey: ["assistant-tools", cursor ?? ""],
    queryFn: ({ signal }) =>
      call(listAssistantTools, { query: cursor === undefined ? {} : { cursor }, signal }),
    refetchInterval: TOOLS_EVERY_MS,
  });
}
