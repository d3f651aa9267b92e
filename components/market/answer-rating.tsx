"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
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
      title={`Answer ${rating.workspace}?`}
      description="Everybody reads it below the rating. You answer once, and again only if the rating is changed."
      action="Answer"
      disabled={text.trim() === ""}
      busy={answer.isPending}
      error={answer.error}
      onClose={onClose}
      onSubmit={() => answer.mutate(text.trim(), { onSuccess: onClose })}
    >
      <Field label="Answer" required>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={RATING_BOUNDS.answer}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
