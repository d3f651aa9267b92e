import type { WorkflowDocument } from "@/lib/schema/workflow";

type Worker = Pick<WorkflowDocument["workers"][number], "name" | "type" | "params">;

const OWN_WORDS = ["webhook_id", "provider_id", "table", "operation", "symbol"];
/**
 * Maximum length of a workflow's searchable text. Workers beyond it are found only by opening the workflow,
 * not by searching.
 */
const MAX_CHARACTERS = 32_768;

export function workerWords({ name, type, params }: Worker): string[] {
  const words = [name, type.replaceAll("_", " "), type, ...OWN_WORDS.map((key) => params[key])];
  return words.flatMap((word) => (typeof word === "string" ? [word.toLowerCase()] : []));
}

/**
 * The words are stored so that searches don't have to parse documents. NUL is left out, because Postgres can't store it
 * in text.
 */
export function documentWords({ workers }: Pick<WorkflowDocument, "workers">): string {
  const words = new Set(workers.flatMap(workerWords));
  return [...words].join("\n").replaceAll("\u0000", "").slice(0, MAX_CHARACTERS);
}
