import type { Editor } from "@/components/canvas/state/editor-context";
import { toastFailed } from "@/components/ui/toast";

/** The same editor, in which nothing can be changed while the server has newer pages than this one. */
export function asReadOnly(editor: Editor): Editor {
  return {
    ...editor,
    readOnly: true,
    outdated: !editor.readOnly,
    edit: () => toastFailed("Millrace was updated", "Load the new version to go on editing."),
  };
}
