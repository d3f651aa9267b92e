"use client";

import { useSyncExternalStore } from "react";

/**
 * True while the search is open. This state is global, because keys, buttons and commands open the search
 * from anywhere.
 */
let isOpen = false;
const listeners = new Set<() => void>();

export function openSearch(): void {
  setSearch(true);
}

export function setSearch(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function useSearchOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
