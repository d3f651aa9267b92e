import type { toast as Toast } from "sonner";

interface Undo {
  label: string;
  run: () => void;
}

/** Messages with `undo` stay long enough for users to change their mind. */
export function toastDone(title: string, undo?: Undo): void {
  say((toast) =>
    toast.success(title, undo && { duration: 10_000, action: { label: undo.label, onClick: undo.run } }),
  );
}

export function toastFailed(title: string, detail?: string): void {
  say((toast) => toast.error(title, { duration: 10_000, ...(detail && { description: detail }) }));
}

type Message = (toast: typeof Toast) => void;

/** Messages from before the toaster was loaded. */
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

/** Most pages show no toasts, so the toaster is loaded with the first message. */
export function whenFirstSaid(listener: () => void): () => void {
  onFirst = listener;
  if (waiting.length > 0) listener();
  return () => {
    onFirst = null;
  };
}

export function showBy(toast: typeof Toast | null): void {
  shown = toast;
  if (toast) for (const message of waiting.splice(0)) message(toast);
}
