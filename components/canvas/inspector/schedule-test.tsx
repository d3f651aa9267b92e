"use client";

import { Play } from "lucide-react";
import { useUnpublished } from "@/components/canvas/save/use-unpublished";
import { useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import type { Worker } from "@/lib/schema/workflow";
import { NextTimes } from "./next-times";

const SHOWN = 10;

export function ScheduleTest({ worker }: { worker: Worker }) {
  const editor = useEditor();
  const { live } = useUnpublished();
  return (
    <section className="flex flex-col gap-2">
      <NextTimes worker={worker} max={SHOWN} />
      {live === null ? (
        <p className="text-muted text-xs">
          The schedule starts runs once you publish the workflow. To test the draft now, select Run draft.
        </p>
      ) : (
        <>
          <p className="text-muted text-xs">
            Run the workflow now to get data before the next scheduled run.
          </p>
          {!editor.readOnly && (
            <Button
              icon={Play}
              className="self-start"
              onClick={() => editor.view.set((view) => ({ ...view, dialog: "run-live" }))}
            >
              Run live
            </Button>
          )}
        </>
      )}
    </section>
  );
}
