import type { Price } from "@/lib/schema/price";

/** Explains what deleting an item means for its subscribers. Null if it has none. */
export function subscribersLabels(subscribers: number, mode: Price["mode"]): string | null {
  if (subscribers === 0) return null;
  const who = subscribers === 1 ? "1 subscriber has" : `${subscribers.toLocaleString()} subscribers have`;
  if (mode === "free") return `${who} it: they lose it at once.`;
  const returned = "Of a month that runs, they get back from your balance what it covers.";
  return `${who} it: they lose it at once and are not charged again.${mode === "monthly" ? ` ${returned}` : ""}`;
}
