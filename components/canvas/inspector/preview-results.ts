import type { FormData } from "@/components/worker-form/form-data";
import { MAX_CHARACTERS, type Trial, trialOf } from "@/components/worker-form/trial-of";
import { resolveParams } from "@/lib/expression/resolve";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";
import { withFirstItems } from "./with-first-items";

/**
 * Maximum number of programs to run for one form. If there are more, only the last ones run, because they are
 * closest to the form's worker.
 */
const MAX = 20;

export type TryWorker = (type: string, params: JsonObject, trial: Trial) => Promise<Json>;

/**
 * Computes the live previews of workers. `workers` is in topological order, so that each worker can use the
 * previews of the workers before it. Workers in one of the `loops` get the first item of the loop's list. A
 * pinned result is used instead of a preview. A worker for which `tryWorker` returns null has no preview.
 */
export async function previewResults(
  workers: readonly Worker[],
  { scope, origins }: Pick<FormData, "scope" | "origins">,
  verbatimOf: (type: string) => readonly string[],
  tryWorker: TryWorker,
  loops: readonly Worker[] = [],
): Promise<ReadonlyMap<number, Json>> {
  const results = new Map(scope.workers);
  const previews = new Map<number, Json>();
  const tried = workers.filter(({ index }) => origins.get(index) !== "pin").slice(-MAX);
  for (const { index, type, params } of tried) {
    // A loop's list can be a result previewed in this function, so the loops' first items are looked up again
    // for each worker.
    const seen = withFirstItems({ ...scope, workers: results }, loops);
    const verbatim = verbatimOf(type);
    const resolved = resolveParams(params, seen, { verbatim });
    const trial = trialOf(verbatim.map((name) => JSON.stringify(params[name] ?? "")).join("\n"), seen);
    if (!resolved.ok || !trial || JSON.stringify(resolved.value).length > MAX_CHARACTERS) continue;
    const result = await tryWorker(type, resolved.value, trial);
    if (result === null) continue;
    results.set(index, { result });
    previews.set(index, result);
  }
  return previews;
}
