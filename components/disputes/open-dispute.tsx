"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextareaField } from "@/components/ui/textarea-field";
import { openDisputeOptions } from "@/lib/client/dispute-queries";
import type { Charge } from "@/lib/contract/refunds";
import { formatMoney } from "@/lib/pricing/format-money";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";

interface OpenDisputeProps {
  subscriptionId: string;
  charge: Charge;
  name: string;
  onClose: () => void;
}

export function OpenDispute({ subscriptionId, charge, name, onClose }: OpenDisputeProps) {
  const router = useRouter();
  const [reason, setReason] = useState("");
  const open = useMutation(openDisputeOptions);
  const given = reason.trim();
  return (
    <FormDialog
      title={`Dispute the charge of ${formatMoney(charge.amount, charge.currency)} for ${name}`}
      description="The seller and the operator will read this. The operator decides if you can't agree."
      action="Open dispute"
      disabled={given === ""}
      busy={open.isPending}
      error={open.error}
      onClose={onClose}
      onSubmit={() =>
        open
          .mutateAsync({ subscription_id: subscriptionId, charge_id: charge.id, reason: given })
          .then(({ id }) => router.push(`/disputes/${id}`))
          .catch(() => undefined)
      }
    >
      <TextareaField
        label="Reason"
        required
        help="Describe what you expected, what you got, and when."
        rows={5}
        maxLength={DISPUTE_BOUNDS.reason}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
