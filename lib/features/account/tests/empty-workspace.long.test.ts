import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testInstance } from "@/lib/http/tests/instance.suite";

const { addWorker, call, database, killWorkers, services } = await testInstance({
  env: { MILLRACE_PAYOUT_HOLD_DAYS: "0" },
});

const { sql } = database;
const SUBSCRIBERS = 250;
const IN_BATCH = 10;
const patience = { timeout: 60_000, interval: 50 };

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

/** A listed workflow for sale at 3.00 USD a month. */
async function sell(seller: Person): Promise<string> {
  const { id } = (await seller.api("POST", "/workflows", DOCUMENT)).body;
  expect((await seller.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  const { headers } = await seller.api("GET", `/prices/workflow/${id}`);
  const price = { mode: "monthly", amount: 300, currency: "USD" };
  await seller.api("PUT", `/prices/workflow/${id}`, price, { "If-Match": headers.get("etag") ?? "" });
  expect((await seller.api("PUT", `/market/workflow/${id}`, { listed: true })).status).toBe(200);
  return id;
}

async function buy(buyer: Person, id: string) {
  const funds = { workspace_id: buyer.workspaceId, amount: 300, currency: "USD" };
  expect((await call("POST", "/credits", { body: funds })).status).toBe(201);
  const { status, body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(status).toBe(201);
  return { id: String(body.id), key: String(body.key), buyer };
}

async function countRefunds(seller: Person) {
  const [row] = await sql<{ entries: number; causes: number }[]>`
    select count(*)::int as entries, count(distinct e.cause)::int as causes from ledger_entries e
    join subscriptions s on s.id = e.subscription_id
    where s.seller_id = ${seller.workspaceId} and e.cause like 'refund:%'`;
  return row;
}

async function countLeft({ workspaceId }: Person) {
  const [row] = await sql<{ widgets: number; workflows: number; isEmptied: boolean }[]>`
    select (select count(*)::int from widgets where workspace_id = w.id) as widgets,
      (select count(*)::int from workflows where workspace_id = w.id and deleted_at is null) as workflows,
      w.emptied_at is not null as "isEmptied" from workspaces w where w.id = ${workspaceId}`;
  return row;
}

test("a large workspace looks deleted with the answer, and runners finish it, though one is killed on the way", async () => {
  const [seller, other] = [await person("seller"), await person("other")];
  const [id, otherId] = [await sell(seller), await sell(other)];
  const bought: Awaited<ReturnType<typeof buy>>[] = [];
  for (let from = 0; from < SUBSCRIBERS; from += IN_BATCH)
    bought.push(
      ...(await Promise.all(
        Array.from({ length: IN_BATCH }, async (_, n) => buy(await person(`buyer${from + n}`), id)),
      )),
    );
  const last = bought.reduce((found, each) => (each.id > found.id ? each : found));
  const kept = await buy(last.buyer, otherId);
  const source = { workflow_id: id, provider_id: "board" };
  const widget = await seller.api("POST", "/widgets", { name: "Close", kind: "text", source });
  expect(widget.status).toBe(201);
  await sql`insert into widgets select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid()))).*
    from widgets w, generate_series(1, 250) where w.id = ${widget.body.id}`;

  // Locks the last subscription, so that the runner stops in the middle of its second batch.
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`select from subscriptions where id = ${last.id} for update`;
  expect((await call("DELETE", `/instance/workspaces/${seller.workspaceId}`)).status).toBe(204);
  await expect.poll(() => countRefunds(seller), patience).toEqual({ entries: 200, causes: 200 });
  const isWaiting = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%from subscriptions where id%for update%'`
    ).length;
  await expect.poll(isWaiting, patience).toBeGreaterThan(0);

  expect((await call("POST", `/api/t/${id}/board`, { token: last.key, body: {} })).status).toBe(404);
  expect((await last.buyer.api("GET", `/market/workflow/${id}`)).status).toBe(404);
  expect((await last.buyer.api("GET", "/market?kind=workflow")).text).not.toContain(id);
  expect((await last.buyer.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(404);
  expect((await last.buyer.api("GET", `/widgets/${widget.body.id}/data`)).status).toBe(404);
  const [, mine] = (await last.buyer.api("GET", "/subscriptions")).body.items;
  expect(mine).toMatchObject({ id: last.id, available: false, status: "ended" });
  expect((await call("GET", `/instance/workspaces?q=${seller.workspaceId}`)).body.items).toEqual([]);
  expect((await call("DELETE", `/instance/workspaces/${seller.workspaceId}`)).status).toBe(404);
  expect((await seller.api("GET", "/workflows")).status).toBe(401);

  await killWorkers();
  await holder`rollback`;
  holder.release();
  expect(await countRefunds(seller)).toEqual({ entries: 200, causes: 200 });
  expect(await countLeft(seller)).toEqual({ widgets: 251, workflows: 1, isEmptied: false });
  addWorker(0);
  addWorker(0);
  await expect.poll(() => countLeft(seller), patience).toEqual({ widgets: 0, workflows: 0, isEmptied: true });
  expect(await countRefunds(seller)).toEqual({ entries: SUBSCRIBERS, causes: SUBSCRIBERS });
  for (const { buyer } of bought)
    expect((await buyer.api("GET", "/balance")).body.items).toMatchObject([{ currency: "USD", amount: 300 }]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
  expect((await call("POST", `/api/t/${otherId}/board`, { token: kept.key, body: {} })).status).toBe(202);
  expect(await countLeft(other)).toEqual({ widgets: 0, workflows: 1, isEmptied: false });
});
