import type { Editor } from "@/components/canvas/state/editor-context";
import { toastDone, toastFailed } from "@/components/ui/toast";
import { copySelected, pasteText, removeSelected, sayWhatItWas } from "./actions";

/**
 * These functions are for menus. Keyboard shortcuts use the browser's own copy and paste events, which need
 * no permission.
 */

export function copyCommand(editor: Editor): void {
  const text = copySelected(editor);
  if (text !== null) void write(text);
}

export function cutCommand(editor: Editor): void {
  const text = copySelected(editor);
  if (text === null) return;
  void write(text).then((written) => {
    if (written) removeSelected(editor, false);
  });
}

export function pasteCommand(editor: Editor): void {
  navigator.clipboard.readText().then(
    (text) => {
      if (!pasteText(editor, text)) sayWhatItWas(text);
    },
    () => toastFailed("Your browser doesn't let pages read the clipboard", "Press Ctrl+V or ⌘V instead."),
  );
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toastDone("Copied");
    return true;
  } catch {
    toastFailed("Your browser blocked access to the clipboard", "Press Ctrl+C or ⌘C instead.");
    return false;
  }
}
