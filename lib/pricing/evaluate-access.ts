import type { Price } from "@/lib/schema/price";
import { holdFor, type PlanUse, unitsLeft } from "./plan-use";

/** State of a subscription when its key is presented. */
export interface Subscribed {
  /** The subscription's price: from the version it started with, or the one accepted since. */
  readonly price: Price;
  /** End of the paid period; null if none was ever paid. */
  readonly paidUntil: number | null;
  /** End of access; null while it continues. */
  readonly endsAt: number | null;
  /**
   * Start of the time in which the item is unavailable, which pauses the month; null while it is available.
   */
  readonly offlineSince: number | null;
}

export type Access =
  | { readonly state: "open"; readonly cost: number }
  /** Access continues once the next period is paid. */
  | { readonly state: "due" }
  | { readonly state: "ended" };

/**
 * Access that a subscription has now, and the price of one cycle. A paid month isn't charged per cycle as
 * well, and a paused month neither ends nor becomes due.
 */
export function evaluateAccess({ price, paidUntil, endsAt, offlineSince }: Subscribed, time: number): Access {
  const now = Math.min(time, offlineSince ?? time);
  if (endsAt !== null && endsAt <= now) return { state: "ended" };
  if (price.mode === "free" || (paidUntil !== null && paidUntil > now)) return { state: "open", cost: 0 };
  return price.mode === "per_cycle" ? { state: "open", cost: price.amount } : { state: "due" };
}

/** End of access after cancelling now: the end of the paid period, or immediately. */
export function endOfAccess({ paidUntil }: Pick<Subscribed, "paidUntil">, now: number): number {
  return Math.max(now, paidUntil ?? now);
}

export interface SpendingState {
  readonly balance: number;
  /** Reserved for current runs. */
  readonly held: number;
  /** Spent on this item this month, including reserved amounts. */
  readonly spent: number;
  /** Spending cap for this item per month; null for none. */
  readonly cap: number | null;
}

/** Checks `cost` before it is spent, so that neither balance nor cap is exceeded. */
export function evaluateSpending(
  { balance, held, spent, cap }: SpendingState,
  cost: number,
): Exclude<Coverage, "quota_used"> {
  if (cost === 0) return "covered";
  if (balance - held < cost) return "insufficient_credit";
  return cap !== null && spent + cost > cap ? "spending_cap_reached" : "covered";
}

/** Funds, spending cap and plan of a subscription. */
export interface Standing extends SpendingState {
  /** Use of the plan in its current period; null without a plan. */
  readonly plan: PlanUse | null;
}

export type Coverage = "covered" | "insufficient_credit" | "spending_cap_reached" | "quota_used";

/** Checks whether one more cycle is covered, by the plan if there is one, else at `cost`. */
export function evaluateCoverage(standing: Standing, cost: number): Coverage {
  const { plan } = standing;
  if (plan !== null && unitsLeft(plan) === 0) return "quota_used";
  return evaluateSpending(standing, plan === null ? cost : holdFor(plan));
}

export type Verdict =
  | "open"
  /** Open once the next period is paid. */
  | "due"
  | "not_subscribed"
  | "workspace_blocked"
  | Exclude<Coverage, "covered">;

/** Whether a subscription opens its item. `standing` is null if nothing has to be covered. */
export function evaluateSubscription(
  subscription: Subscribed & { readonly isBuyerBlocked: boolean },
  standing: Standing | null,
  now: number,
): Verdict {
  if (subscription.isBuyerBlocked) return "workspace_blocked";
  const access = evaluateAccess(subscription, now);
  if (access.state !== "open") return access.state === "due" ? "due" : "not_subscribed";
  const coverage = standing === null ? "covered" : evaluateCoverage(standing, access.cost);
  return coverage === "covered" ? "open" : coverage;
}
