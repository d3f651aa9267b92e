"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { getKeyboardTarget } from "@/components/ui/get-keyboard-target";
import { type Keystroke, keySequence } from "./key-sequence";
import { prefetchData } from "./prefetch-data";
import { SCREENS } from "./screens";

export function useGoKeys(): void {
  const router = useRouter();
  const queries = useQueryClient();
  useEffect(() => {
    let before: Keystroke | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (getKeyboardTarget(event.target) !== "page") return;
      const now = { key: event.key.toLowerCase(), atMs: event.timeStamp };
      const sequence = keySequence(before, now);
      const screen = SCREENS.find(({ keys }) => keys === sequence);
      before = screen ? null : now;
      if (!screen) return;
      event.preventDefault();
      void prefetchData(queries, screen.href);
      router.push(screen.href);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router, queries]);
}
