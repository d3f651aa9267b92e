import { Star } from "lucide-react";
import type { RatingSum } from "@/lib/schema/rating";

export function RatingStars({ rating: { average, count } }: { rating: RatingSum }) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Star aria-hidden className="size-3.5 fill-current text-warn" />
      <span>
        {average.toLocaleString("en", { minimumFractionDigits: 1 })}
        <span className="sr-only"> out of 5 stars,</span> ({count.toLocaleString("en")}
        <span className="sr-only">{count === 1 ? " rating" : " ratings"}</span>)
      </span>
    </span>
  );
}
