import type { PlanPrice, Price } from "@/lib/schema/price";
import { discounted, type HeldCoupon, isDiscountable, periodAmount } from "./evaluate-coupon";

/** What a buyer has now, who chooses another plan of the same item. */
interface SwitchFrom {
  readonly price: Price;
  /** The period that runs; null where none does: the next one is due, or there never was any. */
  readonly running: RunningPeriod | null;
  /** What takes something off further periods. */
  readonly coupon: HeldCoupon | null;
}

export interface RunningPeriod {
  /** False for a month that was paid before the buyer accepted a plan: no plan counts it. */
  readonly isOfPlan: boolean;
  readonly leftMs: number;
  /** Of the whole one, of which this may be a part. */
  readonly wholeMs: number;
  /** What the whole one costs under the plan that runs, in minor units. */
  readonly wholeAmount: number;
  readonly trial: boolean;
  readonly discounted: boolean;
  readonly includes: number;
  readonly units: number;
}

export type SwitchVerdict =
  /** The period goes on under the other plan, and the difference is paid for what is left of it. */
  | { readonly when: "now"; readonly amount: number; readonly terms: PlanPrice; readonly wholeAmount: number }
  /** A whole period of the other plan begins. */
  | { readonly when: "new_period"; readonly amount: number }
  /** Nothing is paid now. */
  | { readonly when: "period_end"; readonly amount: 0 };

/**
 * A dearer plan of the same period and unit holds at once: the difference is paid for the time that is left, rounded to the
 * buyer's favour, and as much of the further units comes with it, on top of those that are not used yet. Everything else
 * waits for the end of what is paid, or of a trial: nothing is taken away before, and nothing given back.
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

/** Of a whole period's worth what falls to the time that is left. Exactly: these products are beyond what a number holds. */
function shareOf(
  whole: number,
  { leftMs, wholeMs }: Pick<RunningPeriod, "leftMs" | "wholeMs">,
  rounded: "up" | "down",
): number {
  if (wholeMs <= 0 || leftMs >= wholeMs) return whole;
  const [part, left, all] = [BigInt(whole), BigInt(Math.max(0, leftMs)), BigInt(wholeMs)];
  return Number((part * left + (rounded === "up" ? all - 1n : 0n)) / all);
}
