"use client";

import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { FailureField } from "./failure-field";

export function WorkflowPanel() {
  const editor = useEditor();
  const name = useEditorState((state) => state.document.name);
  const description = useEditorState((state) => state.document.description);
  const workers = useEditorState((state) => state.document.workers.length);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
      <h2 className="font-semibold text-base">Workflow</h2>
      <TextField
        label="Name"
        readOnly={editor.readOnly}
        size="sm"
        maxLength={200}
        value={name}
        onChange={(text) =>
          editor.edit({ do: "set-workflow", fields: { name: text } }, "Rename workflow", "typing:name")
        }
      />
      <TextareaField
        label="Description"
        help="Describe what the workflow does, who it's for and where its data comes from."
        readOnly={editor.readOnly}
        rows={5}
        value={description}
        onChange={(text) =>
          editor.edit(
            { do: "set-workflow", fields: { description: text } },
            "Describe workflow",
            "typing:description",
          )
        }
      />
      <FailureField />
      <p className="text-muted text-xs">
        {workers === 0 ? "No workers yet." : `${workers} ${workers === 1 ? "worker" : "workers"}.`} Select a
        worker on the canvas to see its settings.
      </p>
    </div>
  );
}
