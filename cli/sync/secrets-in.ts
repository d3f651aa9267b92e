import type { SecretsOf } from "@/cli/show/conflict-lines";
import type { Sides } from "./compare";
import type { SyncState } from "./load-sync-state";

export function secretsIn(
  { catalogue }: Pick<SyncState, "catalogue">,
  { mine, theirs, base }: Sides,
): SecretsOf {
  const workers = [mine, theirs?.document, base?.document].flatMap((document) => document?.workers ?? []);
  return (index) =>
    new Set(
      workers.filter((worker) => worker.index === index).flatMap(({ type }) => catalogue.secretsOf(type)),
    );
}
