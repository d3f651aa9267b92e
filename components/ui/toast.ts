import { toast } from "sonner";

interface Undo {
  label: string;
  run: () => void;
}

/** Something was done. With `undo` it stays long enough to change one's mind. */
export function toastDone(title: string, undo?: Undo): void {
  toast.success(title, undo && { duration: 10_000, action: { label: undo.label, onClick: undo.run } });
}

/** Something was refused or failed: what, and what to do. */
export function toastFailed(title: string, detail?: string): void {
  toast.error(title, { duration: 10_000, ...(detail && { description: detail }) });
}
