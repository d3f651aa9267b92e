"use client";

import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { PaymentNotice } from "@/components/billing/payment-notice";
import { usePaymentOutcome } from "@/components/billing/use-payment-outcome";
import { ItemNotFound } from "@/components/frame/item-not-found";
import { OtherWorkspacePrompt } from "@/components/frame/other-workspace-prompt";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { Trail } from "@/components/frame/trail";
import { useMe } from "@/components/frame/use-me";
import { KIND_LABELS } from "@/components/parts/kind-labels";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/client/query";
import { getMarketItem, type MarketDetail } from "@/lib/contract/market";
import type { ItemName } from "@/lib/schema/price";
import { CallsSection } from "./calls-section";
import { ChangesSection } from "./changes-section";
import { EndpointsSection } from "./endpoints-section";
import { getSaleRefusal } from "./get-sale-refusal";
import { Introduction } from "./introduction";
import { OfferCard } from "./offer-card";
import { type PendingOrder, takePendingOrder } from "./pending-order";
import { PlansSection } from "./plans-section";
import { RatingsSection } from "./ratings-section";
import { RecordSection } from "./record-section";
import { ReportButton } from "./report-button";
import { SampleSection } from "./sample-section";
import { takeWantedPlan } from "./take-wanted-plan";

const ListingCard = dynamic(() => import("./listing-card").then((file) => file.ListingCard));

const SubscriptionCard = dynamic(() => import("./subscription-card").then((file) => file.SubscriptionCard));

const TakeDown = dynamic(() => import("./take-down").then((file) => file.TakeDown), {
  ssr: false,
});

const SubscribeDialog = dynamic(() => import("./subscribe-dialog").then((file) => file.SubscribeDialog), {
  ssr: false,
});

const BACK = <Trail href="/market">Market</Trail>;

export function ItemPage({ kind, id }: ItemName) {
  const item = useQuery(query(getMarketItem, { params: { kind, id } }));
  const me = useMe();
  const [takingOut, setTakingOut] = useState(false);
  const [buying, setBuying] = useState(false);
  const [chosen, setChosen] = useState("main");
  const outcome = usePaymentOutcome();
  const [paid, setPaid] = useState<PendingOrder | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const order = takePendingOrder({ kind, id });
    if (outcome !== "paid" || order === null) return;
    setPaid(order);
    setChosen(order.tier ?? "main");
    setBuying(true);
  }, [outcome, kind, id]);
  const isLoaded = item.data !== undefined;
  // Scrolls to the fragment's target once the data has arrived, because the target is rendered only with the
  // data.
  useEffect(() => {
    if (isLoaded && location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
  const offered = item.data?.own === false && item.data.subscription === null ? item.data : undefined;
  const isOwner = me?.workspace.role === "owner";
  useEffect(() => {
    const wanted = offered && isOwner ? takeWantedPlan() : null;
    if (!offered || wanted === null) return;
    const { price } = offered.tiers.find(({ tier }) => tier === wanted) ?? offered;
    if (getSaleRefusal(offered, price) !== null) return;
    setChosen(wanted);
    setBuying(true);
  }, [offered, isOwner]);
  if (!item.data)
    return (
      <Page title={KIND_LABELS[kind].one} trail={BACK}>
        <QueryState
          query={item}
          failed={`This ${kind} is unavailable`}
          missing={<ItemNotFound item={{ kind, id }} list={{ href: "/market", words: "Market" }} />}
          actions={<LinkButton href="/market">Market</LinkButton>}
          skeleton={<ItemSkeleton />}
        />
      </Page>
    );
  const subscribe = (tier = "main") => {
    setChosen(tier);
    setBuying(true);
  };
  const isOnOffer = offered !== undefined;
  return (
    <Page title={item.data.name} trail={BACK} actions={<OpenButton item={item.data} />}>
      <div className="mx-auto grid w-full max-w-6xl gap-x-8 gap-y-6 p-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="flex flex-col gap-4 lg:order-last">
          {item.data.own && <ListingCard item={item.data} />}
          {isOnOffer && item.data.tiers.length === 0 && (
            <OtherWorkspacePrompt item={{ kind, id }}>
              <OfferCard item={item.data} onBuy={() => subscribe()} />
            </OtherWorkspacePrompt>
          )}
          {item.data.subscription && (
            <SubscriptionCard
              item={item.data}
              subscription={item.data.subscription}
              onBuyAgain={() => subscribe()}
            />
          )}
          {!item.data.own && item.data.listed && <ReportButton of={{ kind, id }} />}
          {me?.instance_owner && !item.data.own && item.data.listed && (
            <Button size="sm" icon={EyeOff} className="self-start" onClick={() => setTakingOut(true)}>
              Remove from the market…
            </Button>
          )}
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          {outcome && (
            <PaymentNotice outcome={outcome === "paid" && item.data.subscription ? "subscribed" : outcome} />
          )}
          <Introduction item={item.data} />
          {item.data.tiers.length > 0 && <PlansSection item={item.data} onBuy={subscribe} />}
          <SampleSection item={item.data} />
          <RecordSection record={item.data.record} tests={item.data.tests} />
          <RatingsSection item={item.data} />
          <EndpointsSection item={item.data} />
          <CallsSection calls={item.data.calls} />
          <ChangesSection changes={item.data.changes} />
        </div>
      </div>
      {takingOut && (
        <TakeDown item={{ kind, id, name: item.data.name }} onClose={() => setTakingOut(false)} />
      )}
      {buying && (
        <SubscribeDialog
          item={item.data}
          tier={item.data.tiers.find(({ tier }) => tier === chosen)}
          open
          onOpenChange={(open) => {
            setBuying(open);
            if (!open) setPaid(null);
          }}
          paid={paid}
        />
      )}
    </Page>
  );
}

function OpenButton({ item: { kind, id, own, subscription, price } }: { item: MarketDetail }) {
  const mayOpen = own || subscription !== null || price.mode === "free";
  if (kind === "dashboard" && mayOpen)
    return <LinkButton href={`/dashboards/${id}`}>Open dashboard</LinkButton>;
  return kind === "workflow" && own ? <LinkButton href={`/workflows/${id}`}>Open workflow</LinkButton> : null;
}

function ItemSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-8 gap-y-6 p-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-48 w-full lg:order-last" />
      <div className="flex flex-col gap-3">
        <Skeleton className="w-40" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}
