"use client";

import { type RefObject, useEffect, useState } from "react";

interface Size {
  readonly width: number;
  readonly height: number;
}

export function useSize(box: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return size;
}
