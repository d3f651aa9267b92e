import type { Price } from "@/lib/schema/price";
import { holdFor, type PlanUse, unitsLeft } from "./plan-use";

export interface Subscribed {
  /** The price that applies to the subscription: the one it started with, or one accepted since. */
  readonly price: Price;
  /** End of the paid period. Null if no period was ever paid. */
  readonly paidUntil: number | null;
  readonly endsAt: number | null;
  /** When the item became unavailable, which pauses the paid month. Null while it is available. */
  readonly offlineSince: number | null;
}

export type Access =
  | { readonly state: "open"; readonly cost: number }
  /** The time paid for is over. Access continues once the next period has been paid. */
  | { readonly state: "due" }
  | { readonly state: "ended" };

/**
 * Cycles in a paid month cost nothing more. While the item is unavailable, the paid month is paused, so it
 * neither ends nor becomes due.
 */
export function evaluateAccess({ price, paidUntil, endsAt, offlineSince }: Subscribed, time: number): Access {
  const now = Math.min(time, offlineSince ?? time);
  if (endsAt !== null && endsAt <= now) return { state: "ended" };
  if (price.mode === "free" || (paidUntil !== null && paidUntil > now)) return { state: "open", cost: 0 };
  return price.mode === "per_cycle" ? { state: "open", cost: price.amount } : { state: "due" };
}

export function endOfAccess({ paidUntil }: Pick<Subscribed, "paidUntil">, now: number): number {
  return Math.max(now, paidUntil ?? now);
}

export interface SpendingState {
  readonly balance: number;
  /** Amount on hold for runs in progress. */
  readonly held: number;
  /** Amount spent on this item this month, including amounts on hold. */
  readonly spent: number;
  /** Monthly spending cap for this item. Null if there is none. */
  readonly cap: number | null;
}

export function evaluateSpending(
  { balance, held, spent, cap }: SpendingState,
  cost: number,
): Exclude<Coverage, "quota_used"> {
  if (cost === 0) return "covered";
  if (balance - held < cost) return "insufficient_credit";
  return cap !== null && spent + cost > cap ? "spending_cap_reached" : "covered";
}

export interface Standing extends SpendingState {
  readonly plan: PlanUse | null;
}

export type Coverage = "covered" | "insufficient_credit" | "spending_cap_reached" | "quota_used";

export function evaluateCoverage(standing: Standing, cost: number): Coverage {
  const { plan } = standing;
  if (plan !== null && unitsLeft(plan) === 0) return "quota_used";
  return evaluateSpending(standing, plan === null ? cost : holdFor(plan));
}

export type Verdict =
  | "open"
  /** Access opens once the next period has been paid. */
  | "due"
  | "not_subscribed"
  | "workspace_blocked"
  | Exclude<Coverage, "covered">;

/**
 * The buyer's funds and the plan's usage are in `standing`, which is null if there is no cost that the
 * balance has to cover.
 */
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
