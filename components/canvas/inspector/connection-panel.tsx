"use client";

import { Plus, Trash2 } from "lucide-react";
import { labelOf, removeSelected, selectWorker } from "@/components/canvas/actions/actions";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { insertInto } from "@/components/canvas/state/panel-actions";
import { Button } from "@/components/ui/button";
import { connectionKey } from "@/lib/editing/connections";

export function ConnectionPanel({ id }: { id: string }) {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const connection = document.connections.find((other) => connectionKey(other) === id);
  if (!connection) return null;
  const ends = [connection.from, connection.to].flatMap(
    (index) => document.workers.find((worker) => worker.index === index) ?? [],
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col items-start gap-3 overflow-y-auto p-4">
      <h2 className="font-semibold text-base">Connection</h2>
      <p className="text-muted">{takenWhen(connection.port)}</p>
      <div className="flex flex-col items-start gap-1">
        {ends.map((worker, at) => (
          <Button
            key={worker.index}
            size="sm"
            variant="quiet"
            onClick={() => selectWorker(editor, worker.index)}
          >
            <span className="text-muted">{at === 0 ? "From" : "To"}</span> {labelOf(editor, worker)}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Plus} onClick={() => insertInto(editor, connection)}>
          Insert a worker
        </Button>
        <Button size="sm" icon={Trash2} onClick={() => removeSelected(editor, false)}>
          Remove
        </Button>
      </div>
    </div>
  );
}

function takenWhen(port: string | undefined): string {
  if (port === "error")
    return "The run continues along this connection when the upstream worker fails and has no retries left. The run can still succeed.";
  return port === undefined
    ? "The run continues along this connection when the upstream worker succeeds."
    : `The run continues along this connection when the result is ${port}.`;
}
