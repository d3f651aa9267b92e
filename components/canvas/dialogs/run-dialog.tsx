"use client";

import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { labelOf } from "@/components/canvas/actions/actions";
import { RunCost } from "@/components/canvas/run/run-cost";
import { DRAFT_HELP, liveHelp } from "@/components/canvas/run/run-labels";
import { useRunning } from "@/components/canvas/run/use-running";
import { defaultValues, type Values, VariableFields } from "@/components/canvas/run/variable-fields";
import { useUnpublished } from "@/components/canvas/save/use-unpublished";
import { useEditor } from "@/components/canvas/state/editor-context";
import { triggersOf } from "@/components/canvas/state/triggers-of";
import { QueryState } from "@/components/frame/query-state";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { documentOf } from "@/components/workflows/document-of";
import { versionOptions } from "@/lib/client/workflow-queries";
import type { WorkflowDocument } from "@/lib/schema/workflow";

export function RunDialog({ onClose }: { onClose: () => void }) {
  const { document } = useEditor().state.get();
  return (
    <StartRun
      document={document}
      version="draft"
      title="Run draft"
      description={DRAFT_HELP}
      onClose={onClose}
    />
  );
}

/**
 * Dialog for running the live version immediately, so that its data can be updated before the next scheduled
 * run.
 */
export function RunLiveDialog({ onClose }: { onClose: () => void }) {
  const { workflowId } = useEditor();
  const { live } = useUnpublished();
  const version = useQuery({ ...versionOptions(workflowId, live ?? 0), enabled: live !== null });
  if (version.data) {
    return (
      <StartRun
        document={documentOf(version.data)}
        version="live"
        title="Run live"
        description={`${liveHelp(live)} Callers aren't charged.`}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog onClose={onClose} title="Run live">
      <QueryState query={version} failed="Couldn't load the live version" height="h-16" />
    </Dialog>
  );
}

interface StartRunProps {
  document: WorkflowDocument;
  version: "draft" | "live";
  /** Title of the dialog, and label of the button that starts the run. */
  title: string;
  description: string;
  onClose: () => void;
}

function StartRun({ document, version, title, description, onClose }: StartRunProps) {
  const editor = useEditor();
  const triggers = triggersOf(document, editor.catalogue);
  const [index, setIndex] = useState(triggers[0]?.worker.index);
  const trigger = triggers.find(({ worker }) => worker.index === index);
  const [values, setValues] = useState<Values>(() => defaultValues(trigger?.variables ?? []));
  const { run, busy } = useRunning();
  if (!trigger) {
    return (
      <Dialog onClose={onClose} title="This workflow has no trigger">
        <p>Add a webhook trigger or a schedule first.</p>
      </Dialog>
    );
  }
  const start = () => void run(trigger.worker.index, values, version);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon={Play} busy={busy} onClick={start}>
            {title}
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
          <SelectField
            label="Start with"
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
        <RunCost version={version} />
        <VariableFields variables={trigger.variables} values={values} onChange={setValues} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
