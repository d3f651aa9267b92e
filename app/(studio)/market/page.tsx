import type { Metadata } from "next";
import { MarketList } from "@/components/market/market-list";

export const metadata: Metadata = { title: "Market" };

export default function MarketPage() {
  return <MarketList />;
}
