"use client";

import { ChartNoAxesCombined } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useEditor } from "@/components/canvas/editor-context";
import { providerOf, publishResult } from "@/components/canvas/publish-result";
import { titleOf } from "@/components/canvas/summary";
import { MakeWidgetDialog } from "@/components/dashboards/make-widget-dialog";
import type { WidgetDraft } from "@/components/dashboards/widget-form";
import { Button } from "@/components/ui/button";
import { toastDone, toastFailed } from "@/components/ui/toast";
import { isJsonObject } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";
import { guessWidget } from "@/lib/widgets/guess-widget";

interface MakeResultWidgetProps {
  worker: Worker;
  result: unknown;
}

/** From a worker's result to a widget: what it gives is published by a data provider, which is added where there is none. */
export function MakeResultWidget({ worker, result }: MakeResultWidgetProps) {
  const { readOnly } = useEditor();
  const [open, setOpen] = useState(false);
  if (readOnly) return null;
  return (
    <>
      <Button size="sm" icon={ChartNoAxesCombined} onClick={() => setOpen(true)}>
        Make widget
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
  const findSource = async () => {
    const id = await publishResult(editor, index, result);
    if (id !== null) return { workflow_id: editor.workflowId, provider_id: id };
    toastFailed("The widget could not be made", "The workflow could not be saved.");
    return null;
  };
  const isPublished = providerOf(editor.state.get().document, index) !== null;
  return (
    <MakeWidgetDialog
      draft={draft}
      onDraft={setDraft}
      published={published}
      note={
        isPublished
          ? undefined
          : `A data provider is added behind #${index}. The widget has data once the workflow is published and has run.`
      }
      findSource={findSource}
      onMade={(dashboardId) =>
        toastDone(`${draft.name} is on the dashboard`, {
          label: "Open",
          run: () => router.push(`/dashboards/${dashboardId}`),
        })
      }
      onClose={onClose}
    />
  );
}
