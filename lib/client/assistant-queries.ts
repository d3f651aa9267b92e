import { listAssistantTools } from "@/lib/contract/assistant-tools";
import { againEvery } from "./endless";
import { pages, query } from "./query";

/** What is published meanwhile comes in by itself. */
const TOOLS_EVERY_MS = 15_000;

/** Where an assistant connects. */
export const assistantAddressOptions = {
  ...query(listAssistantTools, { query: {} }),
  select: ({ address }: { readonly address: string }) => address,
};

export function assistantToolsPages() {
  return { ...pages(listAssistantTools), ...againEvery(TOOLS_EVERY_MS) };
}
