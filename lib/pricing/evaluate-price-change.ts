import { maxOf } from "@/lib/kit/max-of";
import { oneOf } from "@/lib/kit/one-of";
import type { ChangeClass, Price, PriceKind, PriceMode, PriceRule, ProposedPrice } from "@/lib/schema/price";
import { PRICE_MODES } from "@/lib/schema/price-kinds";
import type { FieldFault } from "@/lib/schema/problem";
import { currencyExponent, majorUnits } from "./currencies";
import { isNoWorsePlan, isSamePlan, planFaults, readPlan } from "./plan-faults";

/** Set by the operator of the instance. */
interface PriceBounds {
  readonly min: number;
  readonly max: number;
}

/** A change that was allowed. One that was withdrawn before it took effect is none: it is left out. */
export interface PastChange {
  readonly class: ChangeClass;
  readonly madeAt: number;
  readonly effectiveAt: number;
  /** How many there were when it was made. */
  readonly subscribers: number;
}

export interface PriceChange {
  readonly kind: PriceKind;
  readonly current: Price;
  readonly proposed: ProposedPrice;
  /** What is announced, and holds from its day on whatever holds until then. */
  readonly pending: Price | null;
  readonly subscribers: number;
  readonly past: readonly PastChange[];
  readonly now: number;
  readonly bounds: PriceBounds;
  /** The item's other plans; left out where it has one price. */
  readonly beside?: PlansBeside;
}

/** What stands beside the price that is to change. */
export interface PlansBeside {
  /** Of those that can be had, what is announced among them. */
  readonly prices: readonly Price[];
  /** Who has one of them, closed ones too. */
  readonly subscribers: number;
}

export interface Verdict {
  readonly allowed: boolean;
  readonly class: ChangeClass;
  readonly effectiveAt: number;
  /** `move`: at once to the new price, for those to whom it is no worse than their own. */
  readonly existingSubscribers: "keep" | "move";
  readonly errors: readonly RuleBroken[];
  /** What was proposed, where it is a price at all. */
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

/** Judges every change of a price, whichever way it comes (contract 7). Tells all the rules it breaks, at once. */
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

/** When the next significant change may be made; null when that is now. */
export function nextSignificantAt({
  past,
  subscribers,
  now,
}: Pick<PriceChange, "past" | "subscribers" | "now">): number | null {
  if (subscribers === 0) return null;
  const latest = maxOf(past.filter(isCounted).map(({ madeAt }) => madeAt));
  return latest + SPACING_MS > now ? latest + SPACING_MS : null;
}

/** Whether somebody who pays `theirs` may be given `next` without being asked. */
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
    const message = "Side by side there are plans alone: each of them is a plan.";
    return [broken("mode", "mode_not_allowed", message)];
  }
  if (mode !== null && MODES[kind].includes(mode)) return [];
  const modes = MODES[kind].join(", ");
  return [broken("mode", "mode_not_allowed", `A ${kind} is ${modes}.`)];
}

function amountFaults({ proposed, bounds }: PriceChange): RuleBroken[] {
  const { mode, amount, currency } = proposed;
  const faults: RuleBroken[] = [];
  const isInteger = typeof amount === "number" && Number.isSafeInteger(amount);
  if (!isInteger || amount < 0) {
    const message = "The amount is a whole number of the currency's minor units, not negative.";
    faults.push(broken("amount", "amount_invalid", message));
  }
  if (!isInteger) return faults;
  if (mode === "free" && amount !== 0) {
    faults.push(broken("amount", "free_must_be_zero", "What is free has the amount 0."));
  }
  const isOutside = amount <= 0 || amount < bounds.min || amount > bounds.max;
  if (mode !== "free" && isOutside && !isPaidByUse(proposed)) {
    const [min, max] = [bounds.min, bounds.max].map((bound) => inCurrency(bound, currency));
    faults.push(broken("amount", "amount_out_of_range", `A price is from ${min} to ${max}.`));
  }
  return faults;
}

/** A plan may cost nothing but what is used beyond what it includes. */
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
    const message = "The currency is a code of ISO 4217 in capitals, such as USD or JPY.";
    return [broken("currency", "currency_invalid", message)];
  }
  const other = beside.prices.find((each) => each.currency !== currency);
  if (other) {
    const message = `Plans side by side have one currency: ${other.currency}.`;
    return [broken("currency", "currency_locked", message)];
  }
  if (currency === current.currency) return [];
  if (subscribers + beside.subscribers > 0) {
    const message = `While there are subscribers the currency stays ${current.currency}.`;
    return [broken("currency", "currency_locked", message)];
  }
  if (pending === null || currency === pending.currency) return [];
  const message = `A price in ${pending.currency} is announced: whoever subscribes until then would find it. Withdraw it first.`;
  return [broken("currency", "change_pending", message)];
}

function pendingFaults({ past, now }: PriceChange): RuleBroken[] {
  const pending = past.find(({ effectiveAt }) => effectiveAt > now);
  if (pending === undefined) return [];
  const message = `A change takes effect on ${day(pending.effectiveAt)}. Withdraw it, or wait until then.`;
  return [broken("", "change_pending", message)];
}

function spacingFaults(change: PriceChange): RuleBroken[] {
  const next = nextSignificantAt(change);
  if (next === null) return [];
  const message = `With subscribers there is one significant change in 30 days; the next from ${day(next)} on.`;
  return [broken("", "too_soon", message)];
}

function isCounted(change: PastChange): boolean {
  return change.class === "significant" && change.subscribers > 0;
}

/** What was proposed, where it is a price at all; whether it is within the bounds is not asked. */
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
