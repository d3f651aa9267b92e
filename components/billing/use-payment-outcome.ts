import { useEffect, useState } from "react";

const OUTCOMES = {
  top_up: { paid: "paid", cancelled: "cancelled" },
  card: { saved: "card_saved", cancelled: "card_cancelled" },
} as const;
type PaymentOutcome = "paid" | "cancelled" | "card_saved" | "card_cancelled";

/**
 * Reads the outcome that the payment provider's redirect put into the URL, and removes it from the URL, so
 * that a reload doesn't report it again.
 */
export function usePaymentOutcome(): PaymentOutcome | null {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  useEffect(() => {
    const url = new URL(window.location.href);
    for (const [name, outcomes] of Object.entries(OUTCOMES)) {
      const found = new Map<string, PaymentOutcome>(Object.entries(outcomes)).get(
        url.searchParams.get(name) ?? "",
      );
      if (found === undefined) continue;
      setOutcome(found);
      url.searchParams.delete(name);
      window.history.replaceState(window.history.state, "", url.pathname + url.search + url.hash);
    }
  }, []);
  return outcome;
}
