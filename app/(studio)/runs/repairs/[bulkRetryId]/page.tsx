import type { Metadata } from "next";
import { BulkRetryPage } from "@/components/runs/bulk-retries/bulk-retry-page";

export const metadata: Metadata = { title: "Bulk retry" };

export default async function BulkRetryRoute({ params }: { params: Promise<{ bulkRetryId: string }> }) {
  const { bulkRetryId } = await params;
  return <BulkRetryPage bulkRetryId={bulkRetryId} />;
}
