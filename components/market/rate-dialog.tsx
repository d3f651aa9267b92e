"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextareaField } from "@/components/ui/textarea-field";
import { toastDone } from "@/components/ui/toast";
import { deleteRatingOptions, saveRatingOptions } from "@/lib/client/rating-queries";
import type { MarketDetail } from "@/lib/contract/market";
import { RATING_BOUNDS } from "@/lib/schema/rating";

interface RateDialogProps {
  item: MarketDetail;
  onClose: () => void;
}

const STARS = [
  { value: "5", label: "5 stars: excellent" },
  { value: "4", label: "4 stars: good" },
  { value: "3", label: "3 stars: as described" },
  { value: "2", label: "2 stars: below expectations" },
  { value: "1", label: "1 star: not worth the price" },
] as const;

export function RateDialog({ item, onClose }: RateDialogProps) {
  const mine = item.own_rating;
  const save = useMutation(saveRatingOptions(item));
  const withdraw = useMutation(deleteRatingOptions(item));
  const [stars, setStars] = useState<string>(String(mine?.stars ?? ""));
  const [text, setText] = useState(mine?.text ?? "");
  return (
    <FormDialog
      title={`Rate ${item.name}`}
      description="Your rating is public and shows your workspace's name. The seller can reply."
      action={mine ? "Change rating" : "Save rating"}
      disabled={stars === ""}
      busy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          { stars: Number(stars), text: text.trim() },
          {
            onSuccess: () => {
              toastDone("Rating saved");
              onClose();
            },
          },
        )
      }
    >
      <RadioGroup label="Stars" value={stars} onChange={setStars} options={STARS} />
      <TextareaField
        label="Comment"
        rows={4}
        maxLength={RATING_BOUNDS.text}
        value={text}
        onChange={setText}
      />
      {mine && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            busy={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(undefined, {
                onSuccess: onClose,
                onError: (error) => toastProblem("Couldn't withdraw the rating", error),
              })
            }
          >
            Withdraw your rating
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
