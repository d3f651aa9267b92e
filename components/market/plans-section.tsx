"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useMe } from "@/components/frame/use-me";
import { CardSection } from "@/components/parts/card-section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { MarketDetail } from "@/lib/contract/market";
import { getSaleRefusal } from "./get-sale-refusal";
import { type OfferedPlan, PlanColumns } from "./plan-columns";

const SwitchDialog = dynamic(() => import("./switch-dialog").then((file) => file.SwitchDialog), {
  ssr: false,
});

interface PlansSectionProps {
  item: MarketDetail;
  onBuy: (tier: string) => void;
}

export function PlansSection({ item, onBuy }: PlansSectionProps) {
  const isOwner = useMe()?.workspace.role === "owner";
  const [asking, setAsking] = useState<OfferedPlan | null>(null);
  const { subscription, own, tiers } = item;
  const has = subscription?.plan?.tier;
  const goesOn = subscription !== null && subscription.cancelled_at === null;
  const action = (plan: OfferedPlan) => {
    if (own) return null;
    if (plan.tier === has) return <Badge tone="ok">Your plan</Badge>;
    if (plan.tier === subscription?.switching?.tier) return <Badge>Your next plan</Badge>;
    const refusal = getSaleRefusal(item, plan.price);
    if (refusal) return <p className="text-muted text-xs">{refusal}</p>;
    return (
      <Button
        variant={goesOn ? "default" : "primary"}
        disabled={!isOwner}
        aria-label={goesOn ? `Change to ${plan.name}` : `Subscribe to ${plan.name}`}
        onClick={() => (goesOn ? setAsking(plan) : onBuy(plan.tier))}
      >
        {goesOn ? "Change…" : "Subscribe"}
      </Button>
    );
  };
  return (
    <CardSection id="plans" title="Plans">
      <PlanColumns plans={tiers} own={has} action={action} />
      {!own && !isOwner && (
        <p className="mt-2 text-muted text-xs">
          Only owners of your workspace can choose a plan. Ask one of them.
        </p>
      )}
      {asking && subscription && (
        <SwitchDialog subscription={subscription} plan={asking} onClose={() => setAsking(null)} />
      )}
    </CardSection>
  );
}
