"use client";

import { ChevronsDownUp, ChevronsUpDown, Plus } from "lucide-react";
import type { MouseEvent } from "react";
import { addInto, toggleFolded } from "@/components/canvas/actions/loop-actions";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { useStore } from "@/components/canvas/state/store";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { hasContents } from "@/lib/editing/lookup";

export function LoopBody({ index }: { index: number }) {
  const editor = useEditor();
  const isEmpty = !useEditorState((state) => hasContents(state.document, index));
  if (!isEmpty) return null;
  const add = ({ clientX, clientY }: MouseEvent) => addInto(editor, index, { x: clientX, y: clientY });
  return (
    <div className="flex h-32 flex-col items-center justify-center gap-2 px-6 text-center text-muted text-sm">
      {editor.readOnly ? (
        <p>This loop is empty.</p>
      ) : (
        <>
          <p className="text-balance">Drag workers in here. They run once per item.</p>
          <Button size="sm" icon={Plus} className="nodrag pointer-events-auto" onClick={add}>
            Add a worker
          </Button>
        </>
      )}
    </div>
  );
}

export function FoldButton({ index }: { index: number }) {
  const editor = useEditor();
  const isFolded = useStore(editor.folded, (folded) => folded.has(index));
  const isEmpty = !useEditorState((state) => hasContents(state.document, index));
  if (isEmpty && !isFolded) return null;
  return (
    <IconButton
      size="sm"
      icon={isFolded ? ChevronsUpDown : ChevronsDownUp}
      label={isFolded ? "Expand loop" : "Collapse loop"}
      keys="f"
      aria-expanded={!isFolded}
      className="nodrag -my-1 -mr-1.5"
      onClick={(event) => {
        event.stopPropagation();
        toggleFolded(editor, [index]);
      }}
    />
  );
}
