import type { PlanPrice, Price } from "@/lib/schema/price";
import { discounted, type HeldCoupon, isDiscountable, periodAmount } from "./evaluate-coupon";

interface SwitchFrom {
  readonly price: Price;
  /** The current period. Null if the next period is due, or if no period was ever paid. */
  readonly running: RunningPeriod | null;
  readonly coupon: HeldCoupon | null;
}

export interface RunningPeriod {
  /**
   * True if the current period was paid under a plan. False for a month that was paid before the buyer
   * accepted a plan; its cycles or reads weren't counted.
   */
  readonly isOfPlan: boolean;
  readonly leftMs: number;
  /** Length of a full billing period. The current period may be shorter. */
  readonly wholeMs: number;
  readonly wholeAmount: number;
  readonly trial: boolean;
  readonly discounted: boolean;
  readonly includes: number;
  readonly units: number;
}

export type SwitchVerdict =
  | { readonly when: "now"; readonly amount: number; readonly terms: PlanPrice; readonly wholeAmount: number }
  | { readonly when: "new_period"; readonly amount: number }
  | { readonly when: "period_end"; readonly amount: 0 };

/**
 * A switch to a more expensive plan with the same period and unit applies immediately. The buyer pays the
 * difference for the remaining time, rounded in their favour, and gets the same share of the additional
 * units. All other switches wait until the paid period or trial ends, so units are never taken away early and
 * no money has to be refunded.
 */
export function evaluateSwitch({ price, running, coupon }: SwitchFrom, next: PlanPrice): SwitchVerdict {
  if (running === null) return { when: "new_period", amount: periodAmount(coupon, next) };
  const isUpgrade =
    running.isOfPlan &&
    price.mode === "plan" &&
    price.period === next.period &&
    price.unit === next.unit &&
    next.amount > price.amount &&
    !running.trial;
  if (!isUpgrade) return { when: "period_end", amount: 0 };
  const isOff = running.discounted && coupon !== null && isDiscountable(next, coupon.currency);
  const wholeAmount = isOff ? discounted(next.amount, coupon) : next.amount;
  const difference = Math.max(0, wholeAmount - running.wholeAmount);
  const includes =
    Math.max(0, running.includes - running.units) +
    shareOf(Math.max(0, next.includes - price.includes), running, "up");
  const room =
    next.limit === undefined ? undefined : includes + shareOf(next.limit - next.includes, running, "up");
  return {
    when: "now",
    amount: shareOf(difference, running, "down"),
    terms: { ...next, includes, ...(room === undefined ? {} : { limit: room }) },
    wholeAmount,
  };
}

/** Uses BigInt, because the products can exceed the range of safe integers. */
function shareOf(
  whole: number,
  { leftMs, wholeMs }: Pick<RunningPeriod, "leftMs" | "wholeMs">,
  rounded: "up" | "down",
): number {
  if (wholeMs <= 0 || leftMs >= wholeMs) return whole;
  const [part, left, all] = [BigInt(whole), BigInt(Math.max(0, leftMs)), BigInt(wholeMs)];
  return Number((part * left + (rounded === "up" ? all - 1n : 0n)) / all);
}
