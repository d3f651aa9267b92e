import { clsx } from "clsx";

const WORDS = {
  subscribed: "Payment received. Your subscription is active.",
  paid: "Payment received. The credit will be added to your balance once Stripe confirms the payment, usually within seconds.",
  cancelled: "Payment cancelled. Your card wasn't charged.",
  card_saved: "Card saved. It appears under Auto top-up once Stripe confirms it, usually within seconds.",
  card_cancelled: "No card was saved.",
} as const;

export function PaymentNotice({ outcome }: { outcome: keyof typeof WORDS }) {
  return (
    <p
      role="status"
      className={clsx(
        "rounded-md border px-3 py-2 text-sm",
        outcome.endsWith("cancelled") ? "border-warn-line bg-warn-soft" : "border-ok-line bg-ok-soft",
      )}
    >
      {WORDS[outcome]}
    </p>
  );
}
