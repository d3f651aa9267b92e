import { exportText } from "./document/clipboard";
import type { Editor } from "./editor-context";

/** Hands the workflow over as a file, without keys and secrets. */
export function exportFile(editor: Editor): void {
  const { document: workflow } = editor.state.get();
  const blob = new Blob([exportText(workflow, editor.catalogue.secretsOf)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${fileName(workflow.name)}.millrace.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return plain.slice(0, 80) || "workflow";
}
