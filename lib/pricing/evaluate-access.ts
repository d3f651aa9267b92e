import type { Price } from "@/lib/schema/price";

/** What is known of a subscription when its key is presented. */
export interface Subscribed {
  /** Its own price: that of the version it was made under, or accepted since. */
  readonly price: Price;
  /** The end of the period that is paid; null where none ever was. */
  readonly paidUntil: number | null;
  /** When access ends for good; null while it goes on. */
  readonly endsAt: number | null;
  /** Since when there is nothing to be had of the item: its month stands still. Null while there is. */
  readonly offlineSince: number | null;
}

export type Access =
  | { readonly state: "open"; readonly cost: number }
  /** Open once the next period is paid. */
  | { readonly state: "due" }
  | { readonly state: "ended" };

/**
 * What a subscription opens now, and what one cycle costs. A month that is paid for is not charged again by cycles; one
 * that stands still neither ends nor becomes due.
 */
export function evaluateAccess({ price, paidUntil, endsAt, offlineSince }: Subscribed, time: number): Access {
  const now = Math.min(time, offlineSince ?? time);
  if (endsAt !== null && endsAt <= now) return { state: "ended" };
  if (price.mode === "free" || (paidUntil !== null && paidUntil > now)) return { state: "open", cost: 0 };
  return price.mode === "per_cycle" ? { state: "open", cost: price.amount } : { state: "due" };
}

/** When access ends if it is cancelled now: with the period that is paid, else at once. */
export function endOfAccess({ paidUntil }: Pick<Subscribed, "paidUntil">, now: number): number {
  return Math.max(now, paidUntil ?? now);
}

export interface SpendingState {
  readonly balance: number;
  /** Set aside for runs that are under way. */
  readonly held: number;
  /** Spent on this item this month, what is set aside included. */
  readonly spent: number;
  /** The most that may be spent on this item a month; null for no limit. */
  readonly cap: number | null;
}

/** Whether `cost` may be spent: asked before, so that neither balance nor cap is ever overrun. */
export function evaluateSpending(
  { balance, held, spent, cap }: SpendingState,
  cost: number,
): "covered" | "insufficient_credit" | "spending_cap_reached" {
  if (cost === 0) return "covered";
  if (balance - held < cost) return "insufficient_credit";
  return cap !== null && spent + cost > cap ? "spending_cap_reached" : "covered";
}
