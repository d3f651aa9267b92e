"use client";

import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { cancelLabels } from "@/components/parts/subscription-labels";
import { Button } from "@/components/ui/button";
import type { ControlSize } from "@/components/ui/button-style";
import { cancelSubscriptionOptions } from "@/lib/client/market-queries";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";

interface CancelButtonProps {
  subscription: SubscriptionAnswer;
  size?: ControlSize;
}

export function CancelButton({ subscription, size = "md" }: CancelButtonProps) {
  const [asking, setAsking] = useState(false);
  const name = subscription.name ?? "this item";
  return (
    <>
      <Button size={size} variant="quiet" onClick={() => setAsking(true)}>
        {size === "sm" ? "Cancel…" : "Cancel subscription…"}
      </Button>
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel the subscription to ${name}?`}
        consequence={cancelLabels(subscription)}
        action="Cancel subscription"
        refusal="Keep subscription"
        change={cancelSubscriptionOptions}
        input={subscription.id}
        done={`The subscription to ${name} was cancelled`}
        failed="Couldn't cancel the subscription"
      />
    </>
  );
}
