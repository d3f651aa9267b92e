"use client";

import { type RefObject, useEffect, useState } from "react";
import { scrollParent } from "./scroll-parent";

const NEAR_PX = 80;

export function useAtTop(inside: RefObject<HTMLElement | null>) {
  const [isAtTop, setIsAtTop] = useState(true);
  useEffect(() => {
    const box = scrollParent(inside.current);
    if (!box) return;
    const look = () => setIsAtTop(box.scrollTop < NEAR_PX);
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [inside]);
  return { isAtTop, goToTop: () => scrollParent(inside.current)?.scrollTo({ top: 0 }) };
}
