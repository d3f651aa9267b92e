import type { Editor } from "@/components/canvas/state/editor-context";

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: "Edit" | "Add" | "Arrange" | "View" | "Run";
  /** As `KeyHint` writes them; the first is shown. */
  readonly keys: readonly string[];
  /** Also while the cursor is in a text field. */
  readonly whileTyping?: true;
  /** Pressed, not chosen: the palette would close before it makes sense. */
  readonly keyOnly?: true;
  when?(editor: Editor): boolean;
  apply(editor: Editor): void;
}

/** Who may only read looks around, and that is all. */
export function isOffered({ group, when }: Command, editor: Editor): boolean {
  return (!editor.readOnly || group === "View") && when?.(editor) !== false;
}
