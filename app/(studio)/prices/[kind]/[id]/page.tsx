import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PricePage } from "@/components/pricing/price-page";
import { priceKind } from "@/lib/schema/price";

export const metadata: Metadata = { title: "Price" };

export default async function PriceRoute({ params }: { params: Promise<{ kind: string; id: string }> }) {
  const { kind, id } = await params;
  const known = priceKind.safeParse(kind);
  if (!known.success) notFound();
  return <PricePage kind={known.data} id={id} />;
}
