"use client";

import { addWorker } from "@/components/canvas/actions/actions";
import { useEditor } from "@/components/canvas/state/editor-context";
import { WorkerList } from "./worker-list";

export const DRAG_TYPE = "application/x-millrace-worker";

export function Palette() {
  const editor = useEditor();
  return (
    <aside aria-label="Workers" className="flex w-50 shrink-0 flex-col border-r bg-surface">
      <WorkerList
        label="Search workers"
        className="flex-1"
        onPick={({ type, params }) => addWorker(editor, type.item.type, { params })}
        onDragStart={(event, { id }) => {
          event.dataTransfer.setData(DRAG_TYPE, id);
          event.dataTransfer.effectAllowed = "copy";
        }}
      />
      <p className="border-t px-3 py-2 text-2xs text-muted">
        Drag a worker onto the canvas or a connection, or press Enter. Press Ctrl D to add it to your
        favourites.
      </p>
    </aside>
  );
}
