"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { useFocusBack } from "./use-focus-back";

interface DialogProps {
  open?: boolean;
  /**
   * Called when the user opens or closes the dialog. If neither this nor `onClose` is set, only the dialog's
   * own contents can close it.
   */
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons, with the main one last. */
  footer?: ReactNode;
  width?: "sm" | "md" | "lg";
  /** Set it for long text without controls. The dialog itself takes focus, so that keys can scroll it. */
  readOnly?: boolean;
  children?: ReactNode;
}

const WIDTHS = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" } as const;

export function Dialog({
  open = true,
  onClose,
  onOpenChange = onClose && ((next) => !next && onClose()),
  title,
  description,
  footer,
  width = "sm",
  readOnly = false,
  children,
}: DialogProps) {
  const giveFocusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} {...(onOpenChange && { onOpenChange })}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          {...(!description && { "aria-describedby": undefined })}
          onOpenAutoFocus={beginAtField}
          onCloseAutoFocus={giveFocusBack}
          className={clsx(dialogStyle, WIDTHS[width])}
        >
          <header className="flex items-start gap-2 px-4 pt-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
              )}
            </div>
            {onOpenChange && (
              <Radix.Close
                aria-label="Close"
                className={buttonStyle("quiet", "sm", "-mt-0.5 -mr-1 w-7 px-0! touch:w-11")}
              >
                <X aria-hidden className="size-4" />
              </Radix.Close>
            )}
          </header>
          <div
            data-body
            className="min-h-0 flex-1 overflow-y-auto p-4"
            {...(readOnly && { role: "region", "aria-label": title, tabIndex: 0 })}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Focuses the first field or, without fields, the main button, so that pressing Enter doesn't close a dialog
 * that has just opened.
 */
function beginAtField(event: Event): void {
  const dialog = event.currentTarget;
  // On touch screens, focusing a field would open the on-screen keyboard, so no field is focused.
  if (!(dialog instanceof HTMLElement) || matchMedia("(pointer: coarse)").matches) return;
  const main = [...dialog.querySelectorAll<HTMLElement>("footer button")].at(-1);
  const begin = dialog.querySelector<HTMLElement>(FIELD) ?? main;
  if (!begin) return;
  event.preventDefault();
  begin.focus();
  // A disabled main button can't receive focus, so the dialog itself does.
  if (document.activeElement !== begin) dialog.focus();
}

const FIELD =
  "[data-body] :is(input:not([hidden], [type=file]), textarea, [role=combobox], [role=radio][aria-checked=true]):not(:disabled)";

export const scrimStyle = "fixed inset-0 z-40 bg-scrim";
export const dialogStyle = clsx(
  "fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col",
  "animate-rise rounded-lg bg-raised shadow-float outline-none",
);
