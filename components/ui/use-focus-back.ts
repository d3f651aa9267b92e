"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Gives the focus back to what had it before a dialog opened, or to what is named in its place, unless somebody took
 * it meanwhile. Radix gives it back to a trigger of its own alone, and ours are opened from anywhere. It asks in a
 * timer after the dialog is gone, and the next key may be heard before that timer.
 */
export function useFocusBack(open: boolean): (event: Event, focusInstead?: () => void) => void {
  const before = useRef<Element | null>(null);
  // What is in the dialog is mounted after this, so the focus is not in it yet.
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
