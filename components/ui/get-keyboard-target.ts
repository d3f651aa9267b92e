const TEXT = "input, textarea, select, [contenteditable=true]";
const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu]";

export function getKeyboardTarget(target: EventTarget | null): "text" | "overlay" | "page" {
  if (!(target instanceof Element)) return "page";
  if (target.closest(TEXT)) return "text";
  return target.closest(OVERLAY) ? "overlay" : "page";
}
