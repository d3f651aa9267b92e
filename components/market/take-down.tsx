"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "@/components/frame/reason-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { toastDone } from "@/components/ui/toast";
import { takeDownOptions } from "@/lib/client/operator-queries";
import type { ItemName } from "@/lib/schema/price";
import { MAX_REASON } from "./max-reason";

interface TakeDownProps {
  item: ItemName & { name: string };
  onClose: () => void;
}

export function TakeDown({ item: { kind, id, name }, onClose }: TakeDownProps) {
  const [ends, setEnds] = useState(false);
  const takeDown = useMutation(takeDownOptions);
  return (
    <ReasonDialog
      title={`Remove ${name} from the market?`}
      description="Others can no longer find the item or subscribe to it. The seller sees your reason on the item's page and by email."
      action="Remove item"
      max={MAX_REASON}
      busy={takeDown.isPending}
      error={takeDown.error}
      onClose={onClose}
      onGiven={(reason) =>
        takeDown.mutate(
          { kind, id, reason, ends },
          {
            onSuccess: () => {
              toastDone(`${name} was removed from the market`);
              onClose();
            },
          },
        )
      }
    >
      <Checkbox
        checked={ends}
        onChange={setEnds}
        label="Also end existing subscriptions"
        help="Subscribers lose access immediately, are notified, and get a refund for the current period from the seller's balance. If turned off, existing subscribers keep access."
      />
    </ReasonDialog>
  );
}
