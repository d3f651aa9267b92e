"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextareaField } from "@/components/ui/textarea-field";
import { toastDone } from "@/components/ui/toast";
import { decideDisputeOptions } from "@/lib/client/dispute-queries";
import type { DisputeDetail } from "@/lib/contract/disputes";
import { majorUnits } from "@/lib/pricing/currencies";
import { formatMoney } from "@/lib/pricing/format-money";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";
import { readRefund, restOf } from "./read-refund";
import { RefundField } from "./refund-field";

interface DecideDisputeProps {
  dispute: DisputeDetail;
  onClose: () => void;
}

/** Requires a reason, because the decision is final and both parties see the reason. */
export function DecideDispute({ dispute, onClose }: DecideDisputeProps) {
  const { id, charge, buyer, seller } = dispute;
  const { currency } = charge;
  const [word, setWord] = useState<"refund" | "reject">("refund");
  const [text, setText] = useState(majorUnits(restOf(charge), currency));
  const [reason, setReason] = useState("");
  const decide = useMutation(decideDisputeOptions(id));
  const { amount } = readRefund(text, charge);
  const refund = word === "reject" ? 0 : amount;
  const given = reason.trim();
  return (
    <FormDialog
      title="Decide this dispute?"
      description="Your decision is final. Both parties see your reason here and by email."
      action={
        refund ? `Refund ${formatMoney(refund, currency)}` : word === "reject" ? "Reject dispute" : "Refund"
      }
      disabled={refund === null || given === ""}
      busy={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onSubmit={() =>
        refund !== null &&
        decide.mutate(
          { refund, reason: given },
          {
            onSuccess: () => {
              toastDone("The dispute was resolved");
              onClose();
            },
          },
        )
      }
    >
      <RadioGroup
        label="Decision"
        value={word}
        onChange={(value) => setWord(value === "reject" ? "reject" : "refund")}
        options={[
          { value: "refund", label: `Refund ${buyer}` },
          { value: "reject", label: "Keep the charge" },
        ]}
      />
      {word === "refund" && <RefundField charge={charge} from={seller} value={text} onChange={setText} />}
      <TextareaField
        label="Reason"
        required
        rows={4}
        maxLength={DISPUTE_BOUNDS.reason}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
