"use client";

import { useQuery } from "@tanstack/react-query";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { reviewStateOptions } from "@/lib/client/operator-queries";
import { pages } from "@/lib/client/query";
import { listReviews } from "@/lib/contract/listing-reviews";
import { ReviewRow } from "./review-row";

const PAGE_SIZE = 10;

export function ReviewsSection() {
  const waiting = useEndless(pages(listReviews, { query: { limit: PAGE_SIZE } }));
  const isOn = useQuery(reviewStateOptions).data?.on ?? false;
  if (!isOn && (waiting.rows === undefined || waiting.rows.length === 0)) return null;
  return (
    <Section
      title="Listings to review"
      description={
        isOn
          ? "New or changed listings and prices. People see the previous version until you approve the change."
          : "New listings no longer need a review. These were submitted while reviews were required."
      }
    >
      <QuerySection
        endless={waiting}
        failed="Couldn't load the listings"
        empty={<p className="rounded-md border p-4 text-muted">No listings are waiting for review.</p>}
      >
        {(items) => (
          <ul aria-label="Listings to review" className="divide-y">
            {items.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        )}
      </QuerySection>
    </Section>
  );
}
