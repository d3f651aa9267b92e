"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Gives the focus back to what had it before a dialog opened, unless somebody took it meanwhile. Radix gives it back
 * to a trigger of its own alone, and ours are opened from anywhere.
 */
export function useFocusBack(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  // What is in the dialog is mounted after this, so the focus is not in it yet.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return (event) => {
    event.preventDefault();
    const free = document.activeElement === null || document.activeElement === document.body;
    if (free && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
}
