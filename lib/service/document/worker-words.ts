import type { WorkflowDocument } from "@/lib/schema/workflow";

type Worker = Pick<WorkflowDocument["workers"][number], "name" | "type" | "params">;

const OWN_WORDS = ["webhook_id", "provider_id", "table", "operation", "symbol"];
/** Limit per document. Workers beyond it are found only by opening the workflow. */
const MAX_CHARACTERS = 32_768;

/** Words that find a worker, in lower case: its name, its type, and its own ID (of a webhook, a provider, a table). */
export function workerWords({ name, type, params }: Worker): string[] {
  const words = [name, type.replaceAll("_", " "), type, ...OWN_WORDS.map((key) => params[key])];
  return words.flatMap((word) => (typeof word === "string" ? [word.toLowerCase()] : []));
}

/** The words of all workers, stored so that a search parses no documents. Postgres can't store NUL in text. */
export function documentWords({ workers }: Pick<WorkflowDocument, "workers">): string {
  const words = new Set(workers.flatMap(workerWords));
  return [...words].join("\n").replaceAll("\u0000", "").slice(0, MAX_CHARACTERS);
}
