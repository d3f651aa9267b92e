"use client";

import { Webhook } from "lucide-react";
import { addWorker } from "@/components/canvas/actions/actions";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";

export function EmptyCanvas() {
  const editor = useEditor();
  const empty = useEditorState((state) => state.document.workers.length === 0);
  if (!empty || editor.readOnly) return null;
  const triggers = editor.catalogue.types.filter((type) => type.item.kind === "trigger");
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center p-4">
      <div className="flex max-w-sm flex-col items-center rounded-lg border bg-surface px-6 py-5 text-center">
        <Webhook aria-hidden className="size-6 text-trigger" />
        <h2 className="mt-2 font-semibold text-base">What starts this workflow?</h2>
        <p className="mt-1 text-balance text-muted">
          Add a trigger, then drag a connection from it to the next worker. You can also paste or drop a
          workflow here.
        </p>
        {/* Only the buttons react to the mouse, so that anything dropped on the card lands on the canvas
            behind it. */}
        <div className="pointer-events-auto mt-4 flex flex-wrap justify-center gap-2">
          {triggers.map(({ item }, at) => (
            <Button
              key={item.type}
              variant={at === 0 ? "primary" : "default"}
              onClick={() => addWorker(editor, item.type)}
            >
              {item.title}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
