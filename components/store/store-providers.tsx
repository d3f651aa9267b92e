"use client";

import type { ReactNode } from "react";
import { readAppearance } from "@/components/frame/appearance";
import { Providers } from "@/components/frame/providers";

/**
 * Provides the context that the studio's components need. Loaded only along with them, and rendered only in
 * the browser.
 */
export function StoreProviders({ children }: { children: ReactNode }) {
  return <Providers appearance={readAppearance(cookieOf)}>{children}</Providers>;
}

function cookieOf(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
