import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { endStrandedSubscriptions } from "@/lib/service/money/end-subscriptions";
import { testMarket } from "./market.suite";

const market = await testMarket();
const { balance, buyer, call, credit, knock, person, seller, services, setPrice, sql, time, workflow } =
  market;
const DAY_MS = 24 * 3600 * 1000;
const monthly = { mode: "monthly", amount: 500, currency: "USD" };
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };

async function board() {
  const { id: workflowId } = await workflow(seller);
  const source = { workflow_id: workflowId, provider_id: "board" };
  const widget = await seller.api("POST", "/widgets", { name: "Close", kind: "text", source });
  const layout = [{ widget_id: widget.body.id, x: 0, y: 0, w: 6, h: 6 }];
  const made = await seller.api("POST", "/dashboards", { name: "Morning", layout });
  return { workflow: workflowId, widget: String(widget.body.id), dashboard: String(made.body.id) };
}

async function subscribed(kind: string, id: string, who = buyer) {
  const made = await who.api("POST", "/subscriptions", { kind, id });
  if (made.status !== 201) throw new Error(made.text);
  return { id: String(made.body.id), key: String(made.body.key) };
}

async function read(id: string, who = buyer) {
  const { body } = await who.api("GET", "/subscriptions");
  const items: { id: string }[] = body.items;
  return items.find((item) => item.id === id);
}

test.each(["dashboard", "widget", "workflow"] as const)(
  "a deleted %s ends its subscriptions at once and gives the month that runs back, once",
  async (kind) => {
    const items = await board();
    const id = items[kind];
    await setPrice(seller, kind, id, monthly);
    await credit(buyer, 500);
    const before = [await balance(buyer), await balance(seller)];
    const subscription = await subscribed(kind, id);
    expect(await balance(buyer)).toBe((before[0] ?? 0) - 500);
    expect(await read(subscription.id)).toMatchObject({ available: true, status: "active" });

    expect((await seller.api("DELETE", `/${kind}s/${id}`)).status).toBe(204);
    expect(await read(subscription.id)).toMatchObject({
      available: false,
      status: "ended",
      cancelled_at: expect.any(String),
      ends_at: expect.any(String),
    });
    expect([await balance(buyer), await balance(seller)]).toEqual(before);
    await endStrandedSubscriptions(services);
    expect([await balance(buyer), await balance(seller)]).toEqual(before);
    expect((await buyer.api("DELETE", `/subscriptions/${subscription.id}`)).status).toBe(204);
    expect(await findLedgerFaults(sql)).toEqual([]);
    for (const who of [buyer, seller]) {
      const { body } = await who.api("GET", "/balance/entries?currency=USD&limit=1");
      expect(body.items[0]).toMatchObject({ what: "month_returned", item: { kind, id } });
    }
  },
);

test("a month goes back to who cancelled it and came again, and to who only cancelled it", async () => {
  const other = await person("other");
  const { dashboard } = await board();
  await setPrice(seller, "dashboard", dashboard, monthly);
  for (const who of [buyer, other]) await credit(who, 500);
  const before = [await balance(buyer), await balance(other)];
  for (const who of [buyer, other]) {
    const { id } = await subscribed("dashboard", dashboard, who);
    await who.api("DELETE", `/subscriptions/${id}`);
  }
  await subscribed("dashboard", dashboard);
  await seller.api("DELETE", `/dashboards/${dashboard}`);
  expect([await balance(buyer), await balance(other)]).toEqual(before);
  expect(await findLedgerFaults(sql)).toEqual([]);
});

test("a seller who has spent the month gives back what is left", async () => {
  const poor = await person("poor");
  const { id } = await workflow(poor);
  await setPrice(poor, "workflow", id, monthly);
  await credit(buyer, 500);
  const { id: subscription } = await subscribed("workflow", id);
  const shop = await workflow(seller);
  await setPrice(seller, "workflow", shop.id, { ...monthly, amount: 400 });
  await subscribed("workflow", shop.id, poor);
  const before = await balance(buyer);
  expect((await poor.api("DELETE", `/workflows/${id}`)).status).toBe(204);
  expect([await balance(buyer), await balance(poor)]).toEqual([before + 100, 0]);
  expect(await read(subscription)).toMatchObject({ status: "ended" });
  expect(await findLedgerFaults(sql)).toEqual([]);
});

test("what was returned counts against what was earned and spent", async () => {
  const { dashboard } = await board();
  await setPrice(seller, "dashboard", dashboard, monthly);
  await credit(buyer, 500);
  const { id } = await subscribed("dashboard", dashboard);
  await seller.api("DELETE", `/dashboards/${dashboard}`);
  expect(await read(id)).toMatchObject({ spent_this_month: 0 });
});

test("with a workflow its published worker goes, and nothing is left to pay for", async () => {
  const { id } = await workflow(seller);
  const offered = await seller.api("PUT", `/workflows/${id}/worker`, { name: "Upper", description: "" });
  await setPrice(seller, "worker", offered.body.id, perCycle);
  const { id: subscription } = await subscribed("worker", offered.body.id);
  await seller.api("DELETE", `/workflows/${id}`);
  expect(await read(subscription)).toMatchObject({ available: false, status: "ended" });
});

test("a withdrawn worker is not renewed, and comes back with its subscribers", async () => {
  const { id } = await workflow(seller);
  const offer = { name: "Upper", description: "" };
  const offered = await seller.api("PUT", `/workflows/${id}/worker`, offer);
  await setPrice(seller, "worker", offered.body.id, perCycle);
  const { id: subscription } = await subscribed("worker", offered.body.id);
  await seller.api("DELETE", `/workflows/${id}/worker`);
  await endStrandedSubscriptions(services);
  expect(await read(subscription)).toMatchObject({ available: true, status: "paused", cancelled_at: null });
  await seller.api("PUT", `/workflows/${id}/worker`, offer);
  expect(await read(subscription)).toMatchObject({ available: true, status: "active" });
});

test("what a crash between the deletion and its end left open is ended by the hour", async () => {
  const { dashboard } = await board();
  await setPrice(seller, "dashboard", dashboard, monthly);
  await credit(buyer, 500);
  const before = await balance(buyer);
  const { id, key } = await subscribed("dashboard", dashboard);
  await sql`delete from dashboards where id = ${dashboard}`;
  expect(await read(id)).toMatchObject({ available: false, status: "ended", cancelled_at: null });
  await endStrandedSubscriptions(services);
  expect(await balance(buyer)).toBe(before);
  expect(await read(id)).toMatchObject({ cancelled_at: expect.any(String) });
  expect((await knock(`/api/v1/dashboards/${dashboard}/data`, key)).status).toBe(401);
});

test("of a month that is over nothing goes back", async () => {
  const { dashboard } = await board();
  await setPrice(seller, "dashboard", dashboard, monthly);
  await credit(buyer, 500);
  await subscribed("dashboard", dashboard);
  const after = await balance(buyer);
  time.offsetMs += 40 * DAY_MS;
  await call("DELETE", `/dashboards/${dashboard}`, { token: seller.token });
  expect(await balance(buyer)).toBe(after);
  expect(await findLedgerFaults(sql)).toEqual([]);
});
