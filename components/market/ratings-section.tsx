"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { useMe } from "@/components/frame/use-me";
import { CardSection } from "@/components/parts/card-section";
import { Button } from "@/components/ui/button";
import { MoreRows } from "@/components/ui/more-rows";
import { hideRatingOptions, ratingsPages } from "@/lib/client/rating-queries";
import type { MarketDetail } from "@/lib/contract/market";
import type { Rating } from "@/lib/contract/ratings";
import { RatingList } from "./rating-list";
import { RatingStars } from "./rating-stars";

const AnswerRating = dynamic(() => import("./answer-rating").then((file) => file.AnswerRating), {
  ssr: false,
});
const HideRating = dynamic(() => import("./hide-rating").then((file) => file.HideRating), { ssr: false });
const RateDialog = dynamic(() => import("./rate-dialog").then((file) => file.RateDialog), { ssr: false });

export function RatingsSection({ item }: { item: MarketDetail }) {
  const { kind, id, rating, own, own_rating: mine, may_rate: mayRate } = item;
  const me = useMe();
  const isOwner = me?.workspace.role === "owner";
  const [saying, setSaying] = useState(false);
  const list = useEndless(ratingsPages({ kind, id }));
  const rows = list.rows ?? item.ratings;
  if (rows.length === 0 && !mayRate && mine === null) return null;
  const isOperator = me?.instance_owner === true;
  return (
    <CardSection id="ratings" title="Ratings" aside={rating && <RatingStars rating={rating} />}>
      {mine?.hidden != null && (
        <p className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm wrap-anywhere">
          The operator hid your rating: {mine.hidden}
        </p>
      )}
      {rows.length > 0 ? (
        <>
          <RatingList
            ratings={rows}
            actions={(each) => (
              <Actions rating={each} maySay={own && isOwner} mayHide={isOperator && !each.own} />
            )}
          />
          {list.rows && <MoreRows more={{ ...list.more, asks: "Show more" }} count={list.rows.length} />}
        </>
      ) : (
        <p className="text-muted">No ratings yet. Subscribers who paid for this item can rate it.</p>
      )}
      {isOwner && (mayRate || mine !== null) && (
        <div>
          <Button onClick={() => setSaying(true)}>{mine ? "Change your rating…" : "Rate…"}</Button>
        </div>
      )}
      {saying && <RateDialog item={item} onClose={() => setSaying(false)} />}
    </CardSection>
  );
}

interface ActionsProps {
  rating: Rating;
  maySay: boolean;
  mayHide: boolean;
}

function Actions({ rating, maySay, mayHide }: ActionsProps) {
  const [asking, setAsking] = useState<"answer" | "hide" | null>(null);
  const show = useMutation(hideRatingOptions(rating.id));
  const isAnswered = rating.answered_at !== null && rating.answered_at >= rating.rated_at;
  if (!(maySay && !isAnswered) && !mayHide) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {maySay && !isAnswered && (
        <Button size="sm" onClick={() => setAsking("answer")}>
          Reply…
        </Button>
      )}
      {mayHide && rating.hidden === null && (
        <Button size="sm" variant="quiet" onClick={() => setAsking("hide")}>
          Hide…
        </Button>
      )}
      {mayHide && rating.hidden !== null && (
        <Button
          size="sm"
          variant="quiet"
          busy={show.isPending}
          onClick={() =>
            show.mutate(null, { onError: (error) => toastProblem("Couldn't unhide the rating", error) })
          }
        >
          Show again
        </Button>
      )}
      {asking === "answer" && <AnswerRating rating={rating} onClose={() => setAsking(null)} />}
      {asking === "hide" && <HideRating rating={rating} onClose={() => setAsking(null)} />}
    </div>
  );
}
