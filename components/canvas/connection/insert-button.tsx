"use client";

import { Plus } from "lucide-react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { NODE_HEIGHT, NODE_WIDTH } from "@/lib/editing/arrange";
import { connectionKey } from "@/lib/editing/connections";
import type { Connection } from "@/lib/schema/workflow";

interface InsertButtonProps {
  connection: Connection;
  x: number;
  y: number;
  onNear: (near: boolean) => void;
}

export function InsertButton({ connection, x, y, onNear }: InsertButtonProps) {
  const editor = useEditor();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the button visible under the mouse
    <div
      className="nodrag nopan pointer-events-auto absolute"
      // `data-connection` lets a right click on the button open the connection's context menu.
      data-connection={connectionKey(connection)}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      onMouseEnter={() => onNear(true)}
      onMouseLeave={() => onNear(false)}
    >
      <button
        type="button"
        aria-label={`Insert a worker between #${connection.from} and #${connection.to}`}
        title="Insert a worker here"
        onClick={(event) =>
          editor.view.set((view) => ({
            ...view,
            quickAdd: {
              at: { x: x - NODE_WIDTH / 2, y: y - NODE_HEIGHT / 2 },
              screen: { x: event.clientX, y: event.clientY },
              within: connection,
            },
          }))
        }
        className="flex size-5 items-center justify-center rounded-full border bg-surface text-muted hover:border-accent hover:text-accent-text touch:size-8"
      >
        <Plus aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
