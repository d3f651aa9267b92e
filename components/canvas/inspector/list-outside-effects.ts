import { ancestors, graphOf } from "@/lib/graph/graph";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

/** Testing a worker also runs all workers upstream of it. */
export function listOutsideEffects(
  document: Pick<WorkflowDocument, "workers" | "connections">,
  index: number,
  /** True for a worker whose stored result is used, so that the worker doesn't run again. */
  standsIn: (index: number) => boolean,
): string[] {
  const upstream = ancestors(graphOf(document), index);
  return document.workers
    .filter((worker) => worker.index === index || (upstream.has(worker.index) && !standsIn(worker.index)))
    .flatMap((worker) => sentence(worker) ?? []);
}

const READING = ["GET", "HEAD"];

function sentence({ index, type, params }: Worker): string | null {
  if (type === "notify") {
    const to = plain(params.to);
    return `Worker #${index} sends its message${to ? ` to ${to}` : ""}.`;
  }
  const method = String(params.method ?? "GET");
  if (type !== "http_request" || READING.includes(method)) return null;
  const url = plain(params.url);
  return `Worker #${index} sends its ${method.includes("{{") ? "" : `${method} `}request${url ? ` to ${url}` : ""}.`;
}

/** Returns an empty string for an expression, because its value is known only during a run. */
function plain(value: unknown): string {
  return typeof value === "string" && !value.includes("{{") ? value.trim() : "";
}
