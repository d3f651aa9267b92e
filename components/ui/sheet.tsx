"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { scrimStyle } from "./dialog";
import { useFocusBack } from "./use-focus-back";

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Side that the sheet opens on. On narrow screens, it always rises from the bottom. */
  side?: "left" | "right";
  children: ReactNode;
}

export function Sheet({ open, onOpenChange, title, side = "right", children }: SheetProps) {
  const giveFocusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          data-sheet
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          className={clsx(
            "fixed z-40 flex animate-slide flex-col bg-raised shadow-float outline-none",
            "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:rounded-t-lg max-sm:pb-[env(safe-area-inset-bottom)]",
            "sm:inset-y-0 sm:w-96",
            side === "right" ? "sm:right-0" : "sm:left-0",
          )}
        >
          <header className="flex min-h-12 items-center gap-2 border-b px-4">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-base">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className={buttonStyle("quiet", "sm", "-mr-1 w-7 px-0! touch:w-11")}
            >
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
