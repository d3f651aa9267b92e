"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextareaField } from "@/components/ui/textarea-field";
import { answerRatingOptions } from "@/lib/client/rating-queries";
import type { Rating } from "@/lib/contract/ratings";
import { RATING_BOUNDS } from "@/lib/schema/rating";

interface RatingDialogProps {
  rating: Rating;
  onClose: () => void;
}

export function AnswerRating({ rating, onClose }: RatingDialogProps) {
  const [text, setText] = useState("");
  const answer = useMutation(answerRatingOptions(rating.id));
  return (
    <FormDialog
      title={`Reply to ${rating.workspace}`}
      description="Your reply is public and shown below the rating. You can reply once, and again only if the rating changes."
      action="Send reply"
      disabled={text.trim() === ""}
      busy={answer.isPending}
      error={answer.error}
      onClose={onClose}
      onSubmit={() => answer.mutate(text.trim(), { onSuccess: onClose })}
    >
      <TextareaField
        label="Reply"
        required
        rows={4}
        maxLength={RATING_BOUNDS.answer}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  );
}
