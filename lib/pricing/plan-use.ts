import type { Quota } from "@/lib/schema/quota";
import { currencyExponent } from "./currencies";

/** A period of a plan, and what was used of it. Money is in millionths of the main unit until it is posted. */
export interface PlanUse {
  readonly includes: number;
  /** What each unit beyond the included ones costs. */
  readonly overage: number;
  /** After so many units there are no more; null where there is no end. */
  readonly max: number | null;
  /** Millionths that one minor unit has. */
  readonly minor: number;
  readonly units: number;
  /** Cycles under way. */
  readonly pending: number;
  readonly remainder: number;
}

const MILLIONTHS_DIGITS = 6;

/** Millionths that one minor unit of a currency has: 10,000 for USD. */
export function millionthsOf(currency: string): number {
  return 10 ** (MILLIONTHS_DIGITS - (currencyExponent(currency) ?? 0));
}

/** Units until they are refused; those under way count as used. */
export function unitsLeft({ max, units, pending }: PlanUse): number {
  return max === null ? Number.POSITIVE_INFINITY : Math.max(0, max - units - pending);
}

/** What is set aside for one more cycle, in minor units: enough for whatever it comes to. */
export function holdFor({ units, pending, includes, overage, remainder, minor }: PlanUse): number {
  if (units + pending < includes) return 0;
  return Math.ceil(overage / minor) + Math.max(0, Math.floor(remainder / minor));
}

/** How many of so many further units are covered by what is available, in minor units. */
export function coveredUnits(use: PlanUse, wanted: number, available: number): number {
  const allowed = Math.min(wanted, unitsLeft(use));
  const free = Math.max(0, use.includes - use.units);
  if (allowed <= free || use.overage === 0) return allowed;
  const affordable = (BigInt(available) * BigInt(use.minor) - BigInt(use.remainder)) / BigInt(use.overage);
  const paid = affordable < 0n ? 0 : Number(affordable);
  return Math.min(allowed, free + paid);
}

export interface UnitsCharged {
  /** In millionths. */
  readonly cost: number;
  /** In minor units. */
  readonly posted: number;
  readonly remainder: number;
}

/** What further units come to: whole minor units are posted, as far as they are covered; the rest is carried on. */
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

/** Shares in percent of which a buyer is warned. */
const WARNINGS = [80, 100] as const;

/** What a buyer was last told of: how much of the included units is used, and how much of a limit beyond them. */
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
 * Which are due: each once in a period. Beyond the included units begins what costs extra, and beyond the limit nothing is to
 * be had: where these are two, of each.
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

/** The share in percent that was reached: of all units that there are, or, where they have no end, of the included ones. */
export function shareReached({ max, includes, units }: Counted): 0 | (typeof WARNINGS)[number] {
  return sharesDue(max ?? includes, units, 0).at(-1) ?? 0;
}

/** Of so few units that four fifths of them are all, 100 alone. */
function sharesDue(all: number, units: number, notified: number) {
  const isQuarantined = Math.ceil((all * 4) / 5) < all;
  return WARNINGS.filter(
    (share) => all > 0 && notified < share && units * 100 >= all * share && (share === 100 || isQuarantined),
  );
}
