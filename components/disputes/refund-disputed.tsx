"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { refundOptions } from "@/lib/client/dispute-queries";
import type { DisputeDetail } from "@/lib/contract/disputes";
import { majorUnits } from "@/lib/pricing/currencies";
import { formatMoney } from "@/lib/pricing/format-money";
import { amountFaultWords, parseAmount } from "@/lib/pricing/parse-amount";

interface RefundDisputedProps {
  dispute: DisputeDetail;
  onClose: () => void;
}

/** The seller's own word: all of it settles the dispute, a part is for the buyer to judge. */
export function RefundDisputed({ dispute, onClose }: RefundDisputedProps) {
  const { charge, buyer, subscription_id: id } = dispute;
  const { currency } = charge;
  const rest = charge.amount - charge.refunded;
  const [text, setText] = useState(majorUnits(rest, currency));
  const refund = useMutation(refundOptions(useQueryClient()));
  const parsed = parseAmount(text, currency);
  const amount = parsed.ok && parsed.value > 0 && parsed.value <= rest ? parsed.value : null;
  return (
    <FormDialog
      title={`Give money back to ${buyer}?`}
      description="It goes from your balance to theirs at once, with a credit note. All of it settles the dispute; a part does once the buyer says so."
      action={amount === null ? "Give back" : `Give ${formatMoney(amount, currency)} back`}
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
              toastDone(`${formatMoney(amount, currency)} went back`);
              onClose();
            },
          },
        )
      }
    >
      <TextField
        label={`Amount in ${currency}`}
        required
        help={`At most ${formatMoney(rest, currency)}.`}
        error={!parsed.ok && parsed.error !== "empty" ? amountFaultWords(parsed.error, currency) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={setText}
      />
    </FormDialog>
  );
}
