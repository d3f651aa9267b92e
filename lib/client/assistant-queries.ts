import { queryOptions } from "@tanstack/react-query";
import { listAssistantTools } from "@/lib/contract/assistant-tools";
import { call } from "./call";
import { againEvery, endless } from "./endless";

/** What is published meanwhile comes in by itself. */
const TOOLS_EVERY_MS = 15_000;

/** Where an assistant connects. */
export const assistantAddressOptions = queryOptions({
  queryKey: ["assistant-address"],
  queryFn: async ({ signal }) => (await call(listAssistantTools, { query: {}, signal })).address,
});

export function assistantToolsPages() {
  return {
    ...endless(["assistant-tools"], (at, signal) => call(listAssistantTools, { query: at, signal })),
    ...againEvery(TOOLS_EVERY_MS),
  };
}
