import type { Editor } from "@/components/canvas/state/editor-context";
import { downloadText } from "@/components/ui/download-text";
import { exportFileName } from "@/components/workflows/workflow-names";
import { exportText } from "@/lib/editing/clipboard";

/** Downloads the document as a file, without any keys or secrets. */
export function exportFile({ state, catalogue }: Editor): void {
  const { document } = state.get();
  downloadText(exportFileName(document.name), exportText(document, catalogue.secretsOf));
}
