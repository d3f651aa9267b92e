import type { Metadata } from "next";
import { SubscribersPage } from "@/components/pricing/subscribers-page";

export const metadata: Metadata = { title: "Subscribers" };

export default function SubscribersRoute() {
  return <SubscribersPage />;
}
