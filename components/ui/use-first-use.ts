"use client";

import { useEffect } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** Calls `load` once, on the first user interaction, so that just viewing a page loads no further code. */
export function useFirstUse(load: () => unknown): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, begin, true);
    };
    const begin = () => {
      stop();
      load();
    };
    for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
    return stop;
  }, [load]);
}
