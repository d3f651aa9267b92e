"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { formatRelative } from "@/components/ui/format-relative";
import { whenIdle } from "@/components/ui/when-idle";
import { loadPrefetch } from "./prefetch-data";
import { savesData } from "./saves-data";
import { SCREENS } from "./screens";

/** Time between two requests, so that warming up doesn't delay the user's own requests. */
const PAUSE_MS = 150;

type PrefetchOptions = NonNullable<Parameters<ReturnType<typeof useRouter>["prefetch"]>[1]>;

/**
 * Makes Next.js prefetch a whole page. Without this option, it prefetches a dynamic page only up to its
 * loading state.
 */
const IN_FULL: PrefetchOptions = { kind: "full" as PrefetchOptions["kind"] };

/**
 * Loads the code that requests a screen's data, then the pages of the main screens, one after the other, whenever
 * the browser is idle. Opening a screen then waits only for its data. Next.js keeps each page for five minutes.
 */
export function useWarmScreens(): void {
  const router = useRouter();
  useEffect(() => {
    if (savesData()) return;
    const hrefs = SCREENS.map(({ href }) => href).filter((href) => href !== window.location.pathname);
    let stop = () => {};
    const requestNext = async () => {
      const href = hrefs.shift();
      if (href === undefined) return;
      router.prefetch(href, IN_FULL);
      const timer = setTimeout(() => {
        stop = whenIdle(requestNext);
      }, PAUSE_MS);
      stop = () => clearTimeout(timer);
    };
    stop = whenIdle(async () => {
      // Creating the formatter takes 17 ms, which the first list with times would otherwise spend.
      formatRelative(0, 0);
      await loadPrefetch();
      await requestNext();
    });
    return () => stop();
  }, [router]);
}
