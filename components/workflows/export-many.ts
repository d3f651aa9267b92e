import type { WorkflowDocument } from "@/lib/schema/workflow";

/** One document a line: other programs read them one by one, and Import takes the file as it is. */
export function exportText(documents: readonly WorkflowDocument[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join("");
}

export function exportManyName(at: Date): string {
  return `workflows-${at.toISOString().slice(0, 10)}.millrace.ndjson`;
}
