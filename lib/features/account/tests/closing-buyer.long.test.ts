import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testInstance } from "@/lib/http/tests/instance.suite";

const { addWorker, call, database, services } = await testInstance({ workers: 0 });
const { sql } = database;

const ITEMS = 250;
const AT_ONCE = 10;
const DAY_S = 24 * 3600;
const patience = { timeout: 120_000, interval: 100 };

async function person(name: string) {
  const body = { email: `${name}@example.com`, password: "correct horse battery", name };
  const made = await call("POST", "/users", { body });
  const token = String(made.body.token);
  const api = (method: string, path: string, sent?: unknown, headers = {}) =>
    call(method, path, { token, headers, ...(sent === undefined ? {} : { body: sent }) });
  return { api, workspaceId: String(made.body.workspace_id) };
}
type Person = Awaited<ReturnType<typeof person>>;

const DOCUMENT = {
  format: "millrace.workflow/1",
  name: "Board",
  workers: [
    { index: 0, type: "webhook_trigger", params: { webhook_id: "board" } },
    { index: 1, type: "data_provider", params: { provider_id: "board", response_data: "fixed" } },
  ],
  connections: [{ from: 0, to: 1 }],
};
const MONTHLY = { mode: "monthly", amount: 300, currency: "USD" };
const PER_CYCLE = { mode: "per_cycle", amount: 100, currency: "USD" };

interface Bought {
  readonly item: string;
  readonly id: string;
  readonly key: string;
}

async function sell(seller: Person, price: object): Promise<string> {
  const { id } = (await seller.api("POST", "/workflows", DOCUMENT)).body;
  expect((await seller.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  const { headers } = await seller.api("GET", `/prices/workflow/${id}`);
  const priced = await seller.api("PUT", `/prices/workflow/${id}`, price, {
    "If-Match": headers.get("etag") ?? "",
  });
  expect(priced.status).toBe(200);
  return String(id);
}

async function buy(buyer: Person, item: string): Promise<Bought> {
  const { status, body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item });
  expect(status).toBe(201);
  return { item, id: String(body.id), key: String(body.key) };
}

/** Runs in order, a few at a time. */
async function inTurns<T, R>(all: readonly T[], make: (each: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    made.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(make))));
  return made;
}

const fund = async ({ workspaceId }: Person, amount: number) =>
  expect(
    (await call("POST", "/credits", { body: { workspace_id: workspaceId, amount, currency: "USD" } })).status,
  ).toBe(201);
const knock = async ({ item, key }: Bought) =>
  (await call("POST", `/api/t/${item}/board`, { token: key, body: {} })).status;

/** Counts subscriptions by status, as their sellers see them. */
async function countStatuses(sellers: readonly Person[], of: readonly Bought[]) {
  const ids = new Set(of.map(({ id }) => id));
  const counts: Record<string, number> = {};
  for (const seller of sellers) {
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await seller.api("GET", `/subscribers?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const { id, status } of body.items) if (ids.has(id)) counts[status] = (counts[status] ?? 0) + 1;
      cursor = body.next_cursor;
    }
  }
  return counts;
}

const balanceOf = async ({ workspaceId }: Person) =>
  (
    await sql`select balance::int from ledger_accounts where workspace_id = ${workspaceId} and share_of is null`
  )[0]?.balance;
const chargesOf = async ({ workspaceId }: Person) =>
  (
    await sql`select e.cause from ledger_entries e join subscriptions s on s.id = e.subscription_id
      where s.workspace_id = ${workspaceId} and e.cause not like 'refund:%'`
  ).length;
const findOwn = ({ workspaceId }: Person) =>
  sql<{ open: number; late: number }[]>`select count(*) filter (where s.cancelled_at is null)::int as open,
      count(*) filter (where s.ends_at > w.closed_at)::int as late
    from subscriptions s join workspaces w on w.id = s.workspace_id where w.id = ${workspaceId}`;
const isEmptied = async ({ workspaceId }: Person) =>
  (await sql`select emptied_at is not null as is from workspaces where id = ${workspaceId}`)[0]?.is;

test("a closed workspace with 250 subscriptions has ended all of them at once, and runners record it without a charge", async () => {
  const [one, other, buyer, faithful] = [
    await person("one"),
    await person("other"),
    await person("buyer"),
    await person("faithful"),
  ];
  const sellers = [one, other];
  await fund(buyer, 100_000);
  await fund(faithful, 1_000);
  const items = await inTurns(
    Array.from({ length: ITEMS }, (_, n) => n),
    async (n) => ({ n, id: await sell(n % 2 === 0 ? one : other, n % 3 === 0 ? MONTHLY : PER_CYCLE) }),
  );
  const own = await inTurns(items, ({ id }) => buy(buyer, id));
  const [monthly] = own;
  if (!monthly) throw new Error("250 were bought");
  const stays = await buy(faithful, monthly.item);
  expect(await knock(monthly)).toBe(202);
  // This subscription's month is paused.
  const paused = own[ITEMS - 4];
  if (!paused) throw new Error("250 were bought");
  expect((await one.api("POST", `/workflows/${paused.item}/unpublish`)).status).toBe(200);
  const [funds, charges, sold] = [await balanceOf(buyer), await chargesOf(buyer), await balanceOf(one)];

  expect((await call("DELETE", `/instance/workspaces/${buyer.workspaceId}`)).status).toBe(204);
  expect((await findOwn(buyer))[0]?.open).toBe(150);
  const refused = await inTurns(
    own.filter(({ id }) => id !== paused.id),
    knock,
  );
  expect(new Set(refused)).toEqual(new Set([402]));
  expect(await knock(paused)).toBe(404);
  expect(await countStatuses(sellers, own)).toEqual({ ended: ITEMS });

  // A runner whose clock is past the end of the month also has renewals to make.
  addWorker(32 * DAY_S);
  await expect.poll(() => isEmptied(buyer), patience).toBe(true);
  await expect.poll(() => chargesOf(faithful), patience).toBe(2);
  expect(await findOwn(buyer)).toEqual([{ open: 0, late: 0 }]);
  expect(await chargesOf(buyer)).toBe(charges);
  expect([await balanceOf(buyer), await balanceOf(one)]).toEqual([funds + 300, sold - 300 + 300]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
  expect(await countStatuses(sellers, own)).toEqual({ ended: ITEMS });
  expect(await countStatuses(sellers, [stays])).toEqual({ active: 1 });
  expect(await knock(stays)).toBe(202);
  const [left] = await sql`select count(*)::int as live from workflows
    where workspace_id in ${sql(sellers.map(({ workspaceId }) => workspaceId))} and deleted_at is null
      and live_version is not null`;
  expect(left).toEqual({ live: ITEMS - 1 });
});
