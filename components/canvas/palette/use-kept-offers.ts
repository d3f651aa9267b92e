"use client";

import { useSyncExternalStore } from "react";
import { type KeptOffers, NOTHING_KEPT, readKept, withStar, withUse } from "./kept-offers";

const KEY = "millrace.offers";

/** All lists of workers show the same stars, those in other tabs too. */
export function useKeptOffers(): KeptOffers {
  return useSyncExternalStore(listen, current, () => NOTHING_KEPT);
}

export function keepUse(id: string): void {
  keep(withUse(current(), id));
}

export function keepStar(id: string): void {
  keep(withStar(current(), id));
}

const listeners = new Set<() => void>();
/** Without room in the browser it holds until the page is left. */
let held: { readonly written: string | null; readonly kept: KeptOffers } = {
  written: null,
  kept: NOTHING_KEPT,
};

function current(): KeptOffers {
  const written = storedText();
  if (written !== undefined && written !== held.written) held = { written, kept: readKept(written) };
  return held.kept;
}

function keep(kept: KeptOffers): void {
  const text = JSON.stringify(kept);
  try {
    window.localStorage.setItem(KEY, text);
    held = { written: text, kept };
  } catch {
    held = { ...held, kept };
  }
  for (const notify of listeners) notify();
}

function storedText(): string | null | undefined {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return undefined;
  }
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener("storage", notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", notify);
  };
}
