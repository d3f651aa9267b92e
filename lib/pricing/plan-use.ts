import type { Quota } from "@/lib/schema/quota";
import { currencyExponent } from "./currencies";

/** Money is counted in millionths of the main unit until it is posted to the ledger. */
export interface PlanUse {
  readonly includes: number;
  /** Price of a unit beyond the included ones, in millionths. */
  readonly overage: number;
  readonly max: number | null;
  /** Number of millionths of the currency's main unit in one minor unit: 10,000 for USD. */
  readonly minor: number;
  readonly units: number;
  /** Number of cycles in progress. */
  readonly pending: number;
  readonly remainder: number;
}

const MILLIONTHS_DIGITS = 6;

export function millionthsOf(currency: string): number {
  return 10 ** (MILLIONTHS_DIGITS - (currencyExponent(currency) ?? 0));
}

export function unitsLeft({ max, units, pending }: PlanUse): number {
  return max === null ? Number.POSITIVE_INFINITY : Math.max(0, max - units - pending);
}

/**
 * Returns the amount to hold for one more cycle, in minor units. It covers the highest price that the cycle
 * can have.
 */
export function holdFor({ units, pending, includes, overage, remainder, minor }: PlanUse): number {
  if (units + pending < includes) return 0;
  return Math.ceil(overage / minor) + Math.max(0, Math.floor(remainder / minor));
}

/**
 * Returns how many of the `wanted` units are covered: by the plan's included units, or by the buyer's
 * `available` balance in minor units. Never more than the plan's maximum allows.
 */
export function coveredUnits(use: PlanUse, wanted: number, available: number): number {
  const allowed = Math.min(wanted, unitsLeft(use));
  const free = Math.max(0, use.includes - use.units);
  if (allowed <= free || use.overage === 0) return allowed;
  const affordable = (BigInt(available) * BigInt(use.minor) - BigInt(use.remainder)) / BigInt(use.overage);
  const paid = affordable < 0n ? 0 : Number(affordable);
  return Math.min(allowed, free + paid);
}

export interface UnitsCharged {
  readonly cost: number;
  readonly posted: number;
  readonly remainder: number;
}

/**
 * Charges whole minor units, at most `covered` of them. The uncharged remainder, in millionths, is carried
 * over to the next charge.
 */
export function chargeUnits(
  use: PlanUse,
  count: number,
  covered: number = Number.MAX_SAFE_INTEGER,
): UnitsCharged {
  const over = (units: number) => BigInt(Math.max(0, units - use.includes));
  const cost = BigInt(use.overage) * (over(use.units + count) - over(use.units));
  const owed = BigInt(use.remainder) + cost;
  const due = owed < 0n ? 0n : owed / BigInt(use.minor);
  const posted = due > BigInt(covered) ? BigInt(covered) : due;
  const remainder = owed - posted * BigInt(use.minor);
  return { cost: Number(cost), posted: Number(posted), remainder: Number(remainder) };
}

export function quotaOf(
  use: PlanUse,
  period: { readonly startedAt: number; readonly endsAt: number | null },
  now: number,
): Quota {
  const units = use.max ?? use.includes;
  const end = period.endsAt ?? now;
  return {
    units,
    left: Math.max(0, units - use.units - use.pending),
    resetS: Math.max(0, Math.ceil((end - now) / 1000)),
    periodS: Math.max(1, Math.round((end - period.startedAt) / 1000)),
  };
}

const WARNINGS = [80, 100] as const;

/**
 * Thresholds of the last warnings sent, as percentages of the included units and of the plan's limit (`max`).
 */
interface Notified {
  readonly notified: number;
  readonly notifiedOfLimit: number;
}

export interface PlanWarning {
  readonly of: "included" | "limit";
  readonly share: (typeof WARNINGS)[number];
}

type Counted = Pick<PlanUse, "max" | "includes" | "units">;

/**
 * Each warning is due once per period. If the limit is higher than the included units, there are warnings
 * about both: past the included units, further units cost extra, and past the limit, calls are refused.
 */
export function warningsDue(
  { max, includes, units }: Counted,
  { notified, notifiedOfLimit }: Notified,
): PlanWarning[] {
  const hasLimit = max !== null && max > includes;
  return [
    ...sharesDue(includes, units, notified).map((share) => ({ of: "included", share }) as const),
    ...(hasLimit ? sharesDue(max, units, notifiedOfLimit) : []).map(
      (share) => ({ of: "limit", share }) as const,
    ),
  ];
}

export function shareReached({ max, includes, units }: Counted): 0 | (typeof WARNINGS)[number] {
  return sharesDue(max ?? includes, units, 0).at(-1) ?? 0;
}

/** If there are so few units that 80 % rounds up to all of them, only the warning at 100 % is sent. */
function sharesDue(all: number, units: number, notified: number) {
  const hasWarningStep = Math.ceil((all * 4) / 5) < all;
  return WARNINGS.filter(
    (share) => all > 0 && notified < share && units * 100 >= all * share && (share === 100 || hasWarningStep),
  );
}
