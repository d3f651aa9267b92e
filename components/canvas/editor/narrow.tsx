"use client";

import { PanelBottom, Plus, SlidersHorizontal } from "lucide-react";
import { addWorker } from "@/components/canvas/actions/actions";
import { Inspector } from "@/components/canvas/inspector/inspector";
import { WorkerList } from "@/components/canvas/palette/worker-list";
import { PanelBody, usePanelTabs } from "@/components/canvas/panels/bottom-panel";
import { useEditor, useEditorState, useView } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { Sheet } from "@/components/ui/sheet";

export function NarrowBar() {
  const editor = useEditor();
  const chosen = useEditorState(
    (state) => state.selection.workers.length + state.selection.connections.length > 0,
  );
  return (
    <div data-narrow-bar className="flex shrink-0 gap-2 border-t bg-surface p-2">
      {!editor.readOnly && (
        <Button
          icon={Plus}
          className="flex-1"
          onClick={() => editor.view.set((view) => ({ ...view, palette: true, inspector: false }))}
        >
          Add
        </Button>
      )}
      <Button
        icon={SlidersHorizontal}
        className="flex-1"
        onClick={() => editor.view.set((view) => ({ ...view, inspector: true }))}
      >
        {chosen ? "Settings" : "Workflow"}
      </Button>
      <Button
        icon={PanelBottom}
        className="flex-1"
        onClick={() => editor.view.set((view) => ({ ...view, panel: view.panel ?? "run" }))}
      >
        Runs
      </Button>
    </div>
  );
}

export function NarrowSheets() {
  const editor = useEditor();
  const { palette, inspector, panel } = useView((view) => view);
  const tabs = usePanelTabs();
  return (
    <>
      <Sheet
        open={palette}
        onOpenChange={(open) => editor.view.set((view) => ({ ...view, palette: open }))}
        title="Add a worker"
      >
        <WorkerList
          label="Search workers"
          className="h-[75dvh]"
          onPick={({ type, params }) => {
            editor.view.set((view) => ({ ...view, palette: false }));
            addWorker(editor, type.item.type, { params });
          }}
        />
      </Sheet>
      <Sheet
        open={inspector && !palette}
        onOpenChange={(open) => editor.view.set((view) => ({ ...view, inspector: open }))}
        title="Settings"
      >
        <div className="flex h-[70dvh] min-h-0">
          <Inspector />
        </div>
      </Sheet>
      <Sheet
        open={panel !== null && !inspector && !palette}
        onOpenChange={(open) => editor.view.set((view) => ({ ...view, panel: open ? "run" : null }))}
        title="Problems, runs, requests and tests"
      >
        {panel && (
          <div className="flex h-[70dvh] flex-col">
            <div className="border-b p-2">
              <Segmented
                label="Show"
                value={panel}
                onChange={(next) => editor.view.set((view) => ({ ...view, panel: next }))}
                options={tabs.map(({ id, label }) => ({ value: id, label }))}
                className="w-full"
              />
            </div>
            <div className="min-h-0 flex-1 overflow-auto">
              <PanelBody tab={panel} />
            </div>
          </div>
        )}
      </Sheet>
    </>
  );
}
