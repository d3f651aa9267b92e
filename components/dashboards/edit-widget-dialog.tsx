"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { saveWidgetOptions } from "@/lib/client/dashboard-queries";
import type { Widget } from "@/lib/contract/dashboards";
import type { PublishedData } from "@/lib/schema/dashboard";
import { type WidgetDraft, WidgetForm } from "./widget-form";

interface EditWidgetDialogProps {
  widget: Widget;
  published: PublishedData | undefined;
  onClose: () => void;
}

export function EditWidgetDialog({ widget, published, onClose }: EditWidgetDialogProps) {
  const [draft, setDraft] = useState<WidgetDraft>(widget);
  const save = useMutation(saveWidgetOptions(useQueryClient()));
  const { id, revision, source } = widget;
  const { name, kind, options } = draft;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title={`Edit ${widget.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={name.trim() === ""}
            onClick={() =>
              save.mutate(
                { id, revision, source, name, kind, options },
                {
                  onSuccess: onClose,
                  onError: (error) => toastProblem(`${widget.name} could not be saved`, error),
                },
              )
            }
          >
            Save widget
          </Button>
        </>
      }
    >
      <WidgetForm draft={draft} onChange={setDraft} published={published} />
    </Dialog>
  );
}
