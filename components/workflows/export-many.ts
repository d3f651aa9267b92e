import type { WorkflowDocument } from "@/lib/schema/workflow";

/**
 * Returns the documents as NDJSON, because other programs can read it document by document, and Import
 * accepts the file as it is.
 */
export function exportText(documents: readonly WorkflowDocument[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join("");
}

export function exportManyName(at: Date): string {
  return `workflows-${at.toISOString().slice(0, 10)}.millrace.ndjson`;
}
