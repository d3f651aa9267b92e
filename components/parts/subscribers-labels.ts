import type { Price } from "@/lib/schema/price";

export function subscribersLabels(subscribers: number, mode: Price["mode"]): string | null {
  if (subscribers === 0) return null;
  const subscribersHave =
    subscribers === 1 ? "1 subscriber has" : `${subscribers.toLocaleString()} subscribers have`;
  if (mode === "free") return `${subscribersHave} access and will lose it immediately.`;
  const returned = "The current month is refunded from your balance, as far as your balance allows.";
  return `${subscribersHave} access. They lose it immediately and aren't charged again.${mode === "monthly" ? ` ${returned}` : ""}`;
}
