"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { toastProblem } from "@/components/frame/toast-problem";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { payCardRefundsOptions } from "@/lib/client/operator-queries";
import type { CardRefund } from "@/lib/contract/card-refunds";

interface PayRefundsProps {
  workspace: CardRefund["workspace"];
  onClose: () => void;
}

export function PayRefunds({ workspace, onClose }: PayRefundsProps) {
  const [note, setNote] = useState("");
  const pay = useMutation(payCardRefundsOptions);
  const written = note.trim();
  const submit = () =>
    // Uses `mutateAsync`, because the refetch after the mutation replaces this row, and callbacks passed to
    // `mutate` wouldn't run.
    pay.mutateAsync({ workspaceId: workspace.id, body: written === "" ? {} : { note: written } }).then(
      () => {
        toastDone(`The refunds to ${workspace.name} are marked as paid`);
        onClose();
      },
      (error: unknown) => toastProblem("Couldn't mark the refunds as paid", error),
    );
  return (
    <FormDialog
      title={`Mark the refunds to ${workspace.name} as paid?`}
      description="All refunds to this workspace that Stripe has not made will count as paid. You can't undo this."
      action="Mark as paid"
      busy={pay.isPending}
      error={null}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Reference"
        help="The reference as it appears on the bank statement."
        maxLength={500}
        autoComplete="off"
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}
