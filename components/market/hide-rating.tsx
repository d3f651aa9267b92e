"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { hideRatingOptions } from "@/lib/client/rating-queries";
import type { Rating } from "@/lib/contract/ratings";
import { RATING_BOUNDS } from "@/lib/schema/rating";

interface HideRatingProps {
  rating: Rating;
  onClose: () => void;
}

export function HideRating({ rating, onClose }: HideRatingProps) {
  const [reason, setReason] = useState("");
  const hide = useMutation(hideRatingOptions(useQueryClient(), rating.id));
  return (
    <FormDialog
      title={`Hide the rating of ${rating.workspace}?`}
      description="It counts no more. Whose it is and the seller read your reason."
      action="Hide it"
      disabled={reason.trim() === ""}
      busy={hide.isPending}
      error={hide.error}
      onClose={onClose}
      onSubmit={() => hide.mutate(reason.trim(), { onSuccess: onClose })}
    >
      <TextField
        label="Reason"
        required
        maxLength={RATING_BOUNDS.hidden}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
