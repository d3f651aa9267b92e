import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";

const market = await testMarket();
const { balance, buyer, call, credit, knock, person, seller, services, setPrice, sql, time, work, workflow } =
  market;
const DAY_MS = 24 * 3600 * 1000;
const monthly = { mode: "monthly", amount: 500, currency: "USD" };
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };

/** A workflow that has published once, with a widget and a dashboard that show its value. */
async function board() {
  const { id: workflowId, t } = await workflow(seller);
  await knock(t, seller.token, {});
  await work();
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
    expect((await buyer.api("DELETE", `/subscriptions/${subscription.id}`)).status).toBe(204);
    expect(await findLedgerFaults(services.db)).toEqual([]);
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
  expect(await findLedgerFaults(services.db)).toEqual([]);
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
  expect(await findLedgerFaults(services.db)).toEqual([]);
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
  expect(await read(subscription)).toMatchObject({ available: true, status: "paused", cancelled_at: null });
  await seller.api("PUT", `/workflows/${id}/worker`, offer);
  expect(await read(subscription)).toMatchObject({ available: true, status: "active" });
});

/** Makes the next deletion fail halfway, when it ends a subscription. Returns a function that undoes this. */
async function breakEnds(): Promise<() => Promise<void>> {
  await sql.unsafe(`create function break_end() returns trigger language plpgsql as
    'begin raise exception ''broken on purpose''; end';
    create trigger break_end before update of ends_at on subscriptions for each row
      when (new.ends_at is not null) execute function break_end();`);
  return async () => {
    await sql.unsafe("drop trigger break_end on subscriptions; drop function break_end()");
  };
}

test.each(["dashboard", "widget", "workflow", "worker"] as const)(
  "of a deleted %s whose subscriptions cannot be ended nothing is deleted, and everything the next time",
  async (kind) => {
    const items = await board();
    const offer = { name: "Upper", description: "" };
    const worker = await seller.api("PUT", `/workflows/${items.workflow}/worker`, offer);
    const id = kind === "worker" ? String(worker.body.id) : items[kind];
    const path = kind === "worker" ? `/workflows/${items.workflow}` : `/${kind}s/${id}`;
    await setPrice(seller, kind, id, kind === "worker" ? perCycle : monthly);
    await credit(buyer, 500);
    const before = [await balance(buyer), await balance(seller)];
    const subscription = await subscribed(kind, id);
    const during = [await balance(buyer), await balance(seller)];
    const mend = await breakEnds();
    expect((await seller.api("DELETE", path)).status).toBe(500);
    await mend();
    expect((await seller.api("GET", path)).status).toBe(200);
    expect(await read(subscription.id)).toMatchObject({
      available: true,
      status: "active",
      cancelled_at: null,
    });
    expect([await balance(buyer), await balance(seller)]).toEqual(during);
    const layout = (await seller.api("GET", `/dashboards/${items.dashboard}`)).body.layout;
    expect(layout).toHaveLength(1);

    expect((await seller.api("DELETE", path)).status).toBe(204);
    expect((await seller.api("GET", path)).status).toBe(404);
    expect(await read(subscription.id)).toMatchObject({ available: false, status: "ended" });
    if (kind === "dashboard" || kind === "widget")
      expect((await knock(`/api/v1/${kind}s/${id}/data`, subscription.key)).status).toBe(401);
    expect([await balance(buyer), await balance(seller)]).toEqual(before);
    expect(await findLedgerFaults(services.db)).toEqual([]);
  },
);

test("who subscribes while an item is deleted gets nothing and pays nothing", async () => {
  for (let round = 0; round < 6; round += 1) {
    const items = await board();
    const kind = (["dashboard", "widget", "workflow"] as const)[round % 3] ?? "workflow";
    const id = items[kind];
    await setPrice(seller, kind, id, monthly);
    await credit(buyer, 500);
    const before = [await balance(buyer), await balance(seller)];
    const [made, gone] = await Promise.all([
      buyer.api("POST", "/subscriptions", { kind, id }),
      seller.api("DELETE", `/${kind}s/${id}`),
    ]);
    expect(gone.status).toBe(204);
    if (made.status === 201) {
      const ended = { status: "ended", cancelled_at: expect.any(String) };
      expect(await read(String(made.body.id))).toMatchObject(ended);
    } else expect(made.status).toBe(404);
    expect([await balance(buyer), await balance(seller)]).toEqual(before);
  }
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("deletions by two sellers of what the same people bought do not wait for each other in a circle", async () => {
  const sellers = [seller, await person("another")];
  const buyers = [buyer, await person("third")];
  for (let round = 0; round < 3; round += 1) {
    const sold = [];
    for (const [turn, who] of sellers.entries()) {
      const { id } = await workflow(who);
      await setPrice(who, "workflow", id, monthly);
      for (const each of turn === 0 ? buyers : [...buyers].reverse()) {
        await credit(each, 500);
        await subscribed("workflow", id, each);
      }
      sold.push({ who, id });
    }
    const before = await Promise.all(buyers.map((each) => balance(each)));
    const gone = await Promise.all(sold.map(({ who, id }) => who.api("DELETE", `/workflows/${id}`)));
    expect(gone.map(({ status }) => status)).toEqual([204, 204]);
    const after = await Promise.all(buyers.map((each) => balance(each)));
    expect(after).toEqual(before.map((amount) => amount + 1000));
  }
});

test("a subscriber waits for a deletion that is under way, and finds nothing", async () => {
  const { dashboard } = await board();
  await setPrice(seller, "dashboard", dashboard, monthly);
  await credit(buyer, 500);
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const made = await sql.begin(async (transaction) => {
    await transaction`delete from dashboards where id = ${dashboard}`;
    const asked = buyer.api("POST", "/subscriptions", { kind: "dashboard", id: dashboard });
    await expect.poll(async () => (await waiting()).length).toBe(1);
    return { asked };
  });
  expect((await made.asked).status).toBe(404);
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
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
