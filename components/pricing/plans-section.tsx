"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { QueryState } from "@/components/frame/query-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMe } from "@/components/frame/use-me";
import { formatDay } from "@/components/parts/format-day";
import { PriceSection } from "@/components/parts/price-section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { endTierOptions } from "@/lib/client/price-queries";
import { query } from "@/lib/client/query";
import { listTiers, type PriceTier } from "@/lib/contract/price-tiers";
import { formatPrice } from "@/lib/pricing/format-money";
import { MAIN_TIER, MAX_TIERS } from "@/lib/schema/new-tier-id";
import type { ItemName } from "@/lib/schema/price";

const PlanDialog = dynamic(() => import("./plan-dialog").then((file) => file.PlanDialog), { ssr: false });

/** Lists an item's plans, which are its base price and up to three others. */
export function PlansSection({ item }: { item: ItemName & { readonly name: string } }) {
  const tiers = useQuery(query(listTiers, { params: item }));
  const isOwner = useMe()?.workspace.role === "owner";
  const [editing, setEditing] = useState<PriceTier | "new" | null>(null);
  const open = tiers.data?.items.filter(({ closed }) => !closed) ?? [];
  return (
    <PriceSection
      title="Plans"
      description="Buyers choose a plan and can switch anytime. Upgrades apply immediately for the price difference; other changes apply at the end of the paid period."
      action={
        isOwner &&
        tiers.data &&
        open.length < MAX_TIERS && <Button onClick={() => setEditing("new")}>Add a plan…</Button>
      }
    >
      <QueryState query={tiers} failed="Couldn't load the plans" height="h-24">
        {(data) => (
          <ul className="flex flex-col divide-y rounded-md border">
            {data.items.map((tier) => (
              <PlanRow
                key={tier.tier}
                item={item}
                tier={tier}
                mayChange={isOwner}
                onEdit={() => setEditing(tier)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {editing !== null && (
        <PlanDialog
          item={item}
          tier={editing === "new" ? null : editing}
          taken={tiers.data?.items.map(({ tier }) => tier) ?? []}
          start={open[0]?.price}
          onClose={() => setEditing(null)}
        />
      )}
    </PriceSection>
  );
}

interface PlanRowProps {
  item: ItemName;
  tier: PriceTier;
  mayChange: boolean;
  onEdit: () => void;
}

function PlanRow({ item, tier: plan, mayChange, onEdit }: PlanRowProps) {
  const [closing, setClosing] = useState(false);
  const end = useMutation(endTierOptions(item));
  const { tier, name, price, pending, subscribers, closed } = plan;
  const go = (act: "close" | "withdraw", done: string) =>
    end
      .mutateAsync({ tier, act })
      .then(
        () => toastDone(done),
        (error: unknown) => toastProblem("Couldn't change the plan", error),
      )
      .finally(() => setClosing(false));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-words">{name}</span>
          {tier === MAIN_TIER && <Badge>Set above</Badge>}
          {closed && <Badge tone="warn">Closed</Badge>}
        </p>
        <p className="text-muted text-sm">
          {formatPrice(price)} · {subscribers === 1 ? "1 subscriber" : `${subscribers} subscribers`}
        </p>
        {pending && (
          <p className="text-sm text-warn">
            {formatPrice(pending.price)} from {formatDay(pending.effective_at)}
          </p>
        )}
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {pending && tier !== MAIN_TIER && (
            <Button
              size="sm"
              busy={end.isPending}
              onClick={() => go("withdraw", "The price change was withdrawn")}
            >
              Withdraw change
            </Button>
          )}
          <Button size="sm" aria-label={`Change ${name}`} onClick={onEdit}>
            {closed ? "Open again…" : "Change…"}
          </Button>
          {tier !== MAIN_TIER && !closed && (
            <Button size="sm" aria-label={`Close ${name}`} onClick={() => setClosing(true)}>
              Close…
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={closing}
        onOpenChange={setClosing}
        title={`Close ${name}?`}
        consequence="Existing subscribers keep this plan and price. New buyers can't choose it until you reopen it."
        action="Close the plan"
        busy={end.isPending}
        onConfirm={() => go("close", `${name} is closed`)}
      />
    </li>
  );
}
