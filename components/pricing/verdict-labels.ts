import { formatDay } from "@/components/parts/format-day";
import { NOTICE_MS, SPACING_MS } from "@/lib/pricing/evaluate-price-change";
import { formatPrice } from "@/lib/pricing/format-money";
import type { Price, PriceVerdict } from "@/lib/schema/price";

export interface VerdictLabels {
  readonly tone: "neutral" | "ok" | "warn" | "bad";
  readonly headline: string;
  /**
   * States who is notified, who keeps their price and who moves to the new one. For a rejected change, lists
   * the broken rules.
   */
  readonly points: readonly string[];
}

interface Facts {
  readonly current: Price;
  readonly proposed: Price;
  readonly subscribers: number;
}

const DAY_MS = 24 * 3600 * 1000;
const NOTICE_DAYS = NOTICE_MS / DAY_MS;

export function verdictLabels(verdict: PriceVerdict, facts: Facts): VerdictLabels {
  if (!verdict.allowed) {
    const points = verdict.errors.map(({ message }) => message);
    return { tone: "bad", headline: "This price change is not allowed", points };
  }
  if (verdict.class === "none")
    return { tone: "neutral", headline: "This is already the current price", points: [] };
  if (facts.subscribers === 0) {
    const points = ["There are no subscribers to notify.", ...opening(facts)];
    return { tone: "ok", headline: "Takes effect immediately", points };
  }
  return verdict.class === "immediate" ? lowered(facts) : raised(verdict, facts);
}

export function countSubscribers(count: number): string {
  return count === 1 ? "1 subscriber" : `${count} subscribers`;
}

function opening({ current, proposed }: Facts): string[] {
  return current.mode === "free" && proposed.mode !== "free"
    ? ["Anyone who uses this item without a subscription gets the price and a link to subscribe."]
    : [];
}

function lowered({ proposed, subscribers }: Facts): VerdictLabels {
  const who = countSubscribers(subscribers);
  return {
    tone: "ok",
    headline: "Takes effect immediately",
    points: [
      proposed.mode === "free"
        ? `${who} ${subscribers === 1 ? "pays" : "pay"} nothing from now on. Past payments are not refunded.`
        : `${who} ${subscribers === 1 ? "moves" : "move"} to this price immediately. Anyone who already pays less keeps their price.`,
      `Raising the price again takes ${NOTICE_DAYS} days' notice.`,
    ],
  };
}

function raised(verdict: PriceVerdict, { current, subscribers }: Facts): VerdictLabels {
  const who = countSubscribers(subscribers);
  const madeAt = Date.parse(verdict.effective_at) - NOTICE_MS;
  return {
    tone: "warn",
    headline: `Takes effect on ${formatDay(verdict.effective_at)}, after ${NOTICE_DAYS} days' notice`,
    points: [
      `${who} ${subscribers === 1 ? "is" : "are"} notified today.`,
      `${subscribers === 1 ? "They keep" : "All subscribers keep"} their current price until they accept the new one.`,
      `Until the change takes effect, new subscribers ${termsOf(current)}, and you can withdraw the change.`,
      `You can make the next significant price change on or after ${formatDay(madeAt + SPACING_MS)}.`,
    ],
  };
}

function termsOf(price: Price): string {
  return price.mode === "free" ? "pay nothing" : `pay ${formatPrice(price)}`;
}
