"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { toastDone } from "@/components/ui/toast";
import { refundOptions } from "@/lib/client/dispute-queries";
import type { DisputeDetail } from "@/lib/contract/disputes";
import { majorUnits } from "@/lib/pricing/currencies";
import { formatMoney } from "@/lib/pricing/format-money";
import { readRefund, restOf } from "./read-refund";
import { RefundField } from "./refund-field";

interface RefundDisputedProps {
  dispute: DisputeDetail;
  onClose: () => void;
}

/** A full refund settles the dispute. After a partial refund, the buyer decides whether to withdraw it. */
export function RefundDisputed({ dispute, onClose }: RefundDisputedProps) {
  const { charge, buyer, subscription_id: id } = dispute;
  const { currency } = charge;
  const [text, setText] = useState(majorUnits(restOf(charge), currency));
  const refund = useMutation(refundOptions);
  const { amount } = readRefund(text, charge);
  return (
    <FormDialog
      title={`Refund ${buyer}?`}
      description="The refund goes from your balance to the buyer's immediately, with a credit note. A full refund settles the dispute immediately. A partial refund settles the dispute once the buyer accepts the refund."
      action={amount === null ? "Refund" : `Refund ${formatMoney(amount, currency)}`}
      disabled={amount === null}
      busy={refund.isPending}
      error={refund.error}
      onClose={onClose}
      onSubmit={() =>
        amount !== null &&
        refund.mutate(
          { id, charge_id: charge.id, amount },
          {
            onSuccess: () => {
              toastDone(`${formatMoney(amount, currency)} was refunded`);
              onClose();
            },
          },
        )
      }
    >
      <RefundField charge={charge} value={text} onChange={setText} />
    </FormDialog>
  );
}
