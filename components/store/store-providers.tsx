"use client";

import type { ReactNode } from "react";
import { readAppearance } from "@/components/frame/appearance";
import { Providers } from "@/components/frame/providers";

/** What parts of the studio need around them. Loaded with such a part alone, and drawn in the browser only. */
export function StoreProviders({ children }: { children: ReactNode }) {
  return <Providers appearance={readAppearance(cookieOf)}>{children}</Providers>;
}

function cookieOf(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
