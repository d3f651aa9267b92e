"use client";

import { ReportDialog } from "@/components/market/report-dialog";
import { StoreProviders } from "./store-providers";

interface StoreReportDialogProps {
  slug: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Stays in the page after it was closed, since it shows the message that the report was sent. */
export function StoreReportDialog({ slug, isOpen, onClose }: StoreReportDialogProps) {
  return <StoreProviders>{isOpen && <ReportDialog of={{ slug }} onClose={onClose} />}</StoreProviders>;
}
