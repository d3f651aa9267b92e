import type { Metadata } from "next";
import { DisputesPage } from "@/components/disputes/disputes-page";

export const metadata: Metadata = { title: "Disputes" };

export default function DisputesRoute() {
  return <DisputesPage />;
}
