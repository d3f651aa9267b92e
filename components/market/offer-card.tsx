"use client";

import { useMe } from "@/components/frame/use-me";
import { Card } from "@/components/parts/card-section";
import { formatDay } from "@/components/parts/format-day";
import { priceSentence } from "@/components/parts/price-sentence";
import { Button } from "@/components/ui/button";
import type { MarketDetail } from "@/lib/contract/market";
import { formatPrice } from "@/lib/pricing/format-money";
import { getSaleRefusal } from "./get-sale-refusal";

export function OfferCard({ item, onBuy }: { item: MarketDetail; onBuy: () => void }) {
  const { price, announced } = item;
  const refusal = getSaleRefusal(item, price);
  const isOwner = useMe()?.workspace.role === "owner";
  return (
    <Card title="Price">
      <div>
        <p className="font-semibold text-xl tabular-nums">{formatPrice(price)}</p>
        <p className="mt-1 text-muted text-sm">{priceSentence(price)}</p>
      </div>
      {announced && (
        <p className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
          {formatPrice(announced.price)} from {formatDay(announced.effective_at)}. Subscribe before then to
          keep today's price until you accept the new one.
        </p>
      )}
      {refusal ? (
        <p className="text-sm">{refusal}</p>
      ) : (
        <Button variant="primary" disabled={!isOwner} onClick={onBuy}>
          Subscribe
        </Button>
      )}
      {!isOwner && (
        <p className="text-muted text-xs">Only an owner of your workspace can subscribe. Ask one of them.</p>
      )}
    </Card>
  );
}
