import { exportText } from "@/components/canvas/document/clipboard";
import { downloadText } from "@/components/ui/download-text";
import { exportFileName } from "@/components/workflows/workflow-names";
import type { Editor } from "./editor-context";

/** Hands the workflow over as a file, without keys and secrets. */
export function exportFile({ state, catalogue }: Editor): void {
  const { document } = state.get();
  downloadText(exportFileName(document.name), exportText(document, catalogue.secretsOf));
}
