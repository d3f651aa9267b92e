"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toastDone } from "@/components/ui/toast";
import { decideListingOptions } from "@/lib/client/operator-queries";

interface DeclineListingProps {
  review: { id: string; name: string };
  onClose: () => void;
}

/** Mounted while it is open. The seller reads the reason, so it has to be one. */
export function DeclineListing({ review: { id, name }, onClose }: DeclineListingProps) {
  const [reason, setReason] = useState("");
  const decline = useMutation(decideListingOptions(useQueryClient()));
  const given = reason.trim();
  return (
    <FormDialog
      title={`Decline ${name}?`}
      description="It stays as it is shown now. The seller reads your reason on its page and by mail, and can ask again."
      action="Decline"
      disabled={given === ""}
      busy={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onSubmit={() =>
        // The row may be gone by then, and with it the callbacks of `mutate`.
        decline.mutateAsync({ id, reason: given }).then(
          () => {
            toastDone(`${name} was declined`);
            onClose();
          },
          () => undefined,
        )
      }
    >
      <Field label="Reason" required>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
