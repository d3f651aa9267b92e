import type { Price } from "@/lib/schema/price";
import { endOfAccess, judgeAccess, judgeSpending, type Subscribed } from "./judge-access";
import { isNoWorse, judgePriceChange, type PastChange } from "./judge-price-change";
import { firstPeriod, nextPeriod } from "./period";
import { type PriceState, priceAt } from "./price-state";

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
}

interface ModelRun {
  readonly id: number;
  readonly subscriber: number;
  readonly cost: number;
  ended: "succeeded" | "failed" | null;
}

const BOUNDS = { min: 50, max: 1_000_000 };
const SELLER = "seller";
const OUTSIDE = "outside";

/** One item, its seller and its buyers, made of the rules alone: no database, no clock but its own. */
export class MarketModel {
  now = Date.UTC(2026, 0, 31);
  state: PriceState = { version: 1, price: { mode: "free", amount: 0, currency: "USD" }, pending: null };
  readonly versions = new Map<number, Price>([[1, this.state.price]]);
  readonly past: (PastChange & { version: number })[] = [];
  readonly subscribers = new Map<number, Subscriber>();
  readonly runs: ModelRun[] = [];
  readonly entries = new Map<string, Entry>();

  pass(ms: number): void {
    this.now += ms;
    this.state = priceAt(this.state, this.now);
  }

  grant(buyer: string, amount: number): void {
    this.write({ cause: `payment:${this.entries.size}`, from: OUTSIDE, to: buyer, amount });
  }

  change(proposed: Price): void {
    const { price: current, version, pending } = this.state;
    const active = [...this.subscribers.values()].filter(({ cancelled }) => !cancelled);
    const verdict = judgePriceChange({
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
        this.subscribers.set(each.id, { ...each, price: verdict.price, version: made });
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
    const open = { endsAt: null, offlineSince: null, cancelled: false };
    const paid = this.renewed({ ...fresh, ...open });
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

  /** A call; whether it was let in. */
  call(id: number): boolean {
    const found = this.subscribers.get(id);
    const each = found && judgeAccess(found, this.now).state !== "ended" ? this.renewed(found) : undefined;
    if (!each) return false;
    this.subscribers.set(id, each);
    const access = judgeAccess(each, this.now);
    if (access.state !== "open" || this.spending(each.buyer, access.cost) !== "covered") return false;
    this.runs.push({ id: this.runs.length, subscriber: id, cost: access.cost, ended: null });
    return true;
  }

  /** A process says how a run ended; it may say so twice, or another may say otherwise afterwards. */
  end(id: number, how: "succeeded" | "failed"): void {
    const run = this.runs[id];
    const each = run && this.subscribers.get(run.subscriber);
    if (!run || !each || run.ended !== null) return;
    run.ended = how;
    if (how === "succeeded" && run.cost > 0)
      this.write({ cause: `run:${id}`, from: each.buyer, to: SELLER, amount: run.cost });
  }

  balance(account: string): number {
    let sum = 0;
    for (const { from, to, amount } of this.entries.values())
      sum += to === account ? amount : from === account ? -amount : 0;
    return sum;
  }

  /** With the period that is due paid, where one is; undefined when it is not covered. */
  private renewed(each: Subscriber): Subscriber | undefined {
    if (judgeAccess(each, this.now).state !== "due") return each;
    if (this.spending(each.buyer, each.price.amount) !== "covered") return undefined;
    const period =
      each.paidUntil === null || each.anchor === null
        ? firstPeriod(this.now)
        : nextPeriod({ end: each.paidUntil, anchor: each.anchor }, this.now);
    const periods = each.periods + 1;
    this.write({
      cause: `period:${each.id}:${periods}`,
      from: each.buyer,
      to: SELLER,
      amount: each.price.amount,
    });
    return { ...each, periods, paidUntil: period.end, anchor: period.anchor };
  }

  private spending(buyer: string, cost: number) {
    const held = this.runs
      .filter((run) => run.ended === null && this.subscribers.get(run.subscriber)?.buyer === buyer)
      .reduce((sum, run) => sum + run.cost, 0);
    return judgeSpending({ balance: this.balance(buyer), held, spent: 0, cap: null }, cost);
  }

  private write(entry: Entry): void {
    if (!this.entries.has(entry.cause)) this.entries.set(entry.cause, entry);
  }
}
