"use client";

import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMe } from "@/components/frame/use-me";
import { Card } from "@/components/parts/card-section";
import { priceAddress } from "@/components/parts/kind-labels";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { toastDone } from "@/components/ui/toast";
import { saveListingOptions } from "@/lib/client/market-queries";
import type { MarketDetail } from "@/lib/contract/market";
import { formatPrice } from "@/lib/pricing/format-money";
import { PREVIEW_FIELD } from "./preview-field";

const MAX_CHARACTERS = 2000;

export function ListingCard({ item }: { item: MarketDetail }) {
  const { available, price, review } = item;
  // While a review is pending, edits apply to the submitted version rather than the published one.
  const shown: MarketDetail = { ...item, ...review?.wanted };
  const { listed } = shown;
  const isOwner = useMe()?.workspace.role === "owner";
  const save = useMutation(saveListingOptions(item));
  const change = (body: Parameters<typeof save.mutate>[0], done: string) =>
    save.mutate(body, {
      onSuccess: () => toastDone(done),
      onError: (error) => toastProblem("Couldn't save the listing", error),
    });
  return (
    <Card title="Your listing">
      <div>
        <p className="text-muted text-sm">Your price</p>
        <p className="mt-1 flex items-baseline justify-between gap-2">
          <span className="font-semibold text-xl tabular-nums">{formatPrice(price)}</span>
          <Link href={priceAddress(item)} className="text-accent-text text-sm underline">
            Change
          </Link>
        </p>
      </div>
      {item.taken_down !== null && (
        <p className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
          The operator removed this item from the market: {item.taken_down}
        </p>
      )}
      {review ? (
        <ReviewNote review={review} />
      ) : (
        item.review_first.includes("listing") && (
          <p className="text-muted text-sm">
            The operator of this instance reviews what you save here before others see it.
          </p>
        )
      )}
      {isOwner ? (
        <>
          <Switch
            checked={listed}
            disabled={save.isPending || (!listed && !available)}
            label="Show in the market"
            help={listingHelp(shown)}
            onChange={(next) => change({ listed: next }, next ? "Listing saved" : "Removed from the market")}
          />
          <Teaser item={shown} busy={save.isPending} onSave={change} />
          <Description item={shown} busy={save.isPending} onSave={change} />
          <Sample item={shown} busy={save.isPending} onSave={change} />
          {(item.kind === "workflow" || item.kind === "worker") && (
            <Switch
              checked={item.show_tests}
              disabled={save.isPending}
              label="Show tests"
              help="The item's page shows how many tests the workflow has and when they last passed."
              onChange={(next) => change({ listed, show_tests: next }, "Listing saved")}
            />
          )}
        </>
      ) : (
        <p id={PREVIEW_FIELD} className="text-muted text-sm">
          {item.listed ? "Listed in the market." : "Not listed in the market."} Only owners of the workspace
          can change this.
        </p>
      )}
    </Card>
  );
}

function ReviewNote({
  review: { state, reason, wanted, opens, at },
}: {
  review: NonNullable<MarketDetail["review"]>;
}) {
  const waits =
    wanted === null
      ? "The price was submitted for review"
      : opens
        ? "Your changes and the price were submitted for review"
        : "Your changes were submitted for review";
  return (
    <div
      role="status"
      className={clsx(
        "rounded-md border px-3 py-2 text-sm",
        state === "waiting" ? "bg-sunken" : "border-warn-line bg-warn-soft",
      )}
    >
      {state === "waiting" ? (
        <p>
          {waits} by the operator of this instance <RelativeTime at={at} />. Until approval, people see the
          previous version{opens && " and can't subscribe at the new price"}.
        </p>
      ) : (
        <>
          <p>
            The operator declined the change <RelativeTime at={at} />. Edit and save to submit it again.
          </p>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{reason}</p>
        </>
      )}
    </div>
  );
}

interface PartProps {
  item: MarketDetail;
  busy: boolean;
  onSave: (
    body: {
      listed: boolean;
      description?: string;
      summary?: string;
      category?: string;
      sample?: boolean;
    },
    done: string,
  ) => void;
}

function Teaser({ item, busy, onSave }: PartProps) {
  const [summary, setSummary] = useState(item.summary);
  const [category, setCategory] = useState(item.category);
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ listed: item.listed, summary, category }, "The summary was saved");
      }}
    >
      <div className="flex w-full flex-col gap-2">
        <TextField
          label="Summary"
          help="Shown on the item's card in lists."
          maxLength={200}
          value={summary}
          onChange={setSummary}
        />
        <TextField
          label="Category"
          help="For example, Equities, Rates or Currencies."
          maxLength={40}
          value={category}
          onChange={setCategory}
        />
      </div>
      <Button
        type="submit"
        size="sm"
        busy={busy}
        disabled={summary.trim() === item.summary && category.trim() === item.category}
      >
        Save summary
      </Button>
    </form>
  );
}

function Description({ item: { listed, description }, busy, onSave }: PartProps) {
  const [text, setText] = useState(description);
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ listed, description: text }, "The description was saved");
      }}
    >
      <TextareaField
        label="Description"
        help="Shown to people who are deciding whether to buy this item."
        className="w-full"
        rows={4}
        maxLength={MAX_CHARACTERS}
        value={text}
        onChange={setText}
      />
      <Button type="submit" size="sm" busy={busy} disabled={text.trim() === description}>
        Save description
      </Button>
    </form>
  );
}

function Sample({ item: { listed, sample, preview }, busy, onSave }: PartProps) {
  const taken = preview?.taken_at ?? sample?.taken_at ?? null;
  return (
    <div id={PREVIEW_FIELD} className="flex scroll-mt-4 flex-col items-start gap-2">
      <div>
        <p className="font-medium text-sm">Preview</p>
        <p className="text-muted text-xs">
          {taken === null ? (
            "Buyers can't see any data yet. You can publish a snapshot of the current output as a preview."
          ) : (
            <>
              Everyone sees a snapshot from <RelativeTime at={taken} />. The snapshot isn't updated.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={busy}
          onClick={() => onSave({ listed, sample: true }, "The preview was saved")}
        >
          {taken === null ? "Add preview" : "Update preview"}
        </Button>
        {taken !== null && (
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            onClick={() => onSave({ listed, sample: false }, "The preview was removed")}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function listingHelp({ kind, listed, available, price, review }: MarketDetail): string {
  if (!available && kind === "dashboard")
    return "This dashboard is private. Share it with the workspace first.";
  if (!available) return "Publish a live version first.";
  if (review?.state === "waiting" && (listed || review.opens))
    return "The operator reviews this listing before others see it.";
  if (listed) return "Listed. Others can find the item and subscribe.";
  return price.mode === "free" || review?.opens
    ? "Not listed. Only members of your workspace can see this item."
    : "Not listed. Anyone with the link can still subscribe.";
}
