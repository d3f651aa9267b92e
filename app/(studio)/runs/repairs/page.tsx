import type { Metadata } from "next";
import { BulkRetryList } from "@/components/runs/bulk-retries/bulk-retry-list";

export const metadata: Metadata = { title: "Bulk retries" };

export default function BulkRetriesRoute() {
  return <BulkRetryList />;
}
