import { beforeEach, expect, test } from "vitest";
import { insertHolds, releaseStaleHolds } from "@/db/queries/holds";
import { lockFunds, openAccount, writeEntry } from "@/db/queries/ledger";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { createRunStore } from "@/db/run-store/run-store";
import { testDatabase } from "@/db/test-database";
import type { RunChange } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";

const { sql, db } = await testDatabase();
const store = createRunStore(db);
const NOW = Date.UTC(2026, 10, 20);
const [BUYER, SELLER, SUBSCRIPTION] = [newId(1), newId(2), newId(3)];
const debit = await openAccount(db, BUYER, "USD", NOW);
const credit = await openAccount(db, SELLER, "USD", NOW);
const outside = await openAccount(db, null, "USD", NOW);

async function paidRun(amount: number): Promise<string> {
  const id = newId(Date.now());
  const hold = {
    runId: id,
    subscriptionId: SUBSCRIPTION,
    priceVersion: 1,
    debit,
    credit,
    currency: "USD",
    period: null,
    usedBy: null,
    parentRun: null,
  };
  await insertHolds(db, [{ ...hold, amount }], NOW);
  await sql`insert into runs (id, workspace_id, workflow_id, mode, status, context, result_workers, subscription_id)
    values (${id}, ${SELLER}, ${newId(4)}, 'production', 'queued', '{}', '{}', ${SUBSCRIPTION})`;
  return id;
}

function end(runId: string, status: RunChange["status"] = "succeeded", attempt = 1): RunChange {
  return {
    runId,
    attempt,
    paid: true,
    copied: false,
    isSubRun: false,
    status,
    startedAt: NOW,
    finishedAt: status === "running" ? null : NOW,
    error: null,
    steps: [],
    publications: [],
    suspend: null,
    onFailure: null,
    inside: null,
    spawn: [],
    executedInline: [],
  };
}

async function balances() {
  const funds = await db.transaction((transaction) => lockFunds(transaction, [debit, credit]));
  const { balance = 0, held = 0 } = funds.get(debit) ?? {};
  return { buyer: { balance, held }, seller: funds.get(credit)?.balance };
}

beforeEach(async () => {
  await sql`truncate ledger_entries, disputes, dispute_messages, holds, runs`;
  await sql`update ledger_accounts set balance = 0, earned = 0`;
  const grant = { debit: outside, credit: debit, currency: "USD", amount: 1_000, at: NOW };
  await writeEntry(db, { ...grant, cause: "payment:credits:1", paymentId: newId(5) });
});

test("a success is charged with its record, and once, however often it is recorded", async () => {
  const id = await paidRun(100);
  expect(await balances()).toEqual({ buyer: { balance: 1_000, held: 100 }, seller: 0 });
  expect(await store.record([end(id)])).toEqual([true]);
  expect(await store.record([end(id)])).toEqual([false]);
  expect(await balances()).toEqual({ buyer: { balance: 900, held: 0 }, seller: 100 });
  expect(await findLedgerFaults(db)).toEqual([]);
});

test("a process that crashed before its record was written is followed by one that charges once", async () => {
  const id = await paidRun(100);
  await expect(
    db.transaction(async (transaction) => {
      await createRunStore(transaction).record([end(id)]);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await balances()).toEqual({ buyer: { balance: 1_000, held: 100 }, seller: 0 });
  const claimed = await store.claim(id, { id: "7", first: true });
  expect(await store.record([end(id, "succeeded", 1)])).toEqual([false]);
  expect(await store.record([end(id, "succeeded", claimed?.attempt ?? 0)])).toEqual([true]);
  expect(await balances()).toEqual({ buyer: { balance: 900, held: 0 }, seller: 100 });
});

test("a failure and a cancel give back what was held; a run that goes on keeps it", async () => {
  const [failed, cancelled, running] = [await paidRun(100), await paidRun(100), await paidRun(100)];
  await store.record([end(failed, "failed"), end(cancelled, "cancelled"), end(running, "running")]);
  expect(await balances()).toEqual({ buyer: { balance: 1_000, held: 100 }, seller: 0 });
});

test("many runs in one statement are charged together, beside those that nobody pays for", async () => {
  const ids = await Promise.all([paidRun(100), paidRun(250), paidRun(50)]);
  const unpaid = await paidRun(10);
  await sql`delete from holds where run_id = ${unpaid}`;
  await store.record([...ids.map((id) => end(id)), { ...end(unpaid), paid: false }]);
  expect(await balances()).toEqual({ buyer: { balance: 600, held: 0 }, seller: 400 });
  expect(await findLedgerFaults(db)).toEqual([]);
});

test("two workers that end runs of the same buyer and seller at once lose nothing", async () => {
  const ids = await Promise.all(Array.from({ length: 100 }, () => paidRun(5)));
  await Promise.all(
    Array.from({ length: 20 }, (_, batch) =>
      store.record(ids.slice(batch * 5, batch * 5 + 5).map((id) => end(id))),
    ),
  );
  expect(await balances()).toEqual({ buyer: { balance: 500, held: 0 }, seller: 500 });
  expect(await findLedgerFaults(db)).toEqual([]);
});

test("what was held for a run that was never written is given back after its hour", async () => {
  const id = await paidRun(100);
  const open = await paidRun(100);
  await sql`delete from runs where id = ${id}`;
  await releaseStaleHolds(db, NOW);
  expect((await balances()).buyer?.held).toBe(200);
  await releaseStaleHolds(db, NOW + 1);
  expect((await balances()).buyer?.held).toBe(100);
  await store.record([end(open)]);
});

test("what was held for a run that its process never wrote is told, and given back by who takes its caller up", async () => {
  const [parent, lost] = [newId(Date.now()), newId(Date.now())];
  const begun = await paidRun(100);
  await sql`insert into runs (id, workspace_id, workflow_id, mode, status, context, result_workers)
    values (${parent}, ${newId(4)}, ${newId(4)}, 'production', 'running', '{}', '{}')`;
  await sql`update holds set parent_run = ${parent} where run_id = ${begun}`;
  const hold = {
    subscriptionId: SUBSCRIPTION,
    priceVersion: 1,
    debit,
    credit,
    currency: "USD",
    period: null,
    usedBy: null,
    amount: 50,
  };
  await insertHolds(db, [{ ...hold, runId: lost, parentRun: parent }], Date.now() - 61_000);
  expect(await findLedgerFaults(db)).toMatchObject([
    { fault: "Hold for a run that does not exist", subject: lost },
  ]);
  expect((await balances()).buyer?.held).toBe(150);
  expect(await store.claim(parent, { id: "7", first: true })).toMatchObject({ attempt: 2 });
  expect((await balances()).buyer?.held).toBe(100);
  expect(await findLedgerFaults(db)).toEqual([]);
  await store.record([end(begun)]);
});

test("an entry moves one currency, between two accounts, and never what is not there", async () => {
  const yen = await openAccount(db, SELLER, "JPY", NOW);
  const entry = {
    cause: "payment:x:1",
    debit,
    credit,
    currency: "USD",
    amount: 1,
    at: NOW,
    paymentId: newId(6),
  };
  await expect(writeEntry(db, { ...entry, credit: yen })).rejects.toThrow("ledger_entries_credit");
  await expect(writeEntry(db, { ...entry, credit: debit })).rejects.toThrow("two_accounts");
  await expect(writeEntry(db, { ...entry, amount: 0 })).rejects.toThrow("ledger_entries_amount");
  await expect(
    db.transaction((transaction) => writeEntry(transaction, { ...entry, amount: 1_001 })),
  ).rejects.toThrow("ledger_accounts_bounded");
});

test("the reconciliation finds a balance that was tampered with", async () => {
  await sql`update ledger_accounts set balance = balance + 1 where id = ${debit}`;
  expect((await findLedgerFaults(db)).map(({ subject }) => subject)).toEqual([debit, "USD"]);
});
