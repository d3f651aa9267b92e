"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMe } from "@/components/frame/use-me";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { cancelSubscriptionOptions } from "@/lib/client/market-queries";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { formatPrice } from "@/lib/pricing/format-money";
import { CapDialog } from "./cap-dialog";
import { PriceNotice } from "./price-notice";
import { Card } from "./section";
import { accessWords, cancelWords, STATUS_WORDS, spendWords } from "./subscription-words";

interface SubscriptionCardProps {
  subscription: SubscriptionAnswer;
  onBuyAgain: () => void;
}

/** What this workspace has of an item: its own price, use, spend, and the way out. */
export function SubscriptionCard({ subscription, onBuyAgain }: SubscriptionCardProps) {
  const { status, price, kind, runs_this_month, key_prefix } = subscription;
  const isOwner = useMe()?.workspace.role === "owner";
  const [capping, setCapping] = useState(false);
  const { word, tone } = STATUS_WORDS[status];
  const goesOn = status === "active" || status === "unpaid";
  return (
    <Card title="Your subscription">
      <div>
        <p className="flex items-center justify-between gap-2 text-muted text-sm">
          Your subscription <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="mt-1 font-semibold text-xl tabular-nums">{formatPrice(price)}</p>
        <p className="mt-1 text-muted text-sm">{accessWords(subscription)}</p>
      </div>
      <PriceNotice subscription={subscription} mayAccept={isOwner} />
      <dl className="flex flex-col gap-1.5 text-sm">
        {(kind === "workflow" || kind === "worker") && <Fact name="Runs this month">{runs_this_month}</Fact>}
        <Fact name="Spent this month">{spendWords(subscription)}</Fact>
        <Fact name="Key">
          <code className="font-mono text-xs">{key_prefix}…</code>
        </Fact>
      </dl>
      {isOwner && goesOn && (
        <div className="flex flex-wrap gap-2">
          {price.mode !== "free" && <Button onClick={() => setCapping(true)}>Spending limit…</Button>}
          <CancelButton subscription={subscription} />
        </div>
      )}
      {isOwner && !goesOn && (
        <Button variant="primary" onClick={onBuyAgain}>
          Subscribe again
        </Button>
      )}
      {capping && <CapDialog subscription={subscription} onClose={() => setCapping(false)} />}
    </Card>
  );
}

function CancelButton({ subscription }: { subscription: SubscriptionAnswer }) {
  const [asking, setAsking] = useState(false);
  const cancel = useMutation(cancelSubscriptionOptions(useQueryClient()));
  const name = subscription.name ?? "this";
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancel subscription…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel the subscription to ${name}?`}
        consequence={cancelWords(subscription)}
        action="Cancel subscription"
        busy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(subscription.id, {
            onSuccess: () => {
              setAsking(false);
              toastDone(`The subscription to ${name} was cancelled`);
            },
            onError: (error) => toastProblem("The subscription could not be cancelled", error),
          })
        }
      />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
