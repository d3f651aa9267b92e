"use client";

import { labelOf, selectWorker } from "@/components/canvas/actions/actions";
import { summaryOf } from "@/components/canvas/actions/summary-of";
import { useEditor } from "@/components/canvas/state/editor-context";
import { KindIcon } from "@/components/ui/kind-icon";
import { ListDialog, ListItem } from "./list-dialog";

const LONGEST = 4000;

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const { document } = editor.state.get();
  const { steps } = editor.runs.get();
  return (
    <ListDialog
      label="Find a worker"
      placeholder="Search by name, setting or last-run value"
      empty="No workers match your search."
      onClose={onClose}
    >
      {document.workers.map((worker) => {
        const type = editor.catalogue.find(worker.type);
        const result = steps.get(worker.index)?.result;
        return (
          <ListItem
            key={worker.index}
            value={labelOf(editor, worker)}
            keywords={[
              worker.type,
              JSON.stringify(worker.params),
              result === undefined ? "" : JSON.stringify(result).slice(0, LONGEST),
            ]}
            onSelect={() => {
              onClose();
              selectWorker(editor, worker.index);
              editor.canvas.current?.reveal([worker.index]);
              editor.view.set((view) => ({ ...view, inspector: true }));
            }}
          >
            <KindIcon kind={type?.item.kind ?? "logic"} type={worker.type} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{labelOf(editor, worker)}</span>
              <span className="block truncate text-muted text-xs">{summaryOf(worker, type)}</span>
            </span>
          </ListItem>
        );
      })}
    </ListDialog>
  );
}
