"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { labelOf } from "@/components/canvas/actions";
import { useEditor } from "@/components/canvas/editor-context";
import { triggersOf } from "@/components/canvas/run/triggers";
import { useRunning } from "@/components/canvas/run/use-running";
import { defaultValues, type Values, VariableFields } from "@/components/canvas/run/variable-fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** Which trigger, and what its caller would send. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const triggers = triggersOf(editor.state.get().document, editor.catalogue);
  const [index, setIndex] = useState(triggers[0]?.worker.index);
  const trigger = triggers.find(({ worker }) => worker.index === index);
  const [values, setValues] = useState<Values>(() => defaultValues(trigger?.variables ?? []));
  const { run, busy } = useRunning();
  if (!trigger) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="Nothing starts this workflow yet">
        <p>Add a trigger first: a webhook that is called, or a schedule.</p>
      </Dialog>
    );
  }
  const start = () => void run(trigger.worker.index, values);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Run the draft"
      description="What you see runs, not the live version. It costs nothing."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon={Play} busy={busy} onClick={start}>
            Run
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {triggers.length > 1 && (
          <Field label="Start with">
            {(control) => (
              <Select
                {...control}
                value={String(index)}
                options={triggers.map(({ worker }) => ({
                  value: String(worker.index),
                  label: labelOf(editor, worker),
                }))}
                onChange={(chosen) => {
                  setIndex(Number(chosen));
                  setValues(
                    defaultValues(
                      triggers.find(({ worker }) => String(worker.index) === chosen)?.variables ?? [],
                    ),
                  );
                }}
              />
            )}
          </Field>
        )}
        <VariableFields variables={trigger.variables} values={values} onChange={setValues} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
