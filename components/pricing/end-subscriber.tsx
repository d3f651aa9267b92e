"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { endSubscriberOptions } from "@/lib/client/subscriber-queries";
import type { Subscriber } from "@/lib/contract/subscribers";
import { formatMoney } from "@/lib/pricing/format-money";

interface EndSubscriberProps {
  subscriber: Subscriber;
  onClose: () => void;
}

export function EndSubscriber({ subscriber, onClose }: EndSubscriberProps) {
  const [reason, setReason] = useState("");
  const end = useMutation(endSubscriberOptions);
  const { id, workspace, name, kind } = subscriber;
  return (
    <FormDialog
      title={`End ${workspace}'s subscription?`}
      description={`The subscriber loses access to ${name ?? `this ${kind}`} immediately and gets an email. The unused part of the period is refunded from your balance.`}
      action="End subscription"
      danger
      busy={end.isPending}
      error={end.error}
      onClose={onClose}
      onSubmit={() =>
        end.mutate(
          { id, reason: reason.trim() },
          {
            onSuccess: ({ refunded, currency }) => {
              toastDone(
                refunded > 0
                  ? `Subscription ended. ${formatMoney(refunded, currency)} was refunded`
                  : "Ended",
              );
              onClose();
            },
          },
        )
      }
    >
      <TextField
        label="Reason"
        help="Optional. Included in the email."
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
