import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";

const { balance, buyer, call, credit, person, seller, services, setPrice, time, work, workflow } =
  await testMarket();
const DAY_MS = 24 * 3600 * 1000;

async function widgetOf(workflowId: string, provider = "board") {
  const source = { workflow_id: workflowId, provider_id: provider };
  const made = await seller.api("POST", "/widgets", { name: "Close", kind: "text", source, options: {} });
  return String(made.body.id);
}

async function dashboardOf(...widgets: string[]) {
  const layout = widgets.map((id, index) => ({ widget_id: id, x: 0, y: 6 * index, w: 6, h: 6 }));
  return String((await seller.api("POST", "/dashboards", { name: "Morning", layout })).body.id);
}

async function publish(t: string) {
  await call("POST", t, { token: seller.token, body: { symbol: "msft" } });
  await work();
}

async function priced(kind: string, id: string) {
  const set = await setPrice(seller, kind, id, { mode: "monthly", amount: 500, currency: "USD" });
  expect(set.status, set.text).toBe(200);
}

const subscribe = (kind: string, id: string) => buyer.api("POST", "/subscriptions", { kind, id });

test("a widget or dashboard that never had a value is not sold; it is from the first value on", async () => {
  const { id, t } = await workflow(seller);
  const widget = await widgetOf(id);
  const dashboard = await dashboardOf(widget, await widgetOf((await workflow(seller)).id));
  const empty = await dashboardOf();
  await credit(buyer, 5_000);
  await Promise.all([priced("widget", widget), priced("dashboard", dashboard), priced("workflow", id)]);
  for (const [kind, item] of [
    ["widget", widget],
    ["dashboard", dashboard],
  ] as const)
    expect((await subscribe(kind, item)).body).toMatchObject({ status: 409, code: "no_data_yet" });
  // A workflow can be sold before its first run.
  expect((await subscribe("workflow", id)).status).toBe(201);
  await publish(t);
  expect((await subscribe("widget", widget)).status).toBe(201);
  expect((await subscribe("dashboard", dashboard)).status).toBe(201);
  await setPrice(seller, "dashboard", empty, { mode: "monthly", amount: 500, currency: "USD" });
  expect((await subscribe("dashboard", empty)).status).not.toBe(201);
});

test("a value that was published before and stands counts, whatever became of its schedule", async () => {
  const { id, t } = await workflow(seller);
  await publish(t);
  const widget = await widgetOf(id);
  await priced("widget", widget);
  await seller.api("POST", `/workflows/${id}/publish`);
  await credit(buyer, 500);
  expect((await subscribe("widget", widget)).status).toBe(201);
});

test("rows of a table are data once there are some", async () => {
  const columns = [{ name: "symbol", type: "text" }];
  const table = await seller.api("POST", "/tables", { name: "closes", columns });
  const { id } = await workflow(seller, { provider: { response_type: "table", table: "closes" } });
  const widget = await widgetOf(id);
  await priced("widget", widget);
  await credit(buyer, 500);
  expect((await subscribe("widget", widget)).body.code).toBe("no_data_yet");
  const written = await seller.api("POST", `/tables/${table.body.id}/rows`, [{ symbol: "MSFT" }]);
  expect(written.status, written.text).toBe(200);
  expect((await subscribe("widget", widget)).status).toBe(201);
});

test("a month in which there is no value is not charged, and the next one with a value is", async () => {
  const { id, t } = await workflow(seller);
  await publish(t);
  const widget = await widgetOf(id);
  await priced("widget", widget);
  const late = await person(`late-${widget}`);
  await credit(late, 2_000);
  expect((await late.api("POST", "/subscriptions", { kind: "widget", id: widget })).status).toBe(201);
  const statusOf = async () => (await late.api("GET", "/subscriptions")).body.items[0].status;
  const paid = await balance(late);
  // The owner lets the widget show another workflow, which hasn't published anything yet.
  const other = await workflow(seller);
  const { headers } = await seller.api("GET", `/widgets/${widget}`);
  const source = { workflow_id: other.id, provider_id: "board" };
  const changed = await seller.api(
    "PUT",
    `/widgets/${widget}`,
    { name: "Close", kind: "text", source, options: {} },
    { "If-Match": headers.get("etag") ?? "" },
  );
  expect(changed.status, changed.text).toBe(200);
  time.offsetMs += 32 * DAY_MS;
  await renewSubscriptions(services);
  expect(await balance(late)).toBe(paid);
  expect(await statusOf()).toBe("paused");
  await publish(other.t);
  time.offsetMs += DAY_MS;
  await renewSubscriptions(services);
  expect(await statusOf()).toBe("active");
  expect(await balance(late)).toBe(paid - 500);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
