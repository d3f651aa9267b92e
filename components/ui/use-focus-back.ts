"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * When a dialog closes, returns focus to the element that had it before, or calls `focusInstead` if it is
 * passed. Radix returns focus only to its own triggers, but our dialogs can be opened from anywhere. Radix
 * calls the returned function in a timer after the dialog is gone. If the user has moved focus by then, the
 * function does nothing.
 */
export function useFocusBack(open: boolean): (event: Event, focusInstead?: () => void) => void {
  const before = useRef<Element | null>(null);
  // Layout effects run before the dialog's content is mounted, so the active element is still the one outside
  // the dialog.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return (event, focusInstead) => {
    event.preventDefault();
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    if (focusInstead) focusInstead();
    else if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
}
