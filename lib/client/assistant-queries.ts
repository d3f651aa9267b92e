import { listAssistantTools } from "@/lib/contract/assistant-tools";
import { againEvery } from "./endless";
import { pages, query } from "./query";

/** The tools are polled so that newly published ones appear without a reload. */
const TOOLS_EVERY_MS = 15_000;

export const assistantAddressOptions = {
  ...query(listAssistantTools, { query: {} }),
  select: ({ address }: { readonly address: string }) => address,
};

export function assistantToolsPages() {
  return { ...pages(listAssistantTools), ...againEvery(TOOLS_EVERY_MS) };
}
