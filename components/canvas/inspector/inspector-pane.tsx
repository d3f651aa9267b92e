"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { Inspector } from "./inspector";

const WIDTH = { min: 280, max: 760, first: 320, step: 24 };
const KEY = "millrace.inspector";

export function InspectorPane() {
  const [width, setWidth] = useState(() => bounded(Number(localStorage.getItem(KEY)) || WIDTH.first));
  const resize = (next: number) => {
    setWidth(bounded(next));
    localStorage.setItem(KEY, String(bounded(next)));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const from = event.clientX;
    const element = event.currentTarget;
    element.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => resize(width + from - moved.clientX);
    element.addEventListener("pointermove", move);
    // `lostpointercapture` fires both on release and when a system gesture takes over the pointer, so it
    // always ends the drag.
    element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", move), {
      once: true,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: WIDTH.step, ArrowRight: -WIDTH.step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resize(width + by);
  };
  return (
    <aside
      aria-label="Settings"
      data-inspector
      // Browsers combine text into one layer only on a background known to be opaque, so the panel and its
      // scroll containers have an opaque background (docs/decisions/0044-the-canvas-draws-little.md).
      className="relative flex max-w-[50vw] shrink-0 border-l bg-surface [&_[role=tabpanel]]:bg-surface"
      style={{ width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an hr can't be dragged */}
      <div
        role="separator"
        tabIndex={0}
        aria-label="Settings panel width"
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={WIDTH.min}
        aria-valuemax={WIDTH.max}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onDoubleClick={() => resize(WIDTH.first)}
        className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize hover:bg-accent-line focus-visible:bg-accent-line"
      />
      <Inspector />
    </aside>
  );
}

function bounded(width: number): number {
  return Math.round(Math.min(WIDTH.max, window.innerWidth / 2, Math.max(WIDTH.min, width)));
}
