"use client";

import { type NodeProps, NodeResizer } from "@xyflow/react";
import clsx from "clsx";
import dynamic from "next/dynamic";
import { memo, useEffect, useRef } from "react";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import type { NoteFlowNode } from "@/components/canvas/state/flow-items";

const Markdown = dynamic(() => import("@/components/ui/markdown").then((module) => module.Markdown), {
  ssr: false,
});

const MIN = { width: 120, height: 60 };

export const NoteNode = memo(function NoteNode({ data, selected }: NodeProps<NoteFlowNode>) {
  const editor = useEditor();
  const text = useEditorState(
    (state) => state.document.notes?.find((note) => note.id === data.id)?.text ?? "",
  );
  const editing = selected === true && !editor.readOnly;
  return (
    <div
      className={clsx("h-full rounded-md border bg-warn-soft", selected ? "border-warn" : "border-warn-line")}
    >
      <NodeResizer
        isVisible={editing}
        minWidth={MIN.width}
        minHeight={MIN.height}
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
      {editing ? (
        <NoteText id={data.id} text={text} />
      ) : (
        <div className="flex h-full flex-col gap-2 overflow-hidden break-words p-2 text-sm">
          {text === "" ? <p className="text-muted">Empty note</p> : <Markdown text={text} />}
        </div>
      )}
    </div>
  );
});

/** The text area leaves the note's margin free, so that the note can be dragged there. */
function NoteText({ id, text }: { id: string; text: string }) {
  const editor = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const fresh = useRef(text === "");
  useEffect(() => {
    const node = area.current?.closest(".react-flow__node");
    // Focuses the text of a note that is new, or that the user selected by itself rather than with a
    // selection box.
    if (fresh.current || node?.contains(document.activeElement)) area.current?.focus();
  }, []);
  return (
    <div className="h-full p-2">
      <textarea
        ref={area}
        aria-label="Note"
        placeholder="Add a note (Markdown)"
        value={text}
        className="nowheel nodrag block size-full cursor-text resize-none bg-transparent text-sm outline-none"
        onChange={(event) =>
          editor.edit(
            { do: "set-note", id, fields: { text: event.target.value } },
            "Write note",
            `typing:note:${id}`,
          )
        }
        onKeyDown={(event) => {
          if (event.key === "Escape") editor.send({ kind: "select", selection: NOTHING_SELECTED });
        }}
      />
    </div>
  );
}
