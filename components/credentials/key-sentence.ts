import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getKeys } from "@/lib/contract/settings";

export type KeyState = AnswerOf<typeof getKeys>["market"];

export function keySentence(state: KeyState): string {
  switch (state.source) {
    case "workspace":
      return "Uses this workspace's credential";
    case "deployment":
      return state.shared
        ? "Uses the instance's credential, shared by everyone on this instance"
        : "Uses the instance's credential";
    case "sample":
      return "Workers return sample data, marked as such";
    case "none":
      return "No credential";
  }
}

export function leftSentence({ left, limit }: KeyState, provider: string): string | null {
  if (left === null) return null;
  if (limit === null) return `${left} API credits left this minute`;
  const span = provider === "economic" ? "hour" : "minute";
  return `${left.toLocaleString()} of ${limit.toLocaleString()} calls left this ${span}`;
}
