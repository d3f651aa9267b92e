"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { toastDone } from "@/components/ui/toast";
import { call } from "@/lib/client/call";
import { reportItem, reportStoreItem } from "@/lib/contract/reports";
import { oneOf } from "@/lib/kit/one-of";
import type { ItemName } from "@/lib/schema/price";
import { REPORT_LABELS, REPORT_REASONS } from "@/lib/schema/report-reasons";

interface ReportDialogProps {
  /** The reported item. Visitors identify it by its slug from the store's URL. */
  of: ItemName | { slug: string };
  onClose: () => void;
}

export function ReportDialog({ of, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<(typeof REPORT_REASONS)[number]>("misleading");
  const [text, setText] = useState("");
  const report = useMutation({
    mutationFn: () =>
      "slug" in of
        ? call(reportStoreItem, { params: of, body: { reason, text } })
        : call(reportItem, { params: { kind: of.kind, id: of.id }, body: { reason, text } }),
    onSuccess: () => {
      onClose();
      toastDone("Report sent");
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Report this item"
      description={
        "slug" in of
          ? "Your report is sent to the operator of this instance without your name. If you want a reply, sign in first."
          : "Your report is sent to the operator of this instance with your email address. The seller won't see the report."
      }
      footer={
        <Button variant="primary" busy={report.isPending} onClick={() => report.mutate()}>
          Send report
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Reason"
          value={reason}
          onChange={(value) => setReason(oneOf(REPORT_REASONS, value) ?? "other")}
          options={REPORT_REASONS.map((value) => ({ value, label: REPORT_LABELS[value] }))}
        />
        <TextareaField label="Details" rows={4} maxLength={2000} value={text} onChange={setText} />
        <FormProblem error={report.error} />
      </div>
    </Dialog>
  );
}
