"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { SamplePreview } from "@/components/market/sample-preview";
import { KIND_LABELS } from "@/components/parts/kind-labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastDone } from "@/components/ui/toast";
import { decideListingOptions } from "@/lib/client/operator-queries";
import type { ListingReviewAnswer } from "@/lib/contract/listing-reviews";
import { formatPrice } from "@/lib/pricing/format-money";
import { DeclineListing } from "./decline-listing";
import { ItemLink } from "./item-link";

export function ReviewRow({ review }: { review: ListingReviewAnswer }) {
  const { id, kind, item_id, name, publisher, at, live, opens, price, tiers, now, wanted } = review;
  const [declining, setDeclining] = useState(false);
  const decide = useMutation(decideListingOptions);
  const hasSample = review.preview !== null || (review.sample?.taken_at ?? null) !== null;
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="break-words">
            <ItemLink kind={kind} id={item_id} name={name} />{" "}
            <span className="text-muted">by {publisher}</span>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-1.5 text-muted text-xs">
            <Badge>{KIND_LABELS[kind].one}</Badge>
            {opens && <Badge tone="warn">New for sale</Badge>}
            {wanted?.listed && !now.listed && <Badge tone="warn">New market listing</Badge>}
            {!live && <Badge>Offline</Badge>}
            <span>
              submitted <RelativeTime at={at} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setDeclining(true)} aria-label={`Decline ${name}…`}>
            Decline…
          </Button>
          <Button
            size="sm"
            variant="primary"
            busy={decide.isPending}
            aria-label={`Approve ${name}`}
            // Uses `mutateAsync`, because the refetch after the mutation unmounts this row, and callbacks
            // passed to `mutate` wouldn't run.
            onClick={() =>
              decide.mutateAsync({ id, reason: null }).then(
                () => toastDone(`${name} was approved`),
                (error: unknown) => toastProblem(`Couldn't approve ${name}`, error),
              )
            }
          >
            Approve
          </Button>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-2">
        {tiers.length === 0 ? (
          <Fact name="Price">{formatPrice(price)}</Fact>
        ) : (
          tiers.map((plan) => (
            <Fact key={plan.tier} name={`Plan ${plan.name}`}>
              {formatPrice(plan.price)}
            </Fact>
          ))
        )}
        {wanted === null ? (
          <Fact name="Summary">{now.summary || <span className="text-muted">None yet</span>}</Fact>
        ) : (
          <>
            <Fact name="Summary" before={now.summary} after={wanted.summary} />
            <Fact name="Category" before={now.category} after={wanted.category} />
            <Fact name="Description" before={now.description} after={wanted.description} />
          </>
        )}
      </dl>
      {hasSample && (
        <SamplePreview name={review.name ?? ""} sample={review.sample} preview={review.preview} />
      )}
      {declining && <DeclineListing review={{ id, name }} onClose={() => setDeclining(false)} />}
    </li>
  );
}

type FactProps = { name: string } & ({ children: ReactNode } | { before: string; after: string });

function Fact({ name, ...fact }: FactProps) {
  if ("children" in fact)
    return (
      <>
        <dt className="text-muted text-sm">{name}</dt>
        <dd className="wrap-anywhere max-sm:mb-2">{fact.children}</dd>
      </>
    );
  const { before, after } = fact;
  if (before === "" && after === "") return null;
  return (
    <>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere max-sm:mb-2">
        {before !== "" && before !== after && (
          <del className="block text-muted">
            <span className="sr-only">Before: </span>
            {before}
          </del>
        )}
        {after === "" ? <span className="text-muted">Removed</span> : after}
      </dd>
    </>
  );
}
