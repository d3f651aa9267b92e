"use client";

import { ReportDialog } from "@/components/market/report-dialog";
import { StoreProviders } from "./store-providers";

interface StoreReportDialogProps {
  slug: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Stays mounted after closing, because it also shows the toast which confirms that the report was sent. */
export function StoreReportDialog({ slug, isOpen, onClose }: StoreReportDialogProps) {
  return <StoreProviders>{isOpen && <ReportDialog of={{ slug }} onClose={onClose} />}</StoreProviders>;
}
