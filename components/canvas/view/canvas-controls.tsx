"use client";

import { Panel } from "@xyflow/react";
import { Maximize, Minus, MoveHorizontal, Plus, Redo2, Undo2, Workflow } from "lucide-react";
import { tidySelected } from "@/components/canvas/actions/actions";
import { useEditor, useEditorState, useView } from "@/components/canvas/state/editor-context";
import { quickAddAt, toggleBothPanels } from "@/components/canvas/state/panel-actions";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

export function CanvasControls({ hasPanels }: { hasPanels: boolean }) {
  const editor = useEditor();
  const undo = useEditorState((state) => state.past.at(-1)?.label);
  const redo = useEditorState((state) => state.future.at(-1)?.label);
  const palette = useView((view) => view.palette);
  const isEmpty = useEditorState((state) => state.document.workers.length === 0);
  return (
    <>
      {hasPanels && !palette && !isEmpty && !editor.readOnly && (
        <Panel position="top-left" className="m-3!">
          <Button
            size="sm"
            icon={Plus}
            aria-keyshortcuts="a"
            onClick={({ currentTarget }) => quickAddAt(editor, currentTarget.getBoundingClientRect())}
          >
            Add a worker
          </Button>
        </Panel>
      )}
      <Panel position="bottom-left" className="m-3!">
        <div className="flex rounded-md border bg-surface p-0.5">
          <IconButton
            size="sm"
            icon={Undo2}
            label={undo ? `Undo: ${undo}` : "Nothing to undo"}
            keys="mod+z"
            disabled={!undo}
            onClick={() => editor.send({ kind: "undo" })}
          />
          <IconButton
            size="sm"
            icon={Redo2}
            label={redo ? `Redo: ${redo}` : "Nothing to redo"}
            keys="mod+shift+z"
            disabled={!redo}
            onClick={() => editor.send({ kind: "redo" })}
          />
          <span className="mx-0.5 my-1 w-px bg-line" />
          <IconButton
            size="sm"
            icon={Minus}
            label="Zoom out"
            keys="-"
            onClick={() => editor.canvas.current?.zoom("out")}
          />
          <IconButton
            size="sm"
            icon={Plus}
            label="Zoom in"
            keys="="
            onClick={() => editor.canvas.current?.zoom("in")}
          />
          <IconButton
            size="sm"
            icon={Maximize}
            label="Zoom to fit"
            keys="shift+1"
            onClick={() => editor.canvas.current?.fit()}
          />
          <IconButton
            size="sm"
            icon={Workflow}
            label="Tidy up"
            keys="shift+l"
            onClick={() => void tidySelected(editor)}
          />
          {hasPanels && (
            <IconButton
              size="sm"
              icon={MoveHorizontal}
              label="Show or hide both panels"
              keys="p"
              onClick={() => toggleBothPanels(editor)}
            />
          )}
        </div>
      </Panel>
    </>
  );
}
