import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { takeDueSubscriptions } from "@/db/queries/subscription-ids";
import { testMarket } from "@/lib/http/tests/market.suite";
import { isSoak } from "@/lib/kit/soak-runs.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { MarketPlay, type Move, move } from "./market-play.suite";

const market = await testMarket();
const { buyer, credit, seller, services, setPrice, sql, time, work, workflow } = market;
const DAY_MS = 24 * 3600 * 1000;
const { MILLRACE_MARKET_SEQUENCES } = process.env;
/** One known sequence and one random one. `npm run soak` runs more. */
const RUNS = Number(MILLRACE_MARKET_SEQUENCES ?? (isSoak ? 12 : 2));

/** A sequence found at random: after a subscription has ended, calls are free if the item has become free. */
const FREE_AFTER_THE_END: Move[] = [
  { do: "cancel", who: 0 },
  { do: "price", mode: "free", amount: 60 },
  { do: "call", who: 0, symbol: "a", times: 1, again: false },
  { do: "subscribe", who: 0 },
  { do: "call", who: 0, symbol: "a", times: 1, again: false },
  { do: "work" },
];

/** Makes sure that every sequence charges something. */
const OPENING: Move[] = [
  { do: "price", mode: "per_cycle", amount: 100 },
  { do: "grant", who: 0, amount: 1_000 },
  { do: "grant", who: 1, amount: 300 },
  { do: "subscribe", who: 0 },
  { do: "subscribe", who: 1 },
  { do: "call", who: 0, symbol: "a", times: 2, again: true },
];

test(
  "whatever is bought, run, retried, priced and cancelled: each success is charged once, and nobody is moved up",
  async () => {
    const other = await market.person("other");
    let charged = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 24, size: "max" }), async (moves) => {
        const item = await workflow(seller);
        await seller.api("PUT", `/market/workflow/${item.id}`, { listed: true });
        const play = new MarketPlay(market, [buyer, other], item);
        for (const each of [...OPENING, ...moves]) await play.make(each);
        await work();
        expect(play.faults).toEqual([]);
        expect(await findLedgerFaults(services.db)).toEqual([]);
        expect(await sql`select * from holds`).toEqual([]);
        expect(await chargesOf(item.id)).toEqual(await expectedCharges(item.id, play));
        expect(await overlappingPeriods(item.id)).toEqual([]);
        charged += (await chargesOf(item.id)).length;
      }),
      { numRuns: RUNS, examples: [[FREE_AFTER_THE_END]] },
    );
    // The amount is random, but there must be a charge for the other checks to be meaningful.
    expect(charged).toBeGreaterThan(0);
  },
  60_000 + RUNS * 15_000,
);

async function chargesOf(workflowId: string): Promise<(readonly [string, number])[]> {
  const rows = await sql`
    select r.id, e.amount from ledger_entries e join runs r on r.id = e.run_id
    where r.workflow_id = ${workflowId} order by r.id`;
  return rows.map(({ id, amount }) => [String(id), Number(amount)] as const);
}

/** Returns the expected charges: what each successful run of a subscriber cost when it was accepted. */
async function expectedCharges(workflowId: string, play: MarketPlay): Promise<(readonly [string, number])[]> {
  const rows = await sql`
    select id from runs where workflow_id = ${workflowId} and status = 'succeeded' order by id`;
  return rows
    .map(({ id }) => [String(id), play.costs.get(String(id)) ?? 0] as const)
    .filter(([, cost]) => cost > 0);
}

function overlappingPeriods(itemId: string) {
  return sql`
    select a.cause, b.cause from ledger_entries a join ledger_entries b
      on a.subscription_id = b.subscription_id and a.cause < b.cause
      join subscriptions s on s.id = a.subscription_id
    where s.item_id = ${itemId} and a.period_start is not null and b.period_start is not null
      and a.period_start < b.period_end and b.period_start < a.period_end`;
}

test("nobody is charged for a month of what is gone", async () => {
  time.offsetMs = 0;
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 100, currency: "EUR" });
  await credit(buyer, 250, "EUR");
  await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  await seller.api("DELETE", `/workflows/${id}`);
  time.offsetMs = 32 * DAY_MS;
  await renewSubscriptions(services);
  expect(await market.balance(buyer, "EUR")).toBe(250);
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

test("a subscription that lapsed is tried less and less often, by one process, and at once when money comes in", async () => {
  time.offsetMs = 0;
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 100, currency: "CHF" });
  await credit(buyer, 100, "CHF");
  expect((await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(201);
  const [row] = await sql`select id, paid_until from subscriptions where item_id = ${id}`;
  time.offsetMs = new Date(row?.paid_until).getTime() + 1_000 - Date.now();
  let tries = 0;
  for (let second = 0; second < 3_600; second += 10) {
    const span = { from: 0, to: services.clock(), limit: 10 };
    const taken = await Promise.all([1, 2, 3].map(() => takeDueSubscriptions(services.db, span)));
    const mine = taken.flat().filter((each) => each === row?.id);
    expect(mine.length).toBeLessThanOrEqual(1);
    tries += mine.length;
    time.offsetMs += 10_000;
  }
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(20);
  await credit(buyer, 100, "CHF");
  await renewSubscriptions(services);
  expect(await market.balance(buyer, "CHF")).toBe(0);
  expect((await buyer.api("GET", `/subscriptions`)).body.items[0]).toMatchObject({ status: "active" });
});
