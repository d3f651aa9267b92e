import { type EditorState, isSameMoment } from "./editor-state";

export function announce(before: EditorState, after: EditorState): string | null {
  const done = after.past.at(-1);
  const undone = after.future.at(-1);
  if (undone && after.future.length > before.future.length) return `Undone: ${undone.label}`;
  if (!done || isSameMoment(done, before.past.at(-1))) return null;
  return isSameMoment(done, before.future.at(-1)) ? `Redone: ${done.label}` : done.label;
}
