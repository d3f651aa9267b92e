"use client";

import { useSyncExternalStore } from "react";
import { NOTHING_KEPT, readStored, type StoredOffers, withStar, withUse } from "./stored-offers";

const KEY = "millrace.offers";

/** The same entries appear in every worker list, including lists in other tabs. */
export function useStoredOffers(): StoredOffers {
  return useSyncExternalStore(listen, current, () => NOTHING_KEPT);
}

export function keepUse(id: string): void {
  keep(withUse(current(), id));
}

export function keepStar(id: string): void {
  keep(withStar(current(), id));
}

const listeners = new Set<() => void>();
/** If local storage is full, changes last only until the user leaves the page. */
let held: { readonly written: string | null; readonly offers: StoredOffers } = {
  written: null,
  offers: NOTHING_KEPT,
};

function current(): StoredOffers {
  const written = storedText();
  if (written !== undefined && written !== held.written) held = { written, offers: readStored(written) };
  return held.offers;
}

function keep(offers: StoredOffers): void {
  const text = JSON.stringify(offers);
  try {
    window.localStorage.setItem(KEY, text);
    held = { written: text, offers };
  } catch {
    held = { ...held, offers };
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
