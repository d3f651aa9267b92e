import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { insertHolds } from "@/db/queries/holds";
import { openAccounts, writeEntry } from "@/db/queries/ledger";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { createRunStore } from "@/db/run-store/run-store";
import { testDatabase } from "@/db/test-database";
import type { EndedKey, RunChange, RunFacts } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";
import { soakRuns } from "@/lib/kit/soak-runs.suite";
import { newRun } from "@/lib/service/document/new-run";
import { type PaidRun, recordPaidRuns } from "./record-paid-runs";
import type { Payer } from "./reserve-cycles";

const { sql, db } = await testDatabase();
const store = createRunStore(db);
const NOW = Date.UTC(2026, 10, 20);
const now = () => NOW;
const PRICE = { mode: "per_cycle", amount: 100, currency: "USD" } as const;
const GRANTED = 700;

interface Trader {
  readonly id: string;
  readonly item: string;
  readonly subscription: string;
}
/** Each buys what the other sells, so without a fixed order, locking their balances would deadlock. */
const traders = [newTrader(), newTrader()] as const;
const user = newId(NOW);

function newTrader(): Trader {
  return { id: newId(NOW), item: newId(NOW), subscription: newId(NOW) };
}

await sql`insert into users (id, email, name) values (${user}, 'a@example.com', 'A')`;
for (const { id, item } of traders) {
  await sql`insert into workspaces (id, name) values (${id}, 'trader')`;
  await sql`insert into price_items (kind, item_id, workspace_id, revision, version) values ('workflow', ${item}, ${id}, 1, 1)`;
  await sql`insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at)
    values ('workflow', ${item}, 1, 'per_cycle', ${PRICE.amount}, 'USD', now(), now())`;
}
const [outside = ""] = (
  await sql`insert into ledger_accounts (id, workspace_id, currency) values (${newId(NOW)}, null, 'USD') returning id`
).map(({ id }) => String(id));

beforeEach(reset);

async function reset(): Promise<void> {
  await sql`truncate ledger_entries, disputes, dispute_messages, holds, runs, idempotency_keys, subscriptions, provider_values, providers`;
  await sql`update ledger_accounts set balance = 0, earned = 0`;
  for (const [buyer, seller] of [traders, traders.toReversed()]) {
    if (!buyer || !seller) continue;
    await sql`insert into subscriptions (id, workspace_id, created_by, kind, item_id, seller_id, price_version, key_hash, key_prefix, created_at)
      values (${buyer.subscription}, ${buyer.id}, ${user}, 'workflow', ${seller.item}, ${seller.id}, 1, ${buyer.id}, 'x', now())`;
    const [debit = ""] = (await openAccounts(db, [{ workspaceId: buyer.id, currency: "USD" }], NOW)).values();
    const grant = { debit: outside, credit: debit, currency: "USD", amount: GRANTED, at: NOW };
    await writeEntry(db, { ...grant, cause: `payment:credits:${buyer.id}`, paymentId: newId(NOW) });
  }
}

function payerOf(at: 0 | 1): Payer {
  const seller = traders[at === 0 ? 1 : 0];
  return {
    subscriptionId: traders[at].subscription,
    priceVersion: 1,
    buyerId: traders[at].id,
    sellerId: seller.id,
    price: PRICE,
    cost: PRICE.amount,
    plan: null,
    spendingCap: null,
    item: { kind: "workflow", itemId: seller.item, origin: "" },
  };
}

interface Given {
  readonly who: 0 | 1;
  readonly fails?: boolean;
  readonly toAll?: boolean;
}

function runOf({ who, toAll = false }: Given): RunFacts {
  const payer = payerOf(who);
  const { steps: _steps, ...run } = newRun(Date.now(), {
    workspaceId: payer.sellerId,
    workflowId: payer.item.itemId,
    version: 1,
    trigger: 0,
    context: "{}",
    resultWorkers: [],
    subscriptionId: payer.subscriptionId,
    priceVersion: 1,
    publishTo: toAll ? null : payer.buyerId,
  });
  return run;
}

function endOf(run: RunFacts, fails: boolean): RunChange {
  const value = {
    body: "1",
    contentType: "application/json; charset=utf-8",
    etag: "e",
    marks: "{}",
  } as const;
  return {
    runId: run.id,
    attempt: 1,
    paid: true,
    copied: run.publishTo !== null,
    isSubRun: false,
    status: fails ? "failed" : "succeeded",
    startedAt: NOW,
    finishedAt: NOW,
    error: null,
    steps: [],
    publications: fails ? [] : ["p", "q"].map((providerId) => ({ ...value, providerId })),
    suspend: null,
    onFailure: null,
    inside: null,
    spawn: [],
    executedInline: [],
  };
}

function paidRun(given: Given, key: EndedKey | null = null): PaidRun {
  const run = runOf(given);
  return { ended: { run, change: endOf(run, given.fails === true), key }, payer: payerOf(given.who) };
}

/** Does the same through the queue: places a hold, then charges when the run's end is recorded. */
async function queuedRun(given: Given): Promise<void> {
  const run = runOf(given);
  const { buyerId, sellerId, subscriptionId } = payerOf(given.who);
  const accounts = await openAccounts(
    db,
    [buyerId, sellerId].map((workspaceId) => ({ workspaceId, currency: "USD" })),
    NOW,
  );
  const [debit = "", credit = ""] = [buyerId, sellerId].map((id) => accounts.get(`${id}/USD`));
  const hold = { debit, credit, currency: "USD", amount: 1, period: null, usedBy: null, parentRun: null };
  await insertHolds(db, [{ ...hold, runId: run.id, subscriptionId, priceVersion: 1 }], NOW);
  await store.accept([{ ...run, order: 1, steps: [] }]);
  await store.record([endOf(run, given.fails === true)]);
}

async function sums() {
  const [row] = await sql`select
    (select coalesce(sum(amount), 0)::int from ledger_entries where run_id is not null) as charged,
    (select count(*)::int from ledger_entries where run_id is not null) as entries,
    (select count(*)::int from runs where status = 'succeeded') as succeeded,
    (select count(*)::int from runs where status = 'failed') as failed,
    (select count(*)::int from holds) as held`;
  return { ...row };
}

const given: fc.Arbitrary<Given> = fc.record({
  who: fc.constantFrom(0 as const, 1 as const),
  fails: fc.boolean(),
  toAll: fc.boolean(),
});

test("batches of several processes at once, beside those of the queue: each success is charged once, and nothing besides", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(given, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      fc.array(given, { maxLength: 4 }),
      async (batches, others) => {
        await reset();
        const runs = batches.map((batch) => batch.map((each) => paidRun(each)));
        const [endings] = await Promise.all([
          Promise.all(runs.map((batch) => recordPaidRuns(db, batch, now))),
          Promise.all(others.map(queuedRun)),
        ]);
        const notified = runs.flat().map((run, at) => ({ run, ending: endings.flat()[at] }));
        const covered = notified.filter(({ ending }) => ending === "covered");
        const paid = covered.filter(({ run }) => run.ended.change.status === "succeeded");
        const queued = others.filter(({ fails }) => !fails).length;
        expect(await sums()).toEqual({
          charged: paid.length * PRICE.amount + queued,
          entries: paid.length + queued,
          succeeded: paid.length + queued,
          failed: covered.length - paid.length + others.length - queued,
          held: 0,
        });
        expect(await findLedgerFaults(db)).toEqual([]);
      },
    ),
    { numRuns: soakRuns(12) },
  );
}, 60_000);

test("a process that dies before the commit leaves nothing, one that dies after it a charge that stays the only one", async () => {
  const key = { webhookId: "in", key: "once", requestHash: "h", status: 200, answer: "{}", expiredMs: 0 };
  const once = () => paidRun({ who: 0 }, key);
  await expect(
    db.transaction(async (transaction) => {
      expect(await recordPaidRuns(transaction, [once()], now)).toEqual(["covered"]);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await sums()).toEqual({ charged: 0, entries: 0, succeeded: 0, failed: 0, held: 0 });
  const endings = await Promise.all([
    recordPaidRuns(db, [once(), once()], now),
    recordPaidRuns(db, [once()], now),
  ]);
  expect(endings.flat().toSorted()).toEqual(["covered", "key taken", "key taken"]);
  expect(await recordPaidRuns(db, [once()], now)).toEqual(["key taken"]);
  expect(await sums()).toMatchObject({ charged: 100, entries: 1, succeeded: 1 });
});

test("whoever is not covered is refused, and everybody else in their batch is written", async () => {
  const runs = [
    ...Array.from({ length: 9 }, () => paidRun({ who: 0 })),
    ...Array.from({ length: 3 }, () => paidRun({ who: 1 })),
  ];
  const endings = await recordPaidRuns(db, runs, now);
  expect(endings).toEqual([
    ...Array.from({ length: 7 }, () => "covered"),
    "insufficient_credit",
    "insufficient_credit",
    ...Array.from({ length: 3 }, () => "covered"),
  ]);
  expect(await sums()).toMatchObject({ entries: 10, succeeded: 10 });
});

test("what changed since a call was let in counts: a subscription that has ended pays for nothing, a lower cap holds", async () => {
  await sql`update subscriptions set cancelled_at = ${new Date(NOW)}, ends_at = ${new Date(NOW)} where id = ${traders[0].subscription}`;
  await sql`update subscriptions set spending_cap = 200 where id = ${traders[1].subscription}`;
  const runs = [paidRun({ who: 0 }), paidRun({ who: 1 }), paidRun({ who: 1 }), paidRun({ who: 1 })];
  const refused = ["subscription_ended", "covered", "covered", "spending_cap_reached"];
  expect(await recordPaidRuns(db, runs, now)).toEqual(refused);
  expect(await sums()).toMatchObject({ charged: 200, entries: 2, succeeded: 2 });
});
