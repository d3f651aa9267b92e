import type { Tone } from "@/components/ui/badge";
import type { Payout } from "@/lib/contract/payouts";

export const PAYOUT_STATES: Record<Payout["status"], { label: string; tone: Tone }> = {
  pending: { label: "To be paid", tone: "accent" },
  paid: { label: "Paid", tone: "ok" },
  failed: { label: "Did not arrive", tone: "bad" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};
