import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { currentPerson, personOf } from "@/app/current-person";
import { ItemPage } from "@/components/market/item-page";
import { OpenItemPage } from "@/components/market/open-item-page";
import { originOf } from "@/lib/http/origin-of";
import { toId } from "@/lib/kit/id";
import { priceKind } from "@/lib/schema/price";
import { readMarketItem } from "@/lib/service/market/read-market-item";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Market" };

interface MarketItemProps {
  params: Promise<{ kind: string; itemId: string }>;
}

/** Visitors can read the offer without signing in, because every `buy_url` leads to this page. */
export default async function MarketItemPage({ params }: MarketItemProps) {
  const { kind, itemId } = await params;
  const known = priceKind.safeParse(kind);
  if (!known.success) notFound();
  const incoming = await headers();
  if ((await personOf(incoming)) !== null) return <ItemPage kind={known.data} id={itemId} />;
  const services = await sharedServices();
  const origin = originOf({ headers: incoming }, services.publicUrl) ?? "";
  const item = await readMarketItem(services, null, { kind: known.data, id: toId(itemId) }, origin);
  if (item.ok) return <OpenItemPage item={item.value} />;
  // The item may be visible only to its own workspace, so ask the visitor to sign in before responding with
  // 404.
  await currentPerson();
  notFound();
}
