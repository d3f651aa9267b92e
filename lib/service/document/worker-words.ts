import type { WorkflowDocument } from "@/lib/schema/workflow";

type Worker = Pick<WorkflowDocument["workers"][number], "name" | "type" | "params">;

const OWN_WORDS = ["webhook_id", "provider_id", "table", "operation", "symbol"];
/** Of a document: beyond it a worker is found by opening the workflow. */
const MAX_CHARACTERS = 32_768;

/** What a worker is found by: its name, its type, its own id (of a webhook, a provider, a table). Lower case. */
export function workerWords({ name, type, params }: Worker): string[] {
  const words = [name, type.replaceAll("_", " "), type, ...OWN_WORDS.map((key) => params[key])];
  return words.flatMap((word) => (typeof word === "string" ? [word.toLowerCase()] : []));
}

/** The same of all workers, to be looked through without reading the documents. Postgres keeps no NUL in a text. */
export function documentWords({ workers }: Pick<WorkflowDocument, "workers">): string {
  const words = new Set(workers.flatMap(workerWords));
  return [...words].join("\n").replaceAll("\u0000", "").slice(0, MAX_CHARACTERS);
}
