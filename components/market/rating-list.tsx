import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "@/components/parts/format-day";
import { Badge } from "@/components/ui/badge";
import type { Rating } from "@/lib/contract/ratings";
import { MAX_STARS } from "@/lib/schema/rating";

interface RatingListProps {
  ratings: readonly Rating[];
  actions?: (rating: Rating) => ReactNode;
}

export function RatingList({ ratings, actions }: RatingListProps) {
  return (
    <ul aria-label="Ratings" className="divide-y rounded-md border bg-surface">
      {ratings.map((rating) => (
        <li key={rating.id} className="flex flex-col gap-1 px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Stars stars={rating.stars} />
            <span className="min-w-0 font-medium wrap-anywhere">{rating.workspace}</span>
            <time dateTime={rating.rated_at} className="text-muted text-xs">
              {formatDay(rating.rated_at)}
            </time>
            {rating.hidden !== null && <Badge tone="warn">Hidden</Badge>}
          </p>
          {rating.text !== "" && (
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{rating.text}</p>
          )}
          {rating.hidden !== null && (
            <p className="text-muted text-xs wrap-anywhere">Hidden by the operator: {rating.hidden}</p>
          )}
          {rating.answer !== null && (
            <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere border-l-2 pl-3 text-sm">
              <span className="font-medium">The seller: </span>
              {rating.answer}
            </p>
          )}
          {actions?.(rating)}
        </li>
      ))}
    </ul>
  );
}

function Stars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex" role="img" aria-label={`${stars} of ${MAX_STARS} stars`}>
      {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((star) => (
        <Star
          key={star}
          aria-hidden
          className={`size-3.5 ${star <= stars ? "fill-current text-warn" : "text-edge"}`}
        />
      ))}
    </span>
  );
}
