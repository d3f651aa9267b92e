"use client";

import {
  AlignStartHorizontal,
  AlignStartVertical,
  BoxSelect,
  Columns3,
  Copy,
  type LucideIcon,
  Power,
  Rows3,
  Trash2,
  Ungroup,
  Workflow,
} from "lucide-react";
import { COMMANDS } from "@/components/canvas/actions/commands";
import { useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { selectionLabels } from "./selection-labels";

const OFFERED: readonly [string, LucideIcon][] = [
  ["align-left", AlignStartVertical],
  ["align-top", AlignStartHorizontal],
  ["row", Columns3],
  ["column", Rows3],
  ["tidy", Workflow],
  ["box", BoxSelect],
  ["let-go", Ungroup],
  ["duplicate", Copy],
  ["disable", Power],
  ["delete", Trash2],
];

export function SeveralPanel({ workers, notes }: { workers: number; notes: number }) {
  const editor = useEditor();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
      <h2 className="font-semibold text-base">{selectionLabels(workers, notes)}</h2>
      <div className="grid grid-cols-2 gap-2">
        {OFFERED.map(([id, icon]) => {
          const command = COMMANDS.find((other) => other.id === id);
          if (!command || command.when?.(editor) === false) return null;
          // With fewer than two workers selected, Tidy would rearrange the whole workflow instead of the
          // selection.
          if (id === "tidy" && workers < 2) return null;
          return (
            <Button
              key={id}
              size="sm"
              icon={icon}
              className="justify-start!"
              onClick={() => command.apply(editor)}
            >
              {command.label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
