import type { Price } from "@/lib/schema/price";

/** Explains what deleting an item means for its subscribers. Null if it has none. */
export function subscribersLabels(subscribers: number, mode: Price["mode"]): string | null {
  if (subscribers === 0) return null;
  const who = subscribers === 1 ? "1 subscriber has" : `${subscribers.toLocaleString()} subscribers have`;
  if (mode === "free") return `${who} it and will lose access immediately.`;
  const returned = "The current month is refunded from your balance, as far as it covers that.";
  return `${who} it. They lose access immediately and aren't charged again.${mode === "monthly" ? ` ${returned}` : ""}`;
}
