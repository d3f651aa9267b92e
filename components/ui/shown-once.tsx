"use client";

import clsx from "clsx";
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { dialogStyle, scrimStyle } from "./dialog";

interface ShownOnceProps {
  title: string;
  description: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The dialog can be closed only with its button, because an accidental Escape or click outside would lose the
 * secret for good.
 */
export function ShownOnce({ title, description, open, onClose, children }: ShownOnceProps) {
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimStyle} />
        <AlertDialog.Content
          className={clsx(dialogStyle, "max-w-xl")}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={beginAtContent}
        >
          <header className="px-4 pt-4">
            <AlertDialog.Title className="font-semibold text-lg">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-muted text-sm">
              {description}
            </AlertDialog.Description>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          <footer className="flex justify-end gap-2 border-t px-4 py-3">
            <Button variant="primary" onClick={onClose}>
              I've saved a copy
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * Doesn't focus the button, because an Enter key that is still held down would close the dialog before the
 * secret is read.
 */
function beginAtContent(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
