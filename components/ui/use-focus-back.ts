"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * When a dialog closes, returns focus to the element that had it before, or calls `focusInstead` if it is
 * passed. Does neither if focus has moved in the meantime. Radix returns focus only to its own
 * triggers, but our dialogs can be opened from anywhere. Radix calls the returned function in a timer after
 * the dialog is gone, and the user may press the next key before then.
 */
export function useFocusBack(open: boolean): (event: Event, focusInstead?: () => void) => void {
  const before = useRef<Element | null>(null);
  // Layout effects run before the dialog's content is mounted, so focus is still outside.
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
