"use client";

import { useEffect } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Calls `load` once, at the first sign of use, so that no further code is loaded for a page that is only
 * viewed.
 */
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
