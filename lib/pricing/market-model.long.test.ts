import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price } from "@/lib/schema/price";
import { isNoWorse, NOTICE_MS, SPACING_MS } from "./evaluate-price-change";
import { MarketModel, type ModelPeriod } from "./market-model.suite";

const DAY_MS = 24 * 3600 * 1000;
const BUYERS = ["ann", "ben"] as const;

interface Move {
  readonly says: string;
  readonly consent?: number;
  make(market: MarketModel): void;
}

const amount = fc.integer({ min: 1, max: 40 }).map((tens) => tens * 50);
const price: fc.Arbitrary<Price> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("USD", "EUR")
      .map((currency): Price => ({ mode: "free", amount: 0, currency })),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      mode: fc.constantFrom("monthly" as const, "per_cycle" as const),
      amount,
      currency: fc.constantFrom("USD", "USD", "USD", "EUR"),
    }),
  },
);
const plan: fc.Arbitrary<Price> = fc
  .record({
    amount,
    period: fc.constantFrom("month", "month", "year"),
    unit: fc.constantFrom("cycle", "read"),
    includes: fc.integer({ min: 1, max: 4 }),
    // Down to a third of a cent, so that remainders are carried over.
    overage: fc.constantFrom(0, 3_333, 10_000, 1_234_567),
    room: fc.option(fc.nat(5)),
    trial: fc.option(fc.integer({ min: 1, max: 14 })),
  })
  .map(({ room, trial, ...terms }) => ({
    mode: "plan" as const,
    currency: "USD",
    ...terms,
    ...(room === null ? {} : { limit: terms.includes + room }),
    ...(trial === null ? {} : { trial_days: trial }),
  }));
const who = fc.constantFrom(...BUYERS);
const subscriber = fc.nat(3);
const run = fc.nat(12);

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.tuple(who, amount).map(([buyer, sum]) => ({
    says: `grant ${buyer} ${sum}`,
    make: (m: MarketModel) => m.grant(buyer, sum),
  })),
  fc
    .oneof(price, plan)
    .map((next) => ({ says: `price ${JSON.stringify(next)}`, make: (m: MarketModel) => m.change(next) })),
  fc.constant({ says: "withdraw", make: (m: MarketModel) => m.withdraw() }),
  who.map((buyer) => ({ says: `subscribe ${buyer}`, make: (m: MarketModel) => m.subscribe(buyer) })),
  subscriber.map((id) => ({ says: `cancel ${id}`, make: (m: MarketModel) => m.cancel(id) })),
  subscriber.map((id) => ({ says: `accept ${id}`, consent: id, make: (m: MarketModel) => m.accept(id) })),
  subscriber.map((id) => ({ says: `call ${id}`, make: (m: MarketModel) => void m.call(id) })),
  fc.tuple(subscriber, fc.nat(6)).map(([id, count]) => ({
    says: `${id} reads ${count}`,
    make: (m: MarketModel) => void m.read(id, count),
  })),
  fc.tuple(fc.nat(20), amount).map(([index, sum]) => ({
    says: `refund ${index} ${sum}`,
    make: (m: MarketModel) => m.refund(index, sum),
  })),
  fc
    .tuple(run, fc.constantFrom("succeeded" as const, "failed" as const))
    .map(([id, how]) => ({ says: `run ${id} ${how}`, make: (m: MarketModel) => m.end(id, how) })),
  fc.constant({ says: "an hour back", make: (m: MarketModel) => m.pass(-3_600_000) }),
  fc
    .constantFrom(1, 7, 14, 16, 31)
    .map((days) => ({ says: `${days} days`, make: (m: MarketModel) => m.pass(days * DAY_MS) })),
);

/**
 * A price increase is announced, everyone leaves, and someone subscribes while the item is free in another
 * currency.
 */
const FREE_ELSEWHERE: Move[] = [
  { says: "raise", make: (m) => m.change({ mode: "per_cycle", amount: 2_000, currency: "USD" }) },
  { says: "all leave", make: (m) => [0, 1].map((id) => m.cancel(id)) },
  { says: "free in euro", make: (m) => m.change({ mode: "free", amount: 0, currency: "EUR" }) },
  { says: "subscribe ann", make: (m) => m.subscribe("ann") },
  { says: "16 days", make: (m) => m.pass(16 * DAY_MS) },
];

/** Makes sure that several different prices are charged, whatever the random moves do. */
const LOWERED: Move[] = [900, 800, 700].flatMap((lower, index) => [
  { says: "lower", make: (m) => m.change({ mode: "per_cycle", amount: lower, currency: "USD" }) },
  { says: "call 0", make: (m) => void m.call(0) },
  { says: "succeeds", make: (m) => m.end(BUYERS.length + index, "succeeded") },
]);

const PLAN = {
  mode: "plan",
  amount: 500,
  currency: "USD",
  period: "month",
  includes: 1,
  overage: 3_333,
} as const;
/**
 * Everyone leaves and subscribes to a plan, with a trial, overage, an improved price and a renewal at the end
 * of a month.
 */
const PLANNED = (unit: "cycle" | "read"): Move[] => [
  { says: "all leave", make: (m) => [0, 1].map((id) => m.cancel(id)) },
  { says: "plan", make: (m) => m.change({ ...PLAN, unit, trial_days: 1 }) },
  { says: "subscribe ann", make: (m) => m.subscribe("ann") },
  ...[0, 1, 2, 40].flatMap((days): Move[] => [
    { says: `${days} days`, make: (m) => m.pass(days * DAY_MS) },
    { says: "four cycles", make: (m) => [1, 2, 3, 4].map(() => m.call(2)) },
    { says: "which succeed", make: (m) => m.runs.map(({ id }) => m.end(id, "succeeded")) },
    { says: "four reads", make: (m) => void m.read(2, 4) },
    { says: "better", make: (m) => m.change({ ...PLAN, unit, amount: 500 - days, trial_days: 1 }) },
  ]),
  { says: "ann leaves", make: (m) => m.cancel(2) },
  { says: "and comes back", make: (m) => m.subscribe("ann") },
];

/** Plays every sequence of moves. After each move, calls `look` with the prices from before it. */
function play(look: (market: MarketModel, before: Map<number, Price>, made: Move) => void): void {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60, size: "max" }), (moves) => {
      const market = new MarketModel();
      market.change({ mode: "per_cycle", amount: 1_000, currency: "USD" });
      for (const [id, buyer] of BUYERS.entries()) {
        market.grant(buyer, 5_000);
        market.subscribe(buyer);
        market.call(id);
      }
      for (const each of moves) {
        const before = new Map([...market.subscribers].map(([id, { price: theirs }]) => [id, theirs]));
        each.make(market);
        look(market, before, each);
      }
    }),
    { numRuns: 400, examples: [[FREE_ELSEWHERE], [LOWERED], [PLANNED("cycle")], [PLANNED("read")]] },
  );
}

test("money is neither made nor lost, and nobody goes below nothing", () => {
  play((market) => {
    const accounts = [...BUYERS, "seller", "outside"].map((account) => market.balance(account));
    expect(accounts.reduce((sum, balance) => sum + balance, 0)).toBe(0);
    for (const who of [...BUYERS, "seller"]) expect(market.balance(who)).toBeGreaterThanOrEqual(0);
  });
});

test("a run is charged once if it succeeded, at the price it was let in at, and not otherwise", () => {
  const seen = new Set<number>();
  play((market) => {
    for (const { id, cost, ended, period } of market.runs) {
      const charged = market.entries.get(`run:${id}`)?.amount ?? 0;
      // Units of a plan are charged once they add up to whole minor units, and never more than the amount on
      // hold.
      if (period !== null) expect(charged).toBeLessThanOrEqual(ended === "succeeded" ? cost : 0);
      if (period !== null) continue;
      expect(charged).toBe(ended === "succeeded" ? cost : 0);
      seen.add(charged);
    }
  });
  expect(seen.size).toBeGreaterThan(3);
});

test("nobody comes to a worse price without their consent", () => {
  play((market, before, made) => {
    for (const [id, theirs] of before) {
      const now = market.subscribers.get(id)?.price;
      if (made.consent !== id && now) expect(isNoWorse(now, theirs)).toBe(true);
    }
  });
});

test("periods that are paid do not overlap: there are no more of them than months since the first", () => {
  play((market) => {
    for (const { periods, paidUntil } of market.subscribers.values()) {
      const months = (market.latest - Date.UTC(2026, 0, 31)) / (28 * DAY_MS);
      expect(periods).toBeLessThanOrEqual(Math.floor(months) + 1);
      if (paidUntil !== null) expect(paidUntil).toBeLessThanOrEqual(market.latest + 366 * DAY_MS);
    }
  });
});

test("with subscribers two significant changes are 30 days apart and announced 14 days before", () => {
  play((market) => {
    const counted = market.past.filter((change) => change.class === "significant" && change.subscribers > 0);
    for (const [index, change] of counted.entries()) {
      expect(change.effectiveAt - change.madeAt).toBe(NOTICE_MS);
      const earlier = counted[index - 1];
      if (earlier) expect(change.madeAt - earlier.madeAt).toBeGreaterThanOrEqual(SPACING_MS);
    }
  });
});

test("the currency stays while somebody subscribes", () => {
  const last = new WeakMap<MarketModel, { currency: string; ids: number[] }>();
  play((market) => {
    const before = last.get(market);
    const { currency } = market.state.price;
    const ids = [...market.subscribers.values()].filter(({ cancelled }) => !cancelled).map(({ id }) => id);
    if (before?.ids.some((id) => ids.includes(id))) expect(currency).toBe(before.currency);
    last.set(market, { currency, ids });
  });
});

test("of every plan the sum by units is the sum by money, to the last millionth, and no more is used than it holds", () => {
  let max = 0;
  play((market) => {
    for (const { id, plans } of market.subscribers.values()) {
      const sum = (pick: (plan: ModelPeriod) => number) => plans.reduce((all, each) => all + pick(each), 0);
      const [first] = plans;
      if (!first) continue;
      expect(sum(({ cost }) => cost)).toBe(
        sum(({ posted }) => posted) * first.minor + sum((each) => each.remainder),
      );
      const runs = market.runs.filter((run) => run.subscriber === id && run.period !== null);
      const ofPlan = (cause: string) =>
        cause.startsWith(`reads:${id}:`) || runs.some((run) => cause === `run:${run.id}`);
      const entries = [...market.entries.values()].filter(({ cause }) => ofPlan(cause));
      expect(entries.reduce((all, { amount: each }) => all + each, 0)).toBe(sum(({ posted }) => posted));
      for (const [number, each] of plans.entries()) {
        const under = runs.filter((run) => run.period === number);
        if (each.unit === "cycle")
          expect(each.units).toBe(under.filter(({ ended }) => ended === "succeeded").length);
        expect(each.pending).toBe(under.filter(({ ended }) => ended === null).length);
        if (each.max !== null) expect(each.units + each.pending).toBeLessThanOrEqual(each.max);
        if (each.trial) expect(each.cost).toBe(0);
        max = Math.max(max, each.posted);
      }
    }
  });
  expect(max).toBeGreaterThan(0);
});

test("a buyer has one trial, whatever is cancelled and subscribed to anew", () => {
  let trials = 0;
  play((market) => {
    for (const buyer of BUYERS) {
      const theirs = [...market.subscribers.values()].filter((each) => each.buyer === buyer);
      const had = theirs.flatMap(({ plans }) => plans.filter(({ trial }) => trial)).length;
      expect(had).toBeLessThanOrEqual(1);
      trials = Math.max(trials, had);
    }
  });
  expect(trials).toBe(1);
});

test("no more is given back of a charge than it was", () => {
  play((market) => {
    for (const { cause, amount: charged } of market.entries.values()) {
      const back = [...market.entries.values()].filter((each) => each.cause.startsWith(`refund:${cause}#`));
      expect(back.reduce((sum, each) => sum + each.amount, 0)).toBeLessThanOrEqual(charged);
    }
  });
});
