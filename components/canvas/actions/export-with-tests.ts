import type { Editor } from "@/components/canvas/state/editor-context";
import { toastProblem } from "@/components/frame/toast-problem";
import { downloadText } from "@/components/ui/download-text";
import { toastDone } from "@/components/ui/toast";
import { testsOf, WITHOUT_TESTS } from "@/components/workflows/export-of";
import { exportFileName } from "@/components/workflows/workflow-names";
import { readForExport } from "@/lib/client/workflow-queries";
import { exportText } from "@/lib/editing/clipboard";

export async function exportWithTests({ state, catalogue, workflowId }: Editor): Promise<void> {
  try {
    const answer = await readForExport(workflowId);
    const document = { ...state.get().document, ...testsOf(answer) };
    downloadText(exportFileName(document.name), exportText(document, catalogue.secretsOf));
    if (answer.tests === undefined) toastDone(WITHOUT_TESTS);
  } catch (error) {
    toastProblem("Couldn't export the workflow", error);
  }
}
