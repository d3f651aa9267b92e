import { DATA_SOURCES } from "@/components/parts/data-sources";
import type { BackRun, previewBackRun } from "@/lib/contract/back-runs";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { DATA_PROVIDERS } from "@/lib/schema/provider-names";

export function previewSentence(
  { due, fetches }: AnswerOf<typeof previewBackRun>,
  { source, fetch }: Pick<BackRun, "source" | "fetch">,
): string {
  if (due === 0) {
    const reason =
      source === "calls" ? "No recorded calls in this range." : "The schedule has no runs in this range.";
    return `${reason} Select a longer range.`;
  }
  const calls = Object.entries(fetches).flatMap(([provider, count]) =>
    count === 0 ? [] : [`${counted(count, "call")} to ${nameOf(provider)}`],
  );
  if (calls.length > 0) return [counted(due, "run"), ...calls].join(", ");
  return `${counted(due, "run")}, ${fetch ? "no calls to data providers expected" : "no calls to data providers"}`;
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;
}

function nameOf(provider: string): string {
  const known = DATA_PROVIDERS.find((each) => each === provider);
  return known === undefined ? provider : DATA_SOURCES[known].name;
}
