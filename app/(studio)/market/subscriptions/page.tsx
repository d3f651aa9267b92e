import type { Metadata } from "next";
import { SubscriptionsPage } from "@/components/market/subscriptions-page";

export const metadata: Metadata = { title: "My subscriptions" };

export default function SubscriptionsRoute() {
  return <SubscriptionsPage />;
}
