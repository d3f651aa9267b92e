import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { maintain } from "@/lib/service/runner/maintain";

const { balance, buyer, credit, knock, person, seller, services, setPrice, time, work, workflow } =
  await testMarket();
const DAY_MS = 24 * 3600 * 1000;
const monthly = { mode: "monthly", amount: 500, currency: "USD" };
await credit(buyer, 100_000);
await credit(seller, 100_000);

/** A workflow that has published once, with a widget and a dashboard that show its value. */
async function board() {
  const { id: workflowId, t } = await workflow(seller);
  await knock(t, seller.token, {});
  await work();
  const source = { workflow_id: workflowId, provider_id: "board" };
  const widget = await seller.api("POST", "/widgets", { name: "Close", kind: "text", source });
  const layout = [{ widget_id: widget.body.id, x: 0, y: 0, w: 6, h: 6 }];
  const made = await seller.api("POST", "/dashboards", { name: "Morning", layout });
  const items = { workflow: workflowId, widget: String(widget.body.id), dashboard: String(made.body.id) };
  for (const [kind, id] of Object.entries(items)) await setPrice(seller, kind, id, monthly);
  return items;
}

async function subscribed(kind: string, id: string, who = buyer) {
  const made = await who.api("POST", "/subscriptions", { kind, id });
  if (made.status !== 201) throw new Error(made.text);
  return String(made.body.id);
}

async function read(id: string, who = buyer) {
  const { body } = await who.api("GET", "/subscriptions?limit=200");
  return body.items.find((item: { id: string }) => item.id === id);
}

const unpublish = (id: string) => seller.api("POST", `/workflows/${id}/unpublish`);
const promote = (id: string) => seller.api("POST", `/workflows/${id}/versions/1/promote`);
const remove = (id: string) => seller.api("DELETE", `/workflows/${id}`);
async function publishWithout(id: string) {
  const { body } = await seller.api("GET", `/workflows/${id}`);
  const workers = body.workers.filter(({ type }: { type: string }) => type !== "data_provider");
  const document = { ...body, workers, connections: body.connections.slice(0, 1) };
  await seller.api("PUT", `/workflows/${id}`, document, { "If-Match": "*" });
  return seller.api("POST", `/workflows/${id}/publish`);
}

test.each([
  ["offline", unpublish],
  ["deleted", remove],
  ["live without the provider", publishWithout],
])("what is looked at is paused, said so and not charged while its source is %s", async (_how, end) => {
  time.offsetMs = 0;
  const items = await board();
  const ids = [await subscribed("widget", items.widget), await subscribed("dashboard", items.dashboard)];
  const third = await person(`third${items.widget}`);
  const paid = await balance(buyer);
  expect((await end(items.workflow)).status).toBeLessThan(300);
  for (const [index, kind] of (["widget", "dashboard"] as const).entries()) {
    const item = items[kind];
    expect(await read(ids[index] ?? "")).toMatchObject({ available: true, status: "paused" });
    expect((await buyer.api("GET", `/market/${kind}/${item}`)).body).toMatchObject({ available: false });
    expect((await third.api("GET", `/market/${kind}/${item}`)).status).toBe(404);
    const order = { kind, id: item };
    expect((await third.api("POST", "/subscriptions", order)).body).toMatchObject({ code: "not_offered" });
    const data = await buyer.api("GET", `/${kind}s/${item}/data`);
    expect(data.body).toMatchObject({
      status: 404,
      detail: expect.stringMatching(/subscription is paused and you won't be charged/),
    });
    expect((await third.api("GET", `/${kind}s/${item}/data`)).status).toBe(404);
    expect((await seller.api("GET", `/${kind}s/${item}/data`)).status).toBe(200);
    const listed = await seller.api("PUT", `/market/${kind}/${item}`, { listed: true });
    expect(listed.body.code).toBe("workflow_not_live");
  }
  time.offsetMs = 32 * DAY_MS;
  await renewSubscriptions(services);
  expect(await balance(buyer)).toBe(paid);
});

test("a month is longer by the time that its item was offline, for who has cancelled too", async () => {
  time.offsetMs = 0;
  const items = await board();
  const all = [
    await subscribed("workflow", items.workflow),
    await subscribed("widget", items.widget),
    await subscribed("dashboard", items.dashboard),
  ];
  const cancelled = all[2] ?? "";
  await buyer.api("DELETE", `/subscriptions/${cancelled}`);
  const before = await Promise.all(all.map((id) => read(id)));
  const paid = await balance(buyer);
  time.offsetMs = 5 * DAY_MS;
  await unpublish(items.workflow);
  time.offsetMs = 40 * DAY_MS;
  await renewSubscriptions(services);
  expect(await read(all[0] ?? "")).toMatchObject({ status: "paused", paused_since: expect.any(String) });
  await promote(items.workflow);
  await renewSubscriptions(services);
  expect(await balance(buyer)).toBe(paid);
  for (const [index, id] of all.entries()) {
    const now = await read(id);
    const longer = Date.parse(now.paid_until) - Date.parse(before[index].paid_until);
    expect(Math.abs(longer - 35 * DAY_MS)).toBeLessThan(60_000);
    expect(now).toMatchObject({ status: id === cancelled ? "cancelled" : "active", paused_since: null });
  }
  expect((await buyer.api("GET", `/dashboards/${items.dashboard}/data`)).status).toBe(200);
  // The next month is a whole one.
  time.offsetMs = 35 * DAY_MS + 31.5 * DAY_MS;
  await renewSubscriptions(services);
  const next = await read(all[0] ?? "");
  expect(await balance(buyer)).toBe(paid - 1_000);
  const left = Date.parse(next.paid_until) - (Date.now() + time.offsetMs);
  expect(left).toBeGreaterThan(26 * DAY_MS);
  expect(await read(cancelled)).toMatchObject({ status: "ended" });
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("to stay offline is no cheaper than to delete: the month that stands still is given back", async () => {
  time.offsetMs = 0;
  const [gone, stays, left] = [await board(), await board(), await board()];
  const reader = await person("reader");
  await credit(reader, 1_500);
  for (const { widget } of [gone, stays, left]) await subscribed("widget", widget, reader);
  const [wait] = (await reader.api("GET", "/subscriptions?limit=3")).body.items.slice(1, 2);
  for (const { workflow: id } of [gone, stays, left]) await unpublish(id);
  expect(await balance(reader)).toBe(0);

  time.offsetMs = 29 * DAY_MS;
  await maintain(services);
  expect(await balance(reader)).toBe(0);
  // Deleted after its month would have been over.
  time.offsetMs = 32 * DAY_MS;
  await seller.api("DELETE", `/widgets/${gone.widget}`);
  expect(await balance(reader)).toBe(500);
  const [newest] = (await reader.api("GET", "/subscriptions?limit=1")).body.items;
  await reader.api("DELETE", `/subscriptions/${newest.id}`);
  expect(await balance(reader)).toBe(1_000);
  expect(await read(newest.id, reader)).toMatchObject({ status: "ended" });
  await maintain(services);
  expect(await balance(reader)).toBe(1_500);
  expect(await read(wait.id, reader)).toMatchObject({ status: "paused", paused_since: null });
  await maintain(services);
  expect(await balance(reader)).toBe(1_500);

  await promote(stays.workflow);
  await renewSubscriptions(services);
  expect(await balance(reader)).toBe(1_000);
  expect(await read(wait.id, reader)).toMatchObject({ status: "active" });
  expect(await findLedgerFaults(services.db)).toEqual([]);
  time.offsetMs = 0;
});
