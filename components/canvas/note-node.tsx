"use client";

import { type NodeProps, NodeResizer } from "@xyflow/react";
import clsx from "clsx";
import { memo, useEffect, useRef } from "react";
import { useEditor, useEditorState } from "./editor-context";
import type { NoteFlowNode } from "./flow-items";

const LEAST = { width: 120, height: 60 };

/** A note for people. It changes nothing that runs. */
export const NoteNode = memo(function NoteNode({ data, selected }: NodeProps<NoteFlowNode>) {
  const editor = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = useEditorState(
    (state) => state.document.notes?.find((note) => note.id === data.id)?.text ?? "",
  );
  const fresh = text === "" && selected === true;
  useEffect(() => {
    if (fresh) area.current?.focus();
  }, [fresh]);
  return (
    <div
      className={clsx("h-full rounded-md border bg-warn-soft", selected ? "border-warn" : "border-warn-line")}
    >
      <NodeResizer
        isVisible={selected === true}
        minWidth={LEAST.width}
        minHeight={LEAST.height}
        lineClassName="border-warn!"
        handleClassName="size-2! rounded-sm! border-warn! bg-surface!"
        onResizeEnd={(_, box) =>
          editor.edit(
            {
              do: "set-note",
              id: data.id,
              fields: {
                position: { x: Math.round(box.x), y: Math.round(box.y) },
                size: { width: Math.round(box.width), height: Math.round(box.height) },
              },
            },
            "Resize note",
          )
        }
      />
      <textarea
        ref={area}
        aria-label="Note"
        placeholder="A note for whoever reads this"
        value={text}
        readOnly={editor.readOnly}
        className="nowheel nodrag block size-full cursor-text resize-none bg-transparent p-2 text-sm outline-none"
        onChange={(event) =>
          editor.edit(
            { do: "set-note", id: data.id, fields: { text: event.target.value } },
            "Write note",
            `typing:note:${data.id}`,
          )
        }
      />
    </div>
  );
});
