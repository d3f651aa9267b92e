"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { type Appearance, appearanceCookies, showAppearance } from "./appearance";

interface AppearanceState {
  appearance: Appearance;
  change: (next: Partial<Appearance>) => void;
}

const AppearanceContext = createContext<AppearanceState | null>(null);

export function useAppearance(): AppearanceState {
  const state = use(AppearanceContext);
  if (!state) throw new Error("useAppearance is used outside of AppearanceProvider");
  return state;
}

export function AppearanceProvider({ initial, children }: { initial: Appearance; children: ReactNode }) {
  const [appearance, setAppearance] = useState(initial);
  const change = (next: Partial<Appearance>) => {
    const chosen = { ...appearance, ...next };
    setAppearance(chosen);
    showAppearance(document.documentElement, chosen);
    for (const cookie of appearanceCookies(chosen)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and on plain http
      document.cookie = cookie;
    }
  };
  return <AppearanceContext value={{ appearance, change }}>{children}</AppearanceContext>;
}
