import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { isNoWorse } from "@/lib/pricing/judge-price-change";
import { renewSubscriptions } from "@/lib/service/renew-subscriptions";
import { testMarket } from "./market.suite";

const market = await testMarket();
const { buyer, credit, knock, seller, services, setPrice, sql, time, work, workflow } = market;
const DAY_MS = 24 * 3600 * 1000;

interface Mine {
  id: string;
  key: string;
}

type Move =
  | { do: "grant"; amount: number }
  | { do: "price"; mode: "free" | "monthly" | "per_cycle"; amount: number }
  | { do: "withdraw" | "subscribe" | "cancel" | "accept" | "work" | "renew" }
  | { do: "call"; symbol: "a" | "FAIL"; times: number }
  | { do: "pass"; days: number };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constant("grant" as const), amount: fc.constantFrom(50, 300, 1_000) }),
  fc.record({
    do: fc.constant("price" as const),
    mode: fc.constantFrom("free" as const, "monthly" as const, "per_cycle" as const),
    amount: fc.constantFrom(60, 100, 150),
  }),
  fc.record({
    do: fc.constantFrom(
      "withdraw" as const,
      "subscribe" as const,
      "subscribe" as const,
      "cancel" as const,
      "accept" as const,
      "work" as const,
      "renew" as const,
    ),
  }),
  fc.record({
    do: fc.constant("call" as const),
    symbol: fc.constantFrom("a" as const, "a" as const, "FAIL" as const),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant("pass" as const), days: fc.constantFrom(1, 15, 33) }),
);

async function make(given: Move, item: { id: string; t: string }, mine: Mine[]): Promise<void> {
  const last = mine.at(-1);
  const path = `/subscriptions/${last?.id}`;
  switch (given.do) {
    case "grant":
      await credit(buyer, given.amount);
      return;
    case "price": {
      const amount = given.mode === "free" ? 0 : given.amount;
      await setPrice(seller, "workflow", item.id, { mode: given.mode, amount, currency: "USD" });
      return;
    }
    case "withdraw":
      await seller.api("DELETE", `/prices/workflow/${item.id}/pending`);
      return;
    case "subscribe": {
      const { status, body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
      if (status === 201) mine.push({ id: body.id, key: body.key });
      return;
    }
    case "cancel":
      if (last) await buyer.api("DELETE", path);
      return;
    case "accept":
      if (last) await buyer.api("POST", `${path}/accept`);
      return;
    case "call":
      await Promise.all(
        Array.from({ length: given.times }, () => knock(item.t, last?.key ?? null, { symbol: given.symbol })),
      );
      return;
    case "pass":
      time.offsetMs += given.days * DAY_MS;
      return;
    case "renew":
      await renewSubscriptions(services);
      return;
    case "work":
      return work();
  }
}

/** So that every sequence has something to charge. */
const OPENING: Move[] = [
  { do: "price", mode: "per_cycle", amount: 100 },
  { do: "grant", amount: 300 },
  { do: "subscribe" },
  { do: "call", symbol: "a", times: 2 },
];

test("whatever is bought, run, priced and cancelled, the ledger agrees and nobody is moved up", async () => {
  let charged = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 16, size: "max" }), async (moves) => {
      const item = await workflow(seller);
      const mine: Mine[] = [];
      for (const given of [...OPENING, ...moves]) {
        const before = (await buyer.api("GET", "/subscriptions")).body.items[0];
        await make(given, item, mine);
        const after = (await buyer.api("GET", "/subscriptions")).body.items[0];
        if (before && after?.id === before.id && given.do !== "accept") {
          expect(isNoWorse(after.price, before.price)).toBe(true);
        }
      }
      await work();
      expect(await findLedgerFaults(sql)).toEqual([]);
      expect(await sql`select * from holds`).toEqual([]);
      const rows = await sql`
        select r.id, r.status, e.amount from runs r left join ledger_entries e on e.run_id = r.id
        where r.workflow_id = ${item.id} and (e.cause is not null or r.status <> 'succeeded')`;
      for (const row of rows) expect(row.status === "succeeded").toBe(row.amount !== null);
      charged += rows.filter((row) => row.amount !== null).length;
    }),
    { numRuns: 6 },
  );
  expect(charged).toBeGreaterThan(10);
}, 120_000);

test("nobody is charged for a month of what is gone", async () => {
  time.offsetMs = 0;
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 100, currency: "EUR" });
  await credit(buyer, 250, "EUR");
  await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  await seller.api("DELETE", `/workflows/${id}`);
  time.offsetMs = 32 * DAY_MS;
  await renewSubscriptions(services);
  expect(await market.balance(buyer, "EUR")).toBe(150);
  expect((await buyer.api("GET", "/subscriptions")).body.items[0]).toMatchObject({ status: "ended" });
});

test("the periodic duty charges a month that begins while nobody calls, once", async () => {
  time.offsetMs = 0;
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 100, currency: "JPY" });
  await credit(buyer, 250, "JPY");
  expect((await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(201);
  time.offsetMs = 31.5 * DAY_MS;
  await Promise.all([renewSubscriptions(services), renewSubscriptions(services)]);
  expect(await market.balance(buyer, "JPY")).toBe(50);
  time.offsetMs = 63 * DAY_MS;
  await renewSubscriptions(services);
  expect(await market.balance(buyer, "JPY")).toBe(50);
  expect(await market.balance(seller, "JPY")).toBe(200);
});
