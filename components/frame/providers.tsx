"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";
import type { Appearance } from "@/components/frame/appearance";
import { AppearanceProvider } from "@/components/frame/use-appearance";
import { Toaster } from "@/components/ui/toaster";
import { createQueryClient } from "@/lib/client/query-client";

export function Providers({ appearance, children }: { appearance: Appearance; children: ReactNode }) {
  const [queries] = useState(() =>
    createQueryClient({
      onSignedOut: () => {
        const { pathname, search } = window.location;
        if (/^\/(sign-in|sign-up|confirm|setup|store)\b/.test(pathname)) return;
        // The editor may contain unsaved work, so its page isn't redirected to sign-in. The editor itself
        // tells users that they are signed out.
        if (pathname.startsWith("/workflows/")) return;
        window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
      },
      onSecondStepMissing: () => {
        const { pathname, search } = window.location;
        if (/^\/(second-step|sign-in|store|share|embed)\b/.test(pathname)) return;
        if (pathname.startsWith("/workflows/")) return;
        window.location.assign(`/second-step?next=${encodeURIComponent(pathname + search)}`);
      },
    }),
  );
  return (
    <AppearanceProvider initial={appearance}>
      <QueryClientProvider client={queries}>
        <Tooltip.Provider delayDuration={400} skipDelayDuration={200}>
          {children}
          <Toaster />
        </Tooltip.Provider>
      </QueryClientProvider>
    </AppearanceProvider>
  );
}
