import type { Metadata } from "next";
import { PriceList } from "@/components/pricing/price-list";

export const metadata: Metadata = { title: "Prices" };

export default function PricesRoute() {
  return <PriceList />;
}
