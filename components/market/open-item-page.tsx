"use client";

import { Card } from "@/components/parts/card-section";
import { formatDay } from "@/components/parts/format-day";
import { priceSentence } from "@/components/parts/price-sentence";
import { LinkButton } from "@/components/ui/link-button";
import type { MarketDetail } from "@/lib/contract/market";
import { formatPrice } from "@/lib/pricing/format-money";
import { CallsSection } from "./calls-section";
import { ChangesSection } from "./changes-section";
import { EndpointsSection } from "./endpoints-section";
import { getSaleRefusal } from "./get-sale-refusal";
import { Introduction } from "./introduction";
import { RecordSection } from "./record-section";
import { SampleSection } from "./sample-section";

/** Page of a store item for people who aren't signed in. */
export function OpenItemPage({ item }: { item: MarketDetail }) {
  const { kind, id, name, price, announced } = item;
  const refusal = getSaleRefusal(item, price);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-4">
      <h1 className="break-words font-semibold text-xl">{name}</h1>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="flex flex-col gap-4 lg:order-last">
          <Card title="Price">
            <div>
              <p className="font-semibold text-xl tabular-nums">{formatPrice(price)}</p>
              <p className="mt-1 text-muted text-sm">{priceSentence(price)}</p>
            </div>
            {announced && (
              <p className="text-sm">
                {formatPrice(announced.price)} from {formatDay(announced.effective_at)}.
              </p>
            )}
            {refusal && <p className="text-sm">{refusal}</p>}
            <LinkButton
              variant={refusal ? "default" : "primary"}
              href={`/sign-in?next=${encodeURIComponent(`/market/${kind}/${id}`)}`}
            >
              {refusal ? "Sign in" : "Sign in to subscribe"}
            </LinkButton>
          </Card>
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          <Introduction item={item} />
          <SampleSection item={item} known={false} />
          <RecordSection record={item.record} tests={item.tests} />
          <EndpointsSection item={item} />
          <CallsSection calls={item.calls} />
          <ChangesSection changes={item.changes} />
        </div>
      </div>
    </div>
  );
}
