import { useEffect, useState } from "react";
import { oneOf } from "@/lib/kit/one-of";

const OUTCOMES = ["paid", "cancelled"] as const;
export type PaymentOutcome = (typeof OUTCOMES)[number];

/** What the payment provider's page led back with. It leaves the address, so that a reload does not say it again. */
export function usePaymentOutcome(): PaymentOutcome | null {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  useEffect(() => {
    const url = new URL(window.location.href);
    const found = oneOf(OUTCOMES, url.searchParams.get("top_up"));
    if (found === null) return;
    setOutcome(found);
    url.searchParams.delete("top_up");
    window.history.replaceState(window.history.state, "", url.pathname + url.search + url.hash);
  }, []);
  return outcome;
}
