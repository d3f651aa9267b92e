"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { saveWidgetOptions, sourceDataOptions } from "@/lib/client/dashboard-queries";
import type { Widget } from "@/lib/contract/dashboards";
import type { PublishedData, WidgetSource } from "@/lib/schema/dashboard";
import { ProviderChoice } from "./provider-choice";
import { type WidgetDraft, WidgetForm } from "./widget-form";

interface EditWidgetDialogProps {
  widget: Widget;
  published: PublishedData | undefined;
  onClose: () => void;
}

/** The source can be changed, because a widget can outlive its workflow. */
export function EditWidgetDialog({ widget, published, onClose }: EditWidgetDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState<WidgetDraft>(widget);
  const [moved, setMoved] = useState<WidgetSource | null>(null);
  const [choosing, setChoosing] = useState(false);
  const elsewhere = useQuery({ ...sourceDataOptions(moved ?? widget.source), enabled: moved !== null });
  const save = useMutation(saveWidgetOptions);
  const { id, revision } = widget;
  const source = moved ?? widget.source;
  const { name, kind, options } = draft;
  if (choosing)
    return (
      <Dialog
        onClose={onClose}
        width="lg"
        title={`Change the source of ${widget.name}`}
        description="The widget keeps its name, type and options."
        footer={<Button onClick={() => setChoosing(false)}>Back</Button>}
      >
        <ProviderChoice
          onChoose={({ workflow_id, provider_id }) => {
            setMoved({ workflow_id, provider_id });
            setChoosing(false);
          }}
        />
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title={`Edit ${widget.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={save.isPending}>
            Save widget
          </Button>
        </>
      }
    >
      <WidgetForm
        id={form}
        onSubmit={() =>
          save.mutate(
            { id, revision, source, name, kind, options },
            {
              onSuccess: onClose,
              onError: (error) => toastProblem(`Couldn't save ${widget.name}`, error),
            },
          )
        }
        draft={draft}
        onChange={setDraft}
        published={moved === null ? published : elsewhere.data}
        source={source}
      >
        <div className="flex min-w-0 items-center justify-between gap-2">
          <span className="min-w-0 truncate text-muted text-sm">
            Source{" "}
            {"table_id" in source ? (
              "a table"
            ) : (
              <code className="font-mono text-xs">{source.provider_id}</code>
            )}
          </span>
          <Button size="sm" onClick={() => setChoosing(true)}>
            Change source…
          </Button>
        </div>
      </WidgetForm>
    </Dialog>
  );
}
