"use client";

import type { ReactNode } from "react";
import { readAppearance } from "@/components/frame/appearance";
import { Providers } from "@/components/frame/providers";

/** Context for components of the studio. Loaded only together with them, and rendered in the browser only. */
export function StoreProviders({ children }: { children: ReactNode }) {
  return <Providers appearance={readAppearance(cookieOf)}>{children}</Providers>;
}

function cookieOf(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
