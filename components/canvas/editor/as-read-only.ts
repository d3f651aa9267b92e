import type { Editor } from "@/components/canvas/state/editor-context";
import { toastFailed } from "@/components/ui/toast";

export function asReadOnly(editor: Editor): Editor {
  return {
    ...editor,
    readOnly: true,
    outdated: !editor.readOnly,
    edit: () => toastFailed("Millrace was updated", "Load the new version of Millrace to continue editing."),
  };
}
