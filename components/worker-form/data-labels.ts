import type { Reference } from "@/lib/expression/references";
import { fieldsOf, isRecord, type Shape, step } from "@/lib/expression/shape";
import type { FormData } from "./form-data";

export function missingWorker(index: number, data: FormData): string {
  const upstream = data.sources.workers.map((worker) => worker.index);
  if (upstream.includes(index)) return `Worker #${index} has no result yet. Test it to see its data.`;
  const offer =
    upstream.length > 0
      ? `Upstream workers: ${upstream.map((other) => `#${other}`).join(", ")}.`
      : "No workers are connected to this worker's input yet.";
  return `Worker #${index} is not upstream of this worker. ${offer}`;
}

export function originOf(workers: readonly (number | undefined)[], data: FormData): string {
  const origins = workers.map((worker) => (worker === undefined ? undefined : data.origins.get(worker)));
  if (origins.includes("sample")) return "from an example";
  if (origins.includes("pin")) return "from pinned data";
  if (origins.includes("preview")) return "from a live preview";
  return origins.includes("run") ? "from the last run" : "";
}

/**
 * Returns a note for a path that is missing from a worker's sample. Null if the worker has run, or if the
 * schema of its result doesn't allow this path, because then it really is missing.
 */
export function notInSample({ worker, path }: Reference, data: FormData): string | null {
  if (worker === undefined || data.origins.get(worker) !== "sample" || path[2] !== "result") return null;
  const source = data.sources.workers.find(({ index }) => index === worker);
  let sample: Shape = source?.sample === undefined ? {} : { value: source.sample };
  let described: Shape = source?.schema === undefined ? {} : { schema: source.schema };
  let shown = true;
  for (const key of path.slice(3)) {
    const open = isRecord(described) || fieldsOf(described).length === 0;
    if (!open && !fieldsOf(described).some((field) => field.key === key || typeof key === "number"))
      return null;
    sample = step(sample, key);
    described = step(described, key);
    shown &&= sample.value !== undefined;
  }
  return shown
    ? null
    : `The example for worker #${worker} doesn't include this field. Test the worker to see its real output.`;
}
