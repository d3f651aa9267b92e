"use client";

import { type RefObject, useEffect } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";

/**
 * Draws dragged nodes under the mouse. React Flow is updated only at the end of a drag, because every node,
 * port and connection, as well as the minimap, checks each change to a node.
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

/** ID of the box around a selection, which moves along with its nodes. */
const SELECTION = "selection";
