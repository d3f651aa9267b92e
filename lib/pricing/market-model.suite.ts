import type { Price } from "@/lib/schema/price";
import { endOfAccess, evaluateAccess, evaluateSpending, type Subscribed } from "./evaluate-access";
import { evaluatePriceChange, isNoWorse, type PastChange } from "./evaluate-price-change";
import { firstPeriod, nextPeriod, trialPeriod } from "./period";
import { chargeUnits, coveredUnits, holdFor, millionthsOf, type PlanUse, unitsLeft } from "./plan-use";
import { type PriceState, priceAt } from "./price-state";

/** A plan period, with what was charged for it. */
export interface ModelPeriod extends PlanUse {
  readonly unit: "cycle" | "read";
  readonly trial: boolean;
  /** Number of runs and reads counted in the period. */
  readonly counted: number;
  readonly cost: number;
  readonly posted: number;
}

interface Entry {
  readonly cause: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

interface Subscriber extends Subscribed {
  readonly id: number;
  readonly buyer: string;
  readonly version: number;
  readonly anchor: number | null;
  readonly periods: number;
  readonly cancelled: boolean;
  readonly plans: readonly ModelPeriod[];
}

interface ModelRun {
  readonly id: number;
  readonly subscriber: number;
  readonly cost: number;
  /** The subscriber's plan period that the run counts towards. Null if it counts towards none. */
  readonly period: number | null;
  ended: "succeeded" | "failed" | null;
}

const BOUNDS = { min: 50, max: 1_000_000 };
const SELLER = "seller";
const OUTSIDE = "outside";

/**
 * Model of an item with its seller and buyers, which follows only the rules: it has no database, and its own
 * clock.
 */
export class MarketModel {
  now = Date.UTC(2026, 0, 31);
  latest = this.now;
  state: PriceState = { version: 1, price: { mode: "free", amount: 0, currency: "USD" }, pending: null };
  readonly versions = new Map<number, Price>([[1, this.state.price]]);
  readonly past: (PastChange & { version: number })[] = [];
  readonly subscribers = new Map<number, Subscriber>();
  readonly runs: ModelRun[] = [];
  readonly entries = new Map<string, Entry>();

  /** Moves the clock. Also accepts negative values, because clocks can be set back. */
  pass(ms: number): void {
    this.now += ms;
    this.latest = Math.max(this.latest, this.now);
    this.state = priceAt(this.state, this.now);
  }

  grant(buyer: string, amount: number): void {
    this.write({ cause: `payment:${this.entries.size}`, from: OUTSIDE, to: buyer, amount });
  }

  change(proposed: Price): void {
    const { price: current, version, pending } = this.state;
    const active = [...this.subscribers.values()].filter(({ cancelled }) => !cancelled);
    const verdict = evaluatePriceChange({
      kind: "workflow",
      current,
      proposed,
      pending: pending?.price ?? null,
      subscribers: active.length,
      past: this.past,
      now: this.now,
      bounds: BOUNDS,
    });
    if (verdict.price === null || verdict.class === "none") return;
    const made = this.versions.size + 1;
    this.versions.set(made, verdict.price);
    const { class: kind, effectiveAt } = verdict;
    this.past.push({ class: kind, madeAt: this.now, effectiveAt, subscribers: active.length, version: made });
    this.state =
      effectiveAt > this.now
        ? { version, price: current, pending: { version: made, price: verdict.price, effectiveAt } }
        : { version: made, price: verdict.price, pending };
    if (verdict.existingSubscribers === "keep") return;
    for (const each of active) {
      if (isNoWorse(verdict.price, each.price))
        this.subscribers.set(each.id, bettered({ ...each, price: verdict.price, version: made }));
    }
  }

  withdraw(): void {
    const { pending } = this.state;
    if (pending === null) return;
    this.past.splice(
      this.past.findIndex(({ version }) => version === pending.version),
      1,
    );
    this.state = { ...this.state, pending: null };
  }

  subscribe(buyer: string): void {
    if ([...this.subscribers.values()].some((each) => each.buyer === buyer && !each.cancelled)) return;
    const id = this.subscribers.size;
    const { price, version } = this.state;
    const fresh = { id, buyer, price, version, anchor: null, paidUntil: null, periods: 0 };
    const begun = { ...fresh, endsAt: null, offlineSince: null, cancelled: false, plans: [] };
    const paid = this.tried(begun) ?? this.renewed(begun);
    if (paid) this.subscribers.set(id, paid);
  }

  cancel(id: number): void {
    const each = this.subscribers.get(id);
    if (each && !each.cancelled)
      this.subscribers.set(id, { ...each, cancelled: true, endsAt: endOfAccess(each, this.now) });
  }

  accept(id: number): void {
    const each = this.subscribers.get(id);
    if (!each || each.cancelled) return;
    const { price, version } = this.state;
    const paid = this.renewed({ ...each, price, version });
    if (paid) this.subscribers.set(id, paid);
  }

  /** Returns whether the call was accepted. */
  call(id: number): boolean {
    const found = this.subscribers.get(id);
    const each = found && evaluateAccess(found, this.now).state !== "ended" ? this.renewed(found) : undefined;
    if (!each) return false;
    this.subscribers.set(id, each);
    const access = evaluateAccess(each, this.now);
    if (access.state !== "open") return false;
    const period = each.plans.length - 1;
    const plan = isRunning(each, this.now) ? each.plans[period] : undefined;
    const isUnit = plan?.unit === "cycle";
    if (isUnit && unitsLeft(plan) === 0) return false;
    const cost = isUnit ? holdFor(plan) : access.cost;
    if (this.spending(each.buyer, cost) !== "covered") return false;
    if (isUnit) this.count(each, period, { ...plan, pending: plan.pending + 1 });
    this.runs.push({
      id: this.runs.length,
      subscriber: id,
      cost,
      period: isUnit ? period : null,
      ended: null,
    });
    return true;
  }

  /** Returns how many reads were served. */
  read(id: number, wanted: number): number {
    const found = this.subscribers.get(id);
    const each = found && evaluateAccess(found, this.now).state !== "ended" ? this.renewed(found) : undefined;
    if (!each) return 0;
    this.subscribers.set(id, each);
    const number = each.plans.length - 1;
    const plan = isRunning(each, this.now) ? each.plans[number] : undefined;
    if (plan?.unit !== "read") return 0;
    const counted = coveredUnits(plan, wanted, this.balance(each.buyer) - this.held(each.buyer));
    this.charge(each, number, counted, `reads:${id}:${number}:${this.entries.size}`);
    return counted;
  }

  /** Reports the end of a run. A process may report twice, even with different results. */
  end(id: number, how: "succeeded" | "failed"): void {
    const run = this.runs[id];
    const each = run && this.subscribers.get(run.subscriber);
    if (!run || !each || run.ended !== null) return;
    run.ended = how;
    const plan = run.period === null ? undefined : each.plans[run.period];
    if (plan && run.period !== null) {
      this.count(each, run.period, { ...plan, pending: plan.pending - 1 });
      const freed = this.subscribers.get(run.subscriber);
      if (how === "succeeded" && freed) this.charge(freed, run.period, 1, `run:${id}`, run.cost);
    } else if (how === "succeeded" && run.cost > 0)
      this.write({ cause: `run:${id}`, from: each.buyer, to: SELLER, amount: run.cost });
  }

  /** Refunds part of a charge on behalf of the seller, at most all of it. */
  refund(index: number, wanted: number): void {
    const charges = [...this.entries.values()].filter(({ to, from }) => to === SELLER && from !== OUTSIDE);
    const charge = charges[index % Math.max(1, charges.length)];
    if (!charge) return;
    const back = [...this.entries.values()].filter(({ cause }) =>
      cause.startsWith(`refund:${charge.cause}#`),
    );
    const left = charge.amount - back.reduce((sum, { amount }) => sum + amount, 0);
    const amount = Math.min(wanted, left, this.balance(SELLER));
    if (amount > 0)
      this.write({ cause: `refund:${charge.cause}#${back.length}`, from: SELLER, to: charge.from, amount });
  }

  balance(account: string): number {
    let sum = 0;
    for (const { from, to, amount } of this.entries.values())
      sum += to === account ? amount : from === account ? -amount : 0;
    return sum;
  }

  /** Pays for the next period if it is due. Undefined if the balance doesn't cover it. */
  private renewed(each: Subscriber): Subscriber | undefined {
    if (evaluateAccess(each, this.now).state !== "due") return each;
    if (this.spending(each.buyer, each.price.amount) !== "covered") return undefined;
    const months = each.price.mode === "plan" && each.price.period === "year" ? 12 : 1;
    const period =
      each.paidUntil === null || each.anchor === null
        ? firstPeriod(this.now, months)
        : nextPeriod({ end: each.paidUntil, anchor: each.anchor }, this.now, months);
    const periods = each.periods + 1;
    const { amount } = each.price;
    if (amount > 0)
      this.write({ cause: `period:${each.id}:${periods}`, from: each.buyer, to: SELLER, amount });
    return { ...withPlan(each, false), periods, paidUntil: period.end, anchor: period.anchor };
  }

  /**
   * Starts a trial if the price includes one. Each buyer gets only one trial, no matter how often they
   * cancel.
   */
  private tried(each: Subscriber): Subscriber | undefined {
    const days = each.price.mode === "plan" ? (each.price.trial_days ?? 0) : 0;
    const had = [...this.subscribers.values()].some(
      ({ buyer, plans }) => buyer === each.buyer && plans.some(({ trial }) => trial),
    );
    if (days === 0 || had) return undefined;
    const { end, anchor } = trialPeriod(this.now, days);
    return { ...withPlan(each, true), paidUntil: end, anchor };
  }

  private count(each: Subscriber, number: number, plan: ModelPeriod): void {
    this.subscribers.set(each.id, { ...each, plans: each.plans.with(number, plan) });
  }

  private charge(each: Subscriber, number: number, units: number, cause: string, covered?: number): void {
    const plan = each.plans[number];
    if (!plan) return;
    const { cost, posted, remainder } = chargeUnits(plan, units, covered);
    this.count(each, number, {
      ...plan,
      remainder,
      units: plan.units + units,
      counted: plan.counted + units,
      cost: plan.cost + cost,
      posted: plan.posted + posted,
    });
    if (posted > 0) this.write({ cause, from: each.buyer, to: SELLER, amount: posted });
  }

  private held(buyer: string): number {
    return this.runs
      .filter((run) => run.ended === null && this.subscribers.get(run.subscriber)?.buyer === buyer)
      .reduce((sum, run) => sum + run.cost, 0);
  }

  private spending(buyer: string, cost: number) {
    const held = this.held(buyer);
    return evaluateSpending({ balance: this.balance(buyer), held, spent: 0, cap: null }, cost);
  }

  private write(entry: Entry): void {
    if (!this.entries.has(entry.cause)) this.entries.set(entry.cause, entry);
  }
}

function isRunning({ paidUntil }: Subscriber, now: number): boolean {
  return paidUntil !== null && paidUntil > now;
}

/**
 * Starts a new period and carries over a fraction of a minor unit. In a trial, units beyond the included ones
 * are refused.
 */
function withPlan(each: Subscriber, trial: boolean): Subscriber {
  const { price, plans } = each;
  if (price.mode !== "plan") return each;
  const overage = trial ? 0 : price.overage;
  const begun: ModelPeriod = {
    ...{ unit: price.unit, trial, includes: price.includes, overage, minor: millionthsOf(price.currency) },
    max: overage === 0 ? price.includes : (price.limit ?? null),
    remainder: plans.reduce((sum, { remainder }) => sum + remainder, 0),
    ...{ units: 0, pending: 0, counted: 0, cost: 0, posted: 0 },
  };
  return { ...each, plans: [...plans.map((plan) => ({ ...plan, remainder: 0 })), begun] };
}

/** Applies a better price to the terms of the current period. A trial stays a trial. */
function bettered(each: Subscriber): Subscriber {
  const last = each.plans.at(-1);
  if (each.price.mode !== "plan" || !last) return each;
  const { includes, limit } = each.price;
  const overage = last.trial ? 0 : each.price.overage;
  const max = overage === 0 ? includes : (limit ?? null);
  return { ...each, plans: each.plans.with(-1, { ...last, includes, overage, max }) };
}
