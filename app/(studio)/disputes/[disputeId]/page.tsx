import type { Metadata } from "next";
import { DisputePage } from "@/components/disputes/dispute-page";

export const metadata: Metadata = { title: "Dispute" };

export default async function DisputeRoute({ params }: { params: Promise<{ disputeId: string }> }) {
  const { disputeId } = await params;
  return <DisputePage id={disputeId} />;
}
