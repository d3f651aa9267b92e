import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getKeys } from "@/lib/contract/settings";

export type KeyState = AnswerOf<typeof getKeys>["market"];

/** What workers without a key of their own use, in a few words. */
export function keySentence(state: KeyState): string {
  switch (state.source) {
    case "workspace":
      return "Uses this workspace's key";
    case "deployment":
      return state.shared ? "Uses the instance's key, shared by everybody" : "Uses the instance's key";
    case "sample":
      return "Made-up figures, marked as sample data";
    case "none":
      return "No key";
  }
}

/** What is left, or null where nobody knows. */
export function leftSentence({ left, limit }: KeyState, provider: string): string | null {
  if (left === null) return null;
  if (limit === null) return `${left} of the provider's credits left this minute`;
  const span = provider === "economic" ? "hour" : "minute";
  return `${left.toLocaleString()} of ${limit.toLocaleString()} calls left this ${span}`;
}
