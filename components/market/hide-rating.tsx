"use client";

import { useMutation } from "@tanstack/react-query";
import { ReasonDialog } from "@/components/frame/reason-dialog";
import { hideRatingOptions } from "@/lib/client/rating-queries";
import type { Rating } from "@/lib/contract/ratings";
import { RATING_BOUNDS } from "@/lib/schema/rating";

interface HideRatingProps {
  rating: Rating;
  onClose: () => void;
}

export function HideRating({ rating, onClose }: HideRatingProps) {
  const hide = useMutation(hideRatingOptions(rating.id));
  return (
    <ReasonDialog
      title={`Hide the rating by ${rating.workspace}?`}
      description="The rating no longer counts towards the average. The workspace that wrote it and the seller see your reason."
      action="Hide rating"
      max={RATING_BOUNDS.hidden}
      busy={hide.isPending}
      error={hide.error}
      onClose={onClose}
      onGiven={(reason) => hide.mutate(reason, { onSuccess: onClose })}
    />
  );
}
