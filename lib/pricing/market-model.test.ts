import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price } from "@/lib/schema/price";
import { isNoWorse, NOTICE_MS, SPACING_MS } from "./judge-price-change";
import { MarketModel } from "./market-model.suite";

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
const who = fc.constantFrom(...BUYERS);
const subscriber = fc.nat(3);
const run = fc.nat(12);

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.tuple(who, amount).map(([buyer, sum]) => ({
    says: `grant ${buyer} ${sum}`,
    make: (m: MarketModel) => m.grant(buyer, sum),
  })),
  price.map((next) => ({ says: `price ${JSON.stringify(next)}`, make: (m: MarketModel) => m.change(next) })),
  fc.constant({ says: "withdraw", make: (m: MarketModel) => m.withdraw() }),
  who.map((buyer) => ({ says: `subscribe ${buyer}`, make: (m: MarketModel) => m.subscribe(buyer) })),
  subscriber.map((id) => ({ says: `cancel ${id}`, make: (m: MarketModel) => m.cancel(id) })),
  subscriber.map((id) => ({ says: `accept ${id}`, consent: id, make: (m: MarketModel) => m.accept(id) })),
  subscriber.map((id) => ({ says: `call ${id}`, make: (m: MarketModel) => void m.call(id) })),
  fc
    .tuple(run, fc.constantFrom("succeeded" as const, "failed" as const))
    .map(([id, how]) => ({ says: `run ${id} ${how}`, make: (m: MarketModel) => m.end(id, how) })),
  fc
    .constantFrom(1, 7, 14, 16, 31)
    .map((days) => ({ says: `${days} days`, make: (m: MarketModel) => m.pass(days * DAY_MS) })),
);

/** A raise is announced, everybody leaves, and somebody comes while it is free in another currency. */
const FREE_ELSEWHERE: Move[] = [
  { says: "raise", make: (m) => m.change({ mode: "per_cycle", amount: 2_000, currency: "USD" }) },
  { says: "all leave", make: (m) => [0, 1].map((id) => m.cancel(id)) },
  { says: "free in euro", make: (m) => m.change({ mode: "free", amount: 0, currency: "EUR" }) },
  { says: "subscribe ann", make: (m) => m.subscribe("ann") },
  { says: "16 days", make: (m) => m.pass(16 * DAY_MS) },
];

/** So that several prices are charged, whatever chance has to offer. */
const LOWERED: Move[] = [900, 800, 700].flatMap((lower, index) => [
  { says: "lower", make: (m) => m.change({ mode: "per_cycle", amount: lower, currency: "USD" }) },
  { says: "call 0", make: (m) => void m.call(0) },
  { says: "succeeds", make: (m) => m.end(BUYERS.length + index, "succeeded") },
]);

/** Plays every sequence, and looks after each move at what was before it. */
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
    { numRuns: 400, examples: [[FREE_ELSEWHERE], [LOWERED]] },
  );
}

test("money is neither made nor lost, and nobody goes below nothing", () => {
  play((market) => {
    const accounts = [...BUYERS, "seller", "outside"].map((account) => market.balance(account));
    expect(accounts.reduce((sum, balance) => sum + balance, 0)).toBe(0);
    for (const buyer of BUYERS) expect(market.balance(buyer)).toBeGreaterThanOrEqual(0);
  });
});

test("a run is charged once if it succeeded, at the price it was let in at, and not otherwise", () => {
  const seen = new Set<number>();
  play((market) => {
    for (const { id, cost, ended } of market.runs) {
      const charged = market.entries.get(`run:${id}`)?.amount ?? 0;
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
      const months = (market.now - Date.UTC(2026, 0, 31)) / (28 * DAY_MS);
      expect(periods).toBeLessThanOrEqual(Math.floor(months) + 1);
      if (paidUntil !== null) expect(paidUntil).toBeLessThanOrEqual(market.now + 31 * DAY_MS);
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
