import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ItemPage } from "@/components/market/item-page";
import { priceKind } from "@/lib/schema/price";

export const metadata: Metadata = { title: "Market" };

interface MarketItemProps {
  params: Promise<{ kind: string; itemId: string }>;
}

export default async function MarketItemPage({ params }: MarketItemProps) {
  const { kind, itemId } = await params;
  const known = priceKind.safeParse(kind);
  if (!known.success) notFound();
  return <ItemPage kind={known.data} id={itemId} />;
}
