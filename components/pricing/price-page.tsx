"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { isMissing } from "@/components/frame/is-missing";
import { ItemNotFound } from "@/components/frame/item-not-found";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { Trail } from "@/components/frame/trail";
import { useIsOwner } from "@/components/frame/use-me";
import { homeAddress, KIND_LABELS } from "@/components/parts/kind-labels";
import { PriceSection } from "@/components/parts/price-section";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { priceOptions } from "@/lib/client/price-queries";
import { query, steadyQuery } from "@/lib/client/query";
import { getMarketItem } from "@/lib/contract/market";
import { listPrices } from "@/lib/contract/prices";
import type { ItemName } from "@/lib/schema/price";
import { ChangePrice } from "./change-price";
import { PendingChange } from "./pending-change";
import { PriceFacts } from "./price-facts";
import { PriceSkeleton } from "./price-skeleton";

const AuditSection = dynamic(() => import("./audit-section").then((file) => file.AuditSection));
const CouponsSection = dynamic(() => import("./coupons-section").then((file) => file.CouponsSection));
const EffectsSection = dynamic(() => import("./effects-section").then((file) => file.EffectsSection));
const PlansSection = dynamic(() => import("./plans-section").then((file) => file.PlansSection));
const RevenueSection = dynamic(() => import("./revenue-section").then((file) => file.RevenueSection));
const VersionsSection = dynamic(() => import("./versions-section").then((file) => file.VersionsSection));

export function PricePage({ kind, id }: ItemName) {
  const list = useQuery(steadyQuery(listPrices, { query: { kind, id } }));
  const priced = useQuery(priceOptions({ kind, id }));
  const item = list.data?.items[0];
  const failed = [list, priced].find((query) => query.isError && !query.data);
  const isGone = isMissing(failed?.error) || (list.data && !item);
  const isOwner = useIsOwner();
  const { one } = KIND_LABELS[kind];
  return (
    <Page
      trail={<Trail href="/prices">Prices</Trail>}
      title={item?.name ?? one}
      actions={
        item && (
          <LinkButton href={homeAddress(item)}>
            Open {kind === "dashboard" ? "dashboard" : "workflow"}
          </LinkButton>
        )
      }
    >
      {isGone && <ItemNotFound item={{ kind, id }} list={{ href: "/prices", words: "All prices" }} />}
      {failed && !isGone && <ProblemState title="Couldn't load the price" query={failed} />}
      {!failed && !isGone && !(list.data && priced.data) && <PriceSkeleton />}
      {!failed && item && priced.data && (
        <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-4 pb-10">
          <PriceFacts item={item} nextSignificantAt={priced.data.answer.next_significant_at} />
          {!item.live && (
            <p className="-mt-2 text-muted">
              <Badge>Not live</Badge> People can subscribe once the item is live.
            </p>
          )}
          {item.live && priced.data.answer.price.mode !== "free" && <NotListed item={item} />}
          {priced.data.answer.pending && (
            <PendingChange
              item={item}
              current={priced.data.answer.price}
              pending={priced.data.answer.pending}
              tag={priced.data.tag}
            />
          )}
          <PriceSection title="Change the price">
            <ChangePrice
              item={item}
              current={priced.data.answer.price}
              subscribers={priced.data.answer.subscribers}
              tag={priced.data.tag}
            />
          </PriceSection>
          {priced.data.answer.price.mode === "plan" && <PlansSection item={item} />}
          <CouponsSection item={{ kind, id }} price={priced.data.answer.price} />
          {isOwner && <RevenueSection item={item} currency={priced.data.answer.price.currency} />}
          <EffectsSection item={item} />
          <VersionsSection item={item} />
          <AuditSection item={item} />
        </div>
      )}
    </Page>
  );
}

/**
 * Reminds the owner that buyers can't find the item yet. A price alone doesn't make it visible; it also has
 * to be listed.
 */
function NotListed({ item: { kind, id } }: { item: ItemName }) {
  const offer = useQuery(query(getMarketItem, { params: { kind, id } }));
  if (offer.data?.listed !== false) return null;
  return (
    <p className="-mt-2 text-muted">
      Not shown in the market yet.{" "}
      <Link href={`/market/${kind}/${id}`} className="text-accent-text underline">
        Open the item's market page
      </Link>
    </p>
  );
}
