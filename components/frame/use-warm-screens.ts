"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useFirstUse } from "@/components/ui/use-first-use";
import { whenIdle } from "@/components/ui/when-idle";
import { savesData } from "./saves-data";
import { SCREENS } from "./screens";

/** Time between two requests, so that warming up doesn't delay what someone is doing. */
const PAUSE_MS = 150;

type PrefetchOptions = NonNullable<Parameters<ReturnType<typeof useRouter>["prefetch"]>[1]>;

/** Without this, Next.js prefetches a dynamic page only up to its loading state. */
const IN_FULL: PrefetchOptions = { kind: "full" as PrefetchOptions["kind"] };

/**
 * Requests the pages of the main screens, one after the other, once someone uses the page. Opening a screen then
 * waits only for its data. Next.js keeps each page for five minutes.
 */
export function useWarmScreens(): void {
  const router = useRouter();
  const warm = useCallback(() => {
    if (savesData()) return;
    const hrefs = SCREENS.map(({ href }) => href).filter((href) => href !== window.location.pathname);
    const requestNext = async () => {
      const href = hrefs.shift();
      if (href === undefined) return;
      router.prefetch(href, IN_FULL);
      setTimeout(() => whenIdle(requestNext), PAUSE_MS);
    };
    whenIdle(requestNext);
  }, [router]);
  useFirstUse(warm);
}
