import { oneOf } from "@/lib/kit/one-of";
import type { PlanPrice, PriceRule, ProposedPrice } from "@/lib/schema/price";
import { PLAN_PERIODS, PLAN_UNITS } from "@/lib/schema/price-kinds";
import type { FieldFault } from "@/lib/schema/problem";

type RuleBroken = FieldFault & { readonly code: PriceRule };

/** These bounds keep the totals of a plan's usage within the range of safe integers. */
const MAX_UNITS = 1_000_000_000_000;
const MAX_OVERAGE = 1_000_000_000_000;
const MAX_TRIAL_DAYS = 365;

const TERMS = ["period", "unit", "includes", "overage", "limit", "trial_days"] as const;

export function planFaults(proposed: ProposedPrice): RuleBroken[] {
  if (proposed.mode !== "plan") {
    const given = TERMS.filter((name) => isGiven(proposed[name]));
    return given.map((name) => broken(name, "plan_only", `\`${name}\` only applies to plans.`));
  }
  const { period, unit, includes, overage, limit, trial_days: trialDays } = proposed;
  const faults: RuleBroken[] = [];
  if (oneOf(PLAN_PERIODS, period) === null)
    faults.push(broken("period", "period_invalid", "The period must be `month` or `year`."));
  if (isGiven(unit) && oneOf(PLAN_UNITS, unit) === null)
    faults.push(broken("unit", "unit_invalid", "The unit must be `cycle` or `read`."));
  if (!isCount(includes, MAX_UNITS))
    faults.push(
      broken(
        "includes",
        "includes_invalid",
        "The number of included units must be a whole number, 0 or more.",
      ),
    );
  if (!isCount(overage, MAX_OVERAGE))
    faults.push(
      broken(
        "overage",
        "overage_invalid",
        "The overage price must be a whole number of millionths of the currency's main unit, 0 or more.",
      ),
    );
  if (includes === 0 && overage === 0)
    faults.push(
      broken("includes", "includes_invalid", "A plan without overage must include at least one unit."),
    );
  if (isGiven(limit) && (!isCount(limit, MAX_UNITS) || limit === 0 || isLess(limit, includes)))
    faults.push(broken("limit", "limit_invalid", "The limit must be at least the number of included units."));
  if (isGiven(trialDays) && !isCount(trialDays, MAX_TRIAL_DAYS))
    faults.push(broken("trial_days", "trial_invalid", `A trial can last 0 to ${MAX_TRIAL_DAYS} days.`));
  return faults;
}

/** Amount and currency are checked elsewhere. */
export function readPlan(proposed: ProposedPrice, amount: number, currency: string): PlanPrice | null {
  if (proposed.mode !== "plan" || planFaults(proposed).length > 0) return null;
  const period = oneOf(PLAN_PERIODS, proposed.period);
  const unit = isGiven(proposed.unit) ? oneOf(PLAN_UNITS, proposed.unit) : "cycle";
  const { includes, overage, limit, trial_days: trialDays } = proposed;
  if (period === null || unit === null || typeof includes !== "number" || typeof overage !== "number")
    return null;
  return {
    mode: "plan",
    amount,
    currency,
    period,
    unit,
    includes,
    overage,
    ...(typeof limit === "number" ? { limit } : {}),
    ...(typeof trialDays === "number" && trialDays > 0 ? { trial_days: trialDays } : {}),
  };
}

export function isNoWorsePlan(next: PlanPrice, theirs: PlanPrice): boolean {
  return (
    next.currency === theirs.currency &&
    next.period === theirs.period &&
    next.unit === theirs.unit &&
    next.amount <= theirs.amount &&
    next.overage <= theirs.overage &&
    // An overage of 0 means that further units are refused, not that they are free, so it isn't a better
    // price.
    (next.overage > 0 || theirs.overage === 0) &&
    next.includes >= theirs.includes &&
    (next.limit ?? Number.POSITIVE_INFINITY) >= (theirs.limit ?? Number.POSITIVE_INFINITY) &&
    (next.trial_days ?? 0) >= (theirs.trial_days ?? 0)
  );
}

export function isSamePlan(one: PlanPrice, other: PlanPrice): boolean {
  return isNoWorsePlan(one, other) && isNoWorsePlan(other, one);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= max;
}

function isLess(limit: unknown, includes: unknown): boolean {
  return typeof limit === "number" && typeof includes === "number" && limit < includes;
}

function broken(path: string, code: PriceRule, message: string): RuleBroken {
  return { path, code, message };
}
