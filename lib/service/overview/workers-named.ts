import type { WorkflowDocument } from "@/lib/schema/workflow";

/** Workers whose name, type or own id (of a webhook, a provider, a table) has the text. */
export function workersNamed(document: Pick<WorkflowDocument, "workers">, text: string) {
  const wanted = text.toLowerCase();
  return document.workers.flatMap(({ index, type, name, params }) => {
    const words = [name, type.replaceAll("_", " "), type, ...OWN_WORDS.map((key) => params[key])];
    const isFound = words.some((word) => typeof word === "string" && word.toLowerCase().includes(wanted));
    return isFound ? [{ index, type, name }] : [];
  });
}

const OWN_WORDS = ["webhook_id", "provider_id", "table", "operation", "symbol"];
