"use client";

import { useMutation } from "@tanstack/react-query";
import { ReasonDialog } from "@/components/frame/reason-dialog";
import { MAX_REASON } from "@/components/market/max-reason";
import { toastDone } from "@/components/ui/toast";
import { decideListingOptions } from "@/lib/client/operator-queries";

interface DeclineListingProps {
  review: { id: string; name: string };
  onClose: () => void;
}

export function DeclineListing({ review: { id, name }, onClose }: DeclineListingProps) {
  const decline = useMutation(decideListingOptions);
  return (
    <ReasonDialog
      title={`Decline ${name}?`}
      description="The listing stays as it is now. The seller sees your reason on the item's page and by email, and can submit the listing again."
      action="Decline"
      max={MAX_REASON}
      busy={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onGiven={(reason) =>
        // Uses `mutateAsync`, because the refetch after the mutation may unmount this row, and callbacks
        // passed to `mutate` wouldn't run.
        decline.mutateAsync({ id, reason }).then(
          () => {
            toastDone(`${name} was declined`);
            onClose();
          },
          () => undefined,
        )
      }
    />
  );
}
