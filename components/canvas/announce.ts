import type { EditorState, Moment } from "./editor-state";

/** What somebody who does not see the canvas is told of a change; null where there is nothing to say. */
export function announce(before: EditorState, after: EditorState): string | null {
  const done = after.past.at(-1);
  const undone = after.future.at(-1);
  if (undone && after.future.length > before.future.length) return `Undone: ${undone.label}`;
  if (!done || isSame(done, before.past.at(-1))) return null;
  return isSame(done, before.future.at(-1)) ? `Redone: ${done.label}` : done.label;
}

/** What others save moves every moment onto other documents: it is the same one still. */
function isSame(one: Moment, other: Moment | undefined): boolean {
  return one.at === other?.at && one.label === other.label;
}
