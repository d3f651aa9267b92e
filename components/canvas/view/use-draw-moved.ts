"use client";

import { type RefObject, useEffect } from "react";
import type { Editor } from "@/components/canvas/editor/editor-context";

/**
 * Draws what is dragged where the mouse has it. The library hears of it when it is let go: each change of a node is
 * looked at by every node, port and wire, and by the small map.
 */
export function useDrawMoved(surface: RefObject<HTMLElement | null>, { moved }: Editor): void {
  useEffect(() => {
    const drawn = new Map<string, HTMLElement | null>();
    const find = (selector: string) => surface.current?.querySelector<HTMLElement>(selector) ?? null;
    return moved.subscribe(() => {
      const now = moved.get();
      if (drawn.size === 0) {
        for (const id of now.keys()) drawn.set(id, find(`.react-flow__node[data-id="${CSS.escape(id)}"]`));
        drawn.set(SELECTION, find(".react-flow__nodesselection-rect"));
      }
      const [all] = now.values();
      for (const [id, element] of drawn) {
        const by = id === SELECTION ? all : now.get(id);
        if (element) element.style.translate = by ? `${by.x}px ${by.y}px` : "";
      }
      if (now.size === 0) drawn.clear();
    });
  }, [surface, moved]);
}

/** The box around what was chosen together; it goes where they go. */
const SELECTION = "selection";
