import type { FormData } from "./form-data";

/** What is said of the data that a field is tried on. */

export function missingWorker(index: number, data: FormData): string {
  const upstream = data.sources.workers.map((worker) => worker.index);
  if (upstream.includes(index)) return `#${index} has no result yet. Test it to see its data here.`;
  const offer =
    upstream.length > 0
      ? `Upstream are ${upstream.map((other) => `#${other}`).join(", ")}.`
      : "Nothing leads into this worker yet.";
  return `#${index} is not upstream of this worker. ${offer}`;
}

/** Where the values of these workers come from. */
export function originOf(workers: readonly (number | undefined)[], data: FormData): string {
  const origins = workers.map((worker) => (worker === undefined ? undefined : data.origins.get(worker)));
  if (origins.includes("sample")) return "from sample data";
  if (origins.includes("pin")) return "from pinned data";
  return origins.includes("run") ? "from the last run" : "";
}
