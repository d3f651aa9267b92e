import { clsx } from "clsx";
import type { PaymentOutcome } from "./use-payment-outcome";

const WORDS = {
  subscribed: "Payment received. Your subscription is active.",
  paid: "Payment received. Your credit is on the balance once Stripe confirms it, usually within seconds.",
  cancelled: "Payment cancelled. Your card wasn't charged.",
} as const;

/** Says on the way back from the payment provider what became of the payment. */
export function PaymentNotice({ outcome }: { outcome: PaymentOutcome | "subscribed" }) {
  return (
    <p
      role="status"
      className={clsx(
        "rounded-md border px-3 py-2 text-sm",
        outcome === "cancelled" ? "border-warn-line bg-warn-soft" : "border-ok-line bg-ok-soft",
      )}
    >
      {WORDS[outcome]}
    </p>
  );
}
