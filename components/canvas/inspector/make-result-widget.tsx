"use client";

import { useMutation } from "@tanstack/react-query";
import { ChartNoAxesCombined } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { providerOf, publishResult } from "@/components/canvas/actions/publish-result";
import { titleOf } from "@/components/canvas/actions/summary-of";
import { useUnpublished } from "@/components/canvas/save/use-unpublished";
import { useEditor } from "@/components/canvas/state/editor-context";
import { MakeWidgetDialog } from "@/components/dashboards/make-widget-dialog";
import type { WidgetDraft } from "@/components/dashboards/widget-form";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { toastDone, toastFailed } from "@/components/ui/toast";
import { beginRunOptions } from "@/lib/client/run-queries";
import { publishWorkflowOptions } from "@/lib/client/workflow-queries";
import { isJsonObject } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";
import { guessWidget } from "@/lib/widgets/guess-widget";

interface MakeResultWidgetProps {
  worker: Worker;
  result: unknown;
}

/** A data provider is added if none publishes the worker's result yet. */
export function MakeResultWidget({ worker, result }: MakeResultWidgetProps) {
  const { readOnly } = useEditor();
  const [open, setOpen] = useState(false);
  if (readOnly) return null;
  return (
    <>
      <Button size="sm" icon={ChartNoAxesCombined} onClick={() => setOpen(true)}>
        Create widget
      </Button>
      {open && <ResultDialog worker={worker} result={result} onClose={() => setOpen(false)} />}
    </>
  );
}

function ResultDialog({ worker, result, onClose }: MakeResultWidgetProps & { onClose: () => void }) {
  const router = useRouter();
  const editor = useEditor();
  const { index } = worker;
  const [draft, setDraft] = useState<WidgetDraft>(() => ({
    name: titleOf(worker, editor.catalogue.find(worker.type)),
    ...guessWidget(result),
  }));
  const [published] = useState(() => ({
    as_of: null,
    version: null,
    run_id: null,
    sample: isJsonObject(result) && result.sample === true,
    sources: [],
    failure: null,
    data: result,
    error: null,
  }));
  const { live, changed } = useUnpublished();
  const publish = useMutation(publishWorkflowOptions(editor.workflowId));
  const begin = useMutation(beginRunOptions(editor.workflowId));
  const [publishes, setPublishes] = useState(false);
  const [runs, setRuns] = useState(false);
  const hasProvider = providerOf(editor.state.get().document, index) !== null;
  const isDraft = live === null || changed !== false || !hasProvider;
  const findSource = async () => {
    const id = await publishResult(editor, index, result);
    if (id !== null) return { workflow_id: editor.workflowId, provider_id: id };
    toastFailed("Couldn't create the widget", "Couldn't save the workflow.");
    return null;
  };
  const made = async (dashboardId: string) => {
    const open = { label: "Open", run: () => router.push(`/dashboards/${dashboardId}`) };
    const widgetAdded = `${draft.name} is on the dashboard`;
    if (!isDraft || !publishes) return toastDone(widgetAdded, open);
    let failed = "Couldn't publish the workflow";
    try {
      const { version } = await publish.mutateAsync({ revision: editor.autosave.get().revision });
      failed = `Version ${version} is live, but the run couldn't be started`;
      if (runs) await begin.mutateAsync({ version: "live" });
      toastDone(`${widgetAdded}, and version ${version} is live`, open);
    } catch (error) {
      toastDone(widgetAdded, open);
      toastProblem(failed, error);
    }
  };
  return (
    <MakeWidgetDialog
      draft={draft}
      onDraft={setDraft}
      published={published}
      note={hasProvider ? undefined : `A data provider will be added after worker #${index}.`}
      offer={
        isDraft && (
          <div className="flex flex-col gap-2">
            <Checkbox
              checked={publishes}
              onChange={setPublishes}
              label="Publish the workflow now"
              help={
                live === null
                  ? "Widgets show published data only. The new widget gets data after the next run."
                  : "Callers use the published draft immediately. Widgets show published data only. The new widget gets data after the next run."
              }
            />
            {publishes && (
              <Checkbox
                checked={runs}
                onChange={setRuns}
                label="Run the workflow once to get data now"
                help="The whole workflow runs for real, including the messages and requests it sends."
              />
            )}
          </div>
        )
      }
      findSource={findSource}
      onMade={made}
      onClose={onClose}
    />
  );
}
