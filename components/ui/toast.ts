import type { toast as Toast } from "sonner";

interface Undo {
  label: string;
  run: () => void;
}

/** Something was done. With `undo` it stays long enough to change one's mind. */
export function toastDone(title: string, undo?: Undo): void {
  say((toast) =>
    toast.success(title, undo && { duration: 10_000, action: { label: undo.label, onClick: undo.run } }),
  );
}

/** Something was refused or failed: what, and what to do. */
export function toastFailed(title: string, detail?: string): void {
  say((toast) => toast.error(title, { duration: 10_000, ...(detail && { description: detail }) }));
}

type Message = (toast: typeof Toast) => void;

/** What is said before there is anything that shows it. */
const waiting: Message[] = [];
let shown: typeof Toast | null = null;
let onFirst: (() => void) | null = null;

function say(message: Message): void {
  if (shown) {
    message(shown);
    return;
  }
  waiting.push(message);
  onFirst?.();
}

/** Most pages say nothing: what shows messages is fetched with the first one. */
export function whenFirstSaid(listener: () => void): () => void {
  onFirst = listener;
  if (waiting.length > 0) listener();
  return () => {
    onFirst = null;
  };
}

/** From now on messages are shown at once; null where nothing shows them any more. */
export function showBy(toast: typeof Toast | null): void {
  shown = toast;
  if (toast) for (const message of waiting.splice(0)) message(toast);
}
