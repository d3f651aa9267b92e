import { maxOf } from "@/lib/kit/max-of";
import { oneOf } from "@/lib/kit/one-of";
import type { ChangeClass, Price, PriceKind, PriceMode, PriceRule, ProposedPrice } from "@/lib/schema/price";
import { PRICE_MODES } from "@/lib/schema/price-kinds";
import type { FieldFault } from "@/lib/schema/problem";
import { currencyExponent, majorUnits } from "./currencies";
import { isNoWorsePlan, isSamePlan, planFaults, readPlan } from "./plan-faults";

interface PriceBounds {
  readonly min: number;
  readonly max: number;
}

/** Price changes that were withdrawn before they took effect aren't included. */
export interface PastChange {
  readonly class: ChangeClass;
  readonly madeAt: number;
  readonly effectiveAt: number;
  readonly subscribers: number;
}

export interface PriceChange {
  readonly kind: PriceKind;
  readonly current: Price;
  readonly proposed: ProposedPrice;
  /**
   * Price that has been announced but isn't in effect yet; null if there is none. It takes effect on its
   * date, even if the current price changes before then.
   */
  readonly pending: Price | null;
  readonly subscribers: number;
  readonly past: readonly PastChange[];
  readonly now: number;
  readonly bounds: PriceBounds;
  readonly beside?: PlansBeside;
}

export interface PlansBeside {
  /** Prices of the plans on sale, including prices that are announced but not yet in effect. */
  readonly prices: readonly Price[];
  /** Number of subscribers to the item's other plans, including plans that are no longer on sale. */
  readonly subscribers: number;
}

export interface Verdict {
  readonly allowed: boolean;
  readonly class: ChangeClass;
  readonly effectiveAt: number;
  /**
   * `move` applies the new price immediately to all subscribers for whom it is no worse than their current
   * one.
   */
  readonly existingSubscribers: "keep" | "move";
  readonly errors: readonly RuleBroken[];
  readonly price: Price | null;
}

type RuleBroken = FieldFault & { readonly code: PriceRule };

const DAY_MS = 24 * 3600 * 1000;
export const NOTICE_MS = 14 * DAY_MS;
export const SPACING_MS = 30 * DAY_MS;

export const MODES: Readonly<Record<PriceKind, readonly PriceMode[]>> = {
  workflow: ["free", "monthly", "per_cycle", "plan"],
  worker: ["free", "per_cycle", "plan"],
  widget: ["free", "monthly"],
  dashboard: ["free", "monthly"],
};

export function evaluatePriceChange(change: PriceChange): Verdict {
  const { current, proposed, subscribers, now } = change;
  const kind = classOf(current, proposed);
  const errors = [
    ...modeFaults(change),
    ...amountFaults(change),
    ...currencyFaults(change),
    ...planFaults(proposed),
    ...(kind === "significant" ? [...pendingFaults(change), ...spacingFaults(change)] : []),
  ];
  const allowed = errors.length === 0;
  return {
    allowed,
    class: kind,
    effectiveAt: kind === "significant" && subscribers > 0 ? now + NOTICE_MS : now,
    existingSubscribers: kind === "immediate" ? "move" : "keep",
    errors,
    price: allowed ? readPrice(proposed) : null,
  };
}

export function nextSignificantAt({
  past,
  subscribers,
  now,
}: Pick<PriceChange, "past" | "subscribers" | "now">): number | null {
  if (subscribers === 0) return null;
  const latest = maxOf(past.filter(isCounted).map(({ madeAt }) => madeAt));
  return latest + SPACING_MS > now ? latest + SPACING_MS : null;
}

/** True if a subscriber who pays `theirs` can be moved to `next` without their consent. */
export function isNoWorse(next: Price, theirs: Price): boolean {
  if (next.mode === "free") return true;
  if (next.mode === "plan" || theirs.mode === "plan")
    return next.mode === "plan" && theirs.mode === "plan" && isNoWorsePlan(next, theirs);
  return next.mode === theirs.mode && next.currency === theirs.currency && next.amount <= theirs.amount;
}

function classOf(current: Price, proposed: ProposedPrice): ChangeClass {
  const { mode, amount, currency } = proposed;
  if (mode === "plan" && current.mode === "plan") {
    const next = readPrice(proposed);
    if (next?.mode !== "plan" || !isNoWorsePlan(next, current)) return "significant";
    return isSamePlan(next, current) ? "none" : "immediate";
  }
  if (mode === current.mode && amount === current.amount && currency === current.currency) return "none";
  if (mode === "free") return "immediate";
  const isLower = typeof amount === "number" && amount < current.amount;
  return mode === current.mode && currency === current.currency && isLower ? "immediate" : "significant";
}

function modeFaults({ kind, proposed, beside }: PriceChange): RuleBroken[] {
  const mode = oneOf(PRICE_MODES, proposed.mode);
  const others = beside?.prices ?? [];
  if (others.length > 0 && (mode !== "plan" || others.some((each) => each.mode !== "plan"))) {
    const message = "An item can only have several prices if all of them are plans.";
    return [broken("mode", "mode_not_allowed", message)];
  }
  if (mode !== null && MODES[kind].includes(mode)) return [];
  const modes = MODES[kind].join(", ");
  return [broken("mode", "mode_not_allowed", `A ${kind} can only have one of these price modes: ${modes}.`)];
}

function amountFaults({ proposed, bounds }: PriceChange): RuleBroken[] {
  const { mode, amount, currency } = proposed;
  const faults: RuleBroken[] = [];
  const isInteger = typeof amount === "number" && Number.isSafeInteger(amount);
  if (!isInteger || amount < 0) {
    const message = "The amount must be a whole number of minor units (such as cents), 0 or more.";
    faults.push(broken("amount", "amount_invalid", message));
  }
  if (!isInteger) return faults;
  if (mode === "free" && amount !== 0) {
    faults.push(broken("amount", "free_must_be_zero", "If the price mode is `free`, the amount must be 0."));
  }
  const isOutside = amount <= 0 || amount < bounds.min || amount > bounds.max;
  if (mode !== "free" && isOutside && !isPaidByUse(proposed)) {
    const [min, max] = [bounds.min, bounds.max].map((bound) => inCurrency(bound, currency));
    faults.push(broken("amount", "amount_out_of_range", `A price must be between ${min} and ${max}.`));
  }
  return faults;
}

function isPaidByUse({ mode, amount, overage }: ProposedPrice): boolean {
  return mode === "plan" && amount === 0 && typeof overage === "number" && overage > 0;
}

function inCurrency(amount: number, currency: unknown): string {
  return typeof currency === "string" && currencyExponent(currency) !== null
    ? `${majorUnits(amount, currency)} ${currency}`
    : `${amount} minor units`;
}

function currencyFaults({
  current,
  pending,
  proposed: { currency },
  subscribers,
  beside = { prices: [], subscribers: 0 },
}: PriceChange): RuleBroken[] {
  if (typeof currency !== "string" || currencyExponent(currency) === null) {
    const message = "The currency must be an ISO 4217 code in capitals, such as USD or JPY.";
    return [broken("currency", "currency_invalid", message)];
  }
  const other = beside.prices.find((each) => each.currency !== currency);
  if (other) {
    const message = `All plans of an item must use the same currency: ${other.currency}.`;
    return [broken("currency", "currency_locked", message)];
  }
  if (currency === current.currency) return [];
  if (subscribers + beside.subscribers > 0) {
    const message = `You can't change the currency from ${current.currency} while there are subscribers.`;
    return [broken("currency", "currency_locked", message)];
  }
  if (pending === null || currency === pending.currency) return [];
  const message = `A price change in ${pending.currency} has already been announced. Withdraw it before you change the currency.`;
  return [broken("currency", "change_pending", message)];
}

function pendingFaults({ past, now }: PriceChange): RuleBroken[] {
  const pending = past.find(({ effectiveAt }) => effectiveAt > now);
  if (pending === undefined) return [];
  const message = `A price change is already scheduled for ${day(pending.effectiveAt)}. Withdraw that change or wait until it takes effect.`;
  return [broken("", "change_pending", message)];
}

function spacingFaults(change: PriceChange): RuleBroken[] {
  const next = nextSignificantAt(change);
  if (next === null) return [];
  const message = `While an item has subscribers, you can make one significant price change every 30 days. The next one is possible on ${day(next)}.`;
  return [broken("", "too_soon", message)];
}

function isCounted(change: PastChange): boolean {
  return change.class === "significant" && change.subscribers > 0;
}

/** The amount's bounds aren't checked here. */
export function readPrice(proposed: ProposedPrice): Price | null {
  const { amount, currency } = proposed;
  const mode = oneOf(PRICE_MODES, proposed.mode);
  if (mode === null || typeof amount !== "number" || typeof currency !== "string") return null;
  return mode === "plan" ? readPlan(proposed, amount, currency) : { mode, amount, currency };
}

function day(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function broken(path: string, code: PriceRule, message: string): RuleBroken {
  return { path, code, message };
}
