"use client";

import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { showBy } from "./toast";

/**
 * Shows the toasts. Effects of children run first, so the toaster is already listening when this component
 * registers it.
 */
export function ShownToasts() {
  useEffect(() => {
    showBy(toast);
    return () => showBy(null);
  }, []);
  return (
    <Sonner
      position="bottom-right"
      mobileOffset={{ bottom: "var(--toast-bottom)" }}
      closeButton
      style={{ fontFamily: "var(--font-sans)" }}
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: "flex w-full items-start gap-2 rounded-md bg-raised p-3 text-sm text-text shadow-float",
          content: "min-w-0 flex-1",
          title: "font-medium",
          description: "text-muted text-xs break-words",
          icon: "mt-0.5 shrink-0",
          success: "[&_[data-icon]]:text-ok",
          error: "[&_[data-icon]]:text-bad",
          actionButton:
            "shrink-0 rounded-sm px-2 h-7 font-medium text-accent-text hover:bg-hover touch:-my-3 touch:h-11",
          closeButton:
            "order-last flex shrink-0 size-5 items-center justify-center text-muted hover:text-text touch:-my-3 touch:-mr-3 touch:size-11",
        },
      }}
    />
  );
}
