"use client";

import { useStoreApi } from "@xyflow/react";
import { useLayoutEffect, useRef } from "react";
import { drawDots } from "./draw-view";

/** The dotted ground. A picture that is moved, not drawn anew as the library's own is. */
export function Dots() {
  const store = useStoreApi();
  const dots = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const draw = () => {
      const [x, y, zoom] = store.getState().transform;
      if (dots.current) drawDots(dots.current, { x, y, zoom });
    };
    draw();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform) draw();
    });
  }, [store]);
  return (
    <div
      ref={dots}
      data-dots
      aria-hidden
      className="pointer-events-none absolute -inset-8 -z-1 bg-[radial-gradient(circle,var(--color-line)_1px,transparent_1.5px)] will-change-transform"
    />
  );
}
