"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { cancelLabels } from "@/components/parts/subscription-labels";
import { Button } from "@/components/ui/button";
import type { ControlSize } from "@/components/ui/button-style";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { cancelSubscriptionOptions } from "@/lib/client/market-queries";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";

interface CancelButtonProps {
  subscription: SubscriptionAnswer;
  size?: ControlSize;
}

export function CancelButton({ subscription, size = "md" }: CancelButtonProps) {
  const [asking, setAsking] = useState(false);
  const cancel = useMutation(cancelSubscriptionOptions);
  const name = subscription.name ?? "this";
  return (
    <>
      <Button size={size} variant="quiet" onClick={() => setAsking(true)}>
        {size === "sm" ? "Cancel…" : "Cancel subscription…"}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel the subscription to ${name}?`}
        consequence={cancelLabels(subscription)}
        action="Cancel subscription"
        refusal="Keep subscription"
        busy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(subscription.id, {
            onSuccess: () => {
              setAsking(false);
              toastDone(`The subscription to ${name} was cancelled`);
            },
            onError: (error) => toastProblem("Couldn't cancel the subscription", error),
          })
        }
      />
    </>
  );
}
