import type { Editor } from "@/components/canvas/state/editor-context";

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: "Edit" | "Add" | "Arrange" | "View" | "Run";
  /** Key combinations in the notation of `KeyHint`. Only the first one is shown to users. */
  readonly keys: readonly string[];
  readonly whileTyping?: true;
  /** The command palette leaves this command out, because it would make no sense after the palette closes. */
  readonly keyOnly?: true;
  when?(editor: Editor): boolean;
  apply(editor: Editor): void;
}

export function isOffered({ group, when }: Command, editor: Editor): boolean {
  return (!editor.readOnly || group === "View") && when?.(editor) !== false;
}
