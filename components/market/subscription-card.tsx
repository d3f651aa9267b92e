"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useMe } from "@/components/frame/use-me";
import { Card } from "@/components/parts/card-section";
import {
  accessLabel,
  couponLabel,
  planLabel,
  STATUS_LABELS,
  spendLabel,
} from "@/components/parts/subscription-labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { MarketDetail } from "@/lib/contract/market";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { formatPrice } from "@/lib/pricing/format-money";
import { CancelButton } from "./cancel-button";
import { getSaleRefusal } from "./get-sale-refusal";
import { PlanToCome } from "./plan-to-come";
import { PriceNotice } from "./price-notice";
import { ReplaceKeyButton } from "./replace-key-button";

const CapDialog = dynamic(() => import("./cap-dialog").then((file) => file.CapDialog), { ssr: false });
const ChargesDialog = dynamic(
  () => import("@/components/disputes/charges-dialog").then((file) => file.ChargesDialog),
  { ssr: false },
);

interface SubscriptionCardProps {
  item: MarketDetail;
  subscription: SubscriptionAnswer;
  onBuyAgain: () => void;
}

export function SubscriptionCard({ item, subscription, onBuyAgain }: SubscriptionCardProps) {
  const { status, price, kind, runs_this_month, key_prefix } = subscription;
  const isOwner = useMe()?.workspace.role === "owner";
  const [capping, setCapping] = useState(false);
  const [disputing, setDisputing] = useState(false);
  const { word, tone } = STATUS_LABELS[status];
  // Flat prices don't need a spending limit, but one that is already set can still be removed.
  const plan = planLabel(subscription);
  const coupon = couponLabel(subscription);
  const isByUse = price.mode === "per_cycle" || (price.mode === "plan" && price.overage > 0);
  const isCapped = isByUse || subscription.spending_cap !== null;
  const refusal = getSaleRefusal(item, item.price);
  const goesOn = status !== "cancelled" && status !== "ended";
  return (
    <Card title="Your subscription">
      <div>
        <p className="flex items-center justify-between gap-2 text-muted text-sm">
          Your subscription <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="mt-1 font-semibold text-xl tabular-nums">{formatPrice(price)}</p>
        <p className="mt-1 text-muted text-sm">{accessLabel(subscription)}</p>
      </div>
      <PlanToCome subscription={subscription} mayChange={isOwner} />
      <PriceNotice subscription={subscription} mayAccept={isOwner} />
      <dl className="flex flex-col gap-1.5 text-sm">
        {(kind === "workflow" || kind === "worker") && <Fact name="Runs this month">{runs_this_month}</Fact>}
        {coupon && <Fact name="Coupon">{coupon}</Fact>}
        {subscription.plan && <Fact name="Plan">{subscription.plan.name}</Fact>}
        {plan && <Fact name="Used">{plan}</Fact>}
        <Fact name="Spent this month">{spendLabel(subscription)}</Fact>
        <Fact name="Key">
          <code className="font-mono text-xs">{key_prefix}…</code>
        </Fact>
      </dl>
      {isOwner && goesOn && (
        <div className="flex flex-wrap gap-2">
          {isCapped && <Button onClick={() => setCapping(true)}>Spending limit…</Button>}
          <ReplaceKeyButton item={item} subscription={subscription} />
          <CancelButton subscription={subscription} />
        </div>
      )}
      {isOwner && !goesOn && refusal && <p className="text-sm">{refusal}</p>}
      {isOwner && !goesOn && !refusal && (
        <Button variant="primary" onClick={onBuyAgain}>
          Subscribe again
        </Button>
      )}
      {isOwner && price.mode !== "free" && (
        <Button variant="quiet" size="sm" onClick={() => setDisputing(true)}>
          Something wrong with a charge?
        </Button>
      )}
      {disputing && (
        <ChargesDialog
          subscriptionId={subscription.id}
          name={subscription.name ?? "this item"}
          onClose={() => setDisputing(false)}
        />
      )}
      {capping && <CapDialog subscription={subscription} onClose={() => setCapping(false)} />}
    </Card>
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
