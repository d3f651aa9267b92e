"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { toastProblem } from "@/components/frame/toast-problem";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { endPayoutOptions } from "@/lib/client/operator-queries";
import type { OwedPayout } from "@/lib/contract/payouts";
import { formatMoney } from "@/lib/pricing/format-money";

interface EndPayoutProps {
  payout: OwedPayout;
  paid: boolean;
  onClose: () => void;
}

export function EndPayout({ payout, paid, onClose }: EndPayoutProps) {
  const [note, setNote] = useState("");
  const end = useMutation(endPayoutOptions);
  const money = formatMoney(payout.amount, payout.currency);
  const submit = () =>
    // Uses `mutateAsync`, because the refetch after the mutation unmounts this row, and callbacks passed to
    // `mutate` wouldn't run.
    end.mutateAsync({ id: payout.id, paid, body: note.trim() === "" ? {} : { note: note.trim() } }).then(
      () => {
        toastDone(paid ? `${money} is marked as paid` : `${money} was returned to the seller's balance`);
        onClose();
      },
      (error: unknown) => toastProblem("Couldn't update the payout", error),
    );
  return (
    <FormDialog
      title={paid ? `Mark ${money} as paid?` : `Return ${money} to the seller?`}
      description={
        paid
          ? `Paid to ${payout.payee}. You can't undo this here. The seller sees the reference.`
          : `The payout didn't arrive. The amount is credited back to the balance of ${payout.workspace.name} as earnings. The seller sees the reason.`
      }
      action={paid ? "Mark as paid" : "Return amount"}
      busy={end.isPending}
      error={null}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={paid ? "Reference" : "Reason"}
        help={
          paid
            ? "The reference as it appears on the bank statement."
            : "For example: the bank couldn't find the account."
        }
        maxLength={500}
        autoComplete="off"
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}
