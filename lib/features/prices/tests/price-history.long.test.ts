import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";

const { buyer, call, credit, knock, person, seller, services, setPrice, time, work, workflow } =
  await testMarket();
const DAY_MS = 24 * 3600 * 1000;
const perCycle = (amount: number) => ({ mode: "per_cycle", amount, currency: "USD" });
const monthly = (amount: number) => ({ mode: "monthly", amount, currency: "USD" });
const free = { mode: "free", amount: 0, currency: "USD" };

async function subscribe(who: typeof buyer, id: string, more: object = {}) {
  const { status, body } = await who.api("POST", "/subscriptions", { kind: "workflow", id, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.id), key: String(body.key) };
}

async function callTimes(t: string, key: string | null, count: number, body: object = {}) {
  for (let turn = 0; turn < count; turn += 1) expect((await knock(t, key, body)).status).toBe(202);
  await work();
}

async function simulated(id: string, price: unknown, who = seller) {
  return (await who.api("POST", `/prices/workflow/${id}/simulation`, price)).body;
}

test("what can be sold is listed with its price, its subscribers and what it earned; to others it is not", async () => {
  const owner = await person("lister");
  const { id, t } = await workflow(owner);
  const { body: worker } = await owner.api("PUT", `/workflows/${id}/worker`, { name: "Shout" });
  const { body: board } = await owner.api("POST", "/dashboards", { name: "Morning_board" });
  const source = { workflow_id: id, provider_id: "board" };
  const { body: widget } = await owner.api("POST", "/widgets", { name: "Quote", kind: "text", source });
  await setPrice(owner, "workflow", id, perCycle(100));
  await credit(buyer, 5_000);
  const { key } = await subscribe(buyer, id);
  await callTimes(t, key, 3);

  const { body } = await owner.api("GET", "/prices");
  expect(body.items.map(({ kind, id: item }: { kind: string; id: string }) => [kind, item])).toEqual([
    ["widget", widget.id],
    ["dashboard", board.id],
    ["worker", worker.id],
    ["workflow", id],
  ]);
  expect(body.items.at(-1)).toEqual({
    kind: "workflow",
    id,
    name: "Board",
    workflow_id: id,
    live: true,
    version: 2,
    price: perCycle(100),
    pending: null,
    subscribers: 1,
    revenue: [{ currency: "USD", this_month: 300, total: 300 }],
  });
  expect(body.items[0]).toMatchObject({ price: free, version: 1, subscribers: 0, revenue: [] });

  const names = async (query: string) =>
    (await owner.api("GET", `/prices?${query}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await names("offered=true")).toEqual(["Board"]);
  expect(await names("kind=worker")).toEqual(["Shout"]);
  expect(await names("q=_board")).toEqual(["Morning_board"]);
  expect(await names(`kind=workflow&id=${id}`)).toEqual(["Board"]);
  expect(await names("limit=1")).toEqual(["Quote"]);
  const first = (await owner.api("GET", "/prices?limit=3")).body;
  expect(await names(`cursor=${first.next_cursor}`)).toEqual(["Board"]);

  const strangers = (await buyer.api("GET", "/prices")).body.items;
  expect(strangers.filter((item: { id: string }) => item.id === id)).toEqual([]);

  await owner.api("DELETE", `/workflows/${id}/worker`);
  expect(await names("kind=worker")).toEqual([]);
});

test("a price that was in force throughout brings in a simulation what it earned, by cycles and by months", async () => {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, perCycle(100));
  await credit(buyer, 5_000);
  const { key } = await subscribe(buyer, id);
  await callTimes(t, key, 4);
  await callTimes(t, key, 1, { symbol: "FAIL" });
  await callTimes(t, seller.token, 2);
  const same = await simulated(id, perCycle(100));
  expect(same).toMatchObject({
    subscribers: 1,
    cycles: 4,
    earned: [{ currency: "USD", amount: 400 }],
    proposed: { currency: "USD", amount: 400, capped: 0 },
  });
  expect((await simulated(id, perCycle(250))).proposed.amount).toBe(1_000);
  expect((await simulated(id, monthly(900))).proposed.amount).toBe(900);
  expect((await simulated(id, free)).proposed.amount).toBe(0);
  expect((await simulated(id, { ...perCycle(250), currency: "JPY" })).proposed).toMatchObject({
    currency: "JPY",
    amount: 1_000,
  });

  const other = await workflow(seller);
  await setPrice(seller, "workflow", other.id, monthly(500));
  const member = await subscribe(buyer, other.id);
  time.offsetMs += 32 * DAY_MS;
  expect((await knock(other.t, member.key, {})).status).toBe(202);
  await work();
  const months = await simulated(other.id, monthly(500));
  expect(months).toMatchObject({
    months: 2,
    cycles: 1,
    earned: [{ currency: "USD", amount: 1_000 }],
    proposed: { amount: 1_000 },
  });
  expect((await simulated(other.id, perCycle(70))).proposed.amount).toBe(70);
  time.offsetMs -= 32 * DAY_MS;
});

test("use that nobody paid for counts too, as far back as it is known", async () => {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, perCycle(100));
  await setPrice(seller, "workflow", id, free);
  await seller.api("PUT", `/market/workflow/${id}`, { listed: true });
  await callTimes(t, null, 3);
  const { key } = await subscribe(buyer, id, { spending_cap: 250 });
  await callTimes(t, key, 3);
  const checked = await simulated(id, perCycle(100));
  expect(checked).toMatchObject({
    subscribers: 1,
    cycles: 3,
    earned: [],
    proposed: { amount: 200, capped: 1 },
    without_subscription: { cycles: 3, amount: 300 },
  });
  const known = Date.parse(checked.to) - Date.parse(checked.unpaid_known_from);
  expect(known).toBe(30 * DAY_MS);
  expect((await simulated(id, monthly(500))).without_subscription).toEqual({ cycles: 3, amount: null });
  for (const none of [monthly(1.5), { mode: "yearly", amount: 1, currency: "USD" }, {}]) {
    expect((await simulated(id, { mode: null, amount: null, currency: null, ...none })).proposed).toBeNull();
  }
  expect((await simulated(id, perCycle(100), buyer)).status).toBe(404);
});

test("what workers earn is counted by the runs that others' workflows made of them", async () => {
  const { id: workflowId } = await workflow(seller);
  const { body: offer } = await seller.api("PUT", `/workflows/${workflowId}/worker`, { name: "Shout" });
  const made = await buyer.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Uses it",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "go" } },
      { index: 1, type: offer.type, params: { symbol: "x" } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  await buyer.api("POST", `/workflows/${made.body.id}/publish`);
  await knock(`/api/t/${made.body.id}/go`, null, {});
  for (let turn = 0; turn < 4; turn += 1) await work();
  const path = `/prices/worker/${offer.id}/simulation`;
  expect((await seller.api("POST", path, perCycle(100))).body).toMatchObject({
    subscribers: 0,
    proposed: { amount: 0 },
    without_subscription: { cycles: 1, amount: 100 },
  });
  expect((await seller.api("POST", path, monthly(100))).body.proposed).toBeNull();
});

test("earnings stand by the day, and versions say what became of them", async () => {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, perCycle(100));
  await credit(buyer, 5_000);
  const { key } = await subscribe(buyer, id);
  await callTimes(t, key, 2);
  await setPrice(seller, "workflow", id, perCycle(200));
  await seller.api("DELETE", `/prices/workflow/${id}/pending`);
  await setPrice(seller, "workflow", id, perCycle(300));

  const { body: earned } = await seller.api("GET", `/prices/workflow/${id}/earnings`);
  expect(earned.items).toEqual([
    { currency: "USD", amount: 200, days: [{ date: earned.to, amount: 200, cycles: 2, months: 0 }] },
  ]);
  expect(Date.parse(earned.to) - Date.parse(earned.from)).toBe(89 * DAY_MS);
  expect(earned.changes).toMatchObject([{ version: 2, price: perCycle(100) }]);

  const path = `/prices/workflow/${id}/versions`;
  const { body: versions } = await seller.api("GET", path);
  const states = versions.items.map(({ version, state, subscribers }: Record<string, unknown>) => [
    version,
    state,
    subscribers,
  ]);
  expect(states).toEqual([
    [4, "pending", 0],
    [3, "withdrawn", 0],
    [2, "current", 1],
    [1, "past", 0],
  ]);
  const { body: page } = await seller.api("GET", `${path}?limit=3`);
  expect((await seller.api("GET", `${path}?cursor=${page.next_cursor}`)).body.items).toHaveLength(1);
  for (const wrong of ["", "x", "-1", "99999999999"]) {
    expect((await seller.api("GET", `${path}?cursor=${wrong}`)).status).toBe(400);
  }
  for (const foreign of [path, `/prices/workflow/${id}/earnings`]) {
    expect((await buyer.api("GET", foreign)).status).toBe(404);
  }
  const { body: audit } = await seller.api("GET", `/audit?kind=workflow&id=${id}`);
  expect(audit.items[0]).toMatchObject({ action: "price.change", subscribers: 1 });
});

test("plans beside a price have their versions in its history, each by its name", async () => {
  const { id } = await workflow(seller);
  const plan = {
    ...{ mode: "plan", amount: 1_000, currency: "USD", period: "month", unit: "cycle" },
    ...{ includes: 3, overage: 0 },
  };
  await setPrice(seller, "workflow", id, plan);
  const save = (amount: number) =>
    seller.api("PUT", `/prices/workflow/${id}/tiers/pro`, { name: "Pro", price: { ...plan, amount } });
  expect((await save(4_000)).status).toBe(200);
  expect((await save(3_000)).status).toBe(200);
  const notified = async () =>
    (await seller.api("GET", `/prices/workflow/${id}/versions`)).body.items.map(
      ({ tier, name, price, state }: Record<string, { amount: number }>) => [
        tier,
        name,
        price?.amount,
        state,
      ],
    );
  expect(await notified()).toEqual([
    ["pro", "Pro", 3_000, "current"],
    ["pro", "Pro", 4_000, "past"],
    ["main", "Standard", 1_000, "current"],
    ["main", "Standard", 0, "past"],
  ]);
  const { body } = await seller.api("GET", `/prices/workflow/${id}/earnings`);
  expect(body.changes.map(({ tier }: { tier: string }) => tier)).toEqual(["main", "pro", "pro"]);
  expect((await seller.api("DELETE", `/prices/workflow/${id}/tiers/pro`)).status).toBe(204);
  expect((await notified())[0]).toEqual(["pro", "Pro", 3_000, "closed"]);
});

test("a statement tells every entry with the balance after it, page by page, to its own workspace", async () => {
  const [rich, shop] = [await person("rich"), await person("shop")];
  const { id, t } = await workflow(shop);
  await setPrice(shop, "workflow", id, perCycle(100));
  await credit(rich, 1_000);
  const { key } = await subscribe(rich, id);
  await callTimes(t, key, 3);
  const { id: gym } = await workflow(shop);
  await setPrice(shop, "workflow", gym, monthly(500));
  await subscribe(rich, gym);

  const { body } = await rich.api("GET", "/balance/entries?currency=USD");
  const notified = body.items.map(({ what, amount, balance }: Record<string, unknown>) => [
    what,
    amount,
    balance,
  ]);
  expect(notified).toEqual([
    ["month_bought", -500, 200],
    ["cycle_bought", -100, 700],
    ["cycle_bought", -100, 800],
    ["cycle_bought", -100, 900],
    ["payment", 1_000, 1_000],
  ]);
  expect(body.items[0].item).toEqual({ kind: "workflow", id: gym, name: "Board" });
  expect(body.items[0].period.start).toEqual(expect.any(String));
  expect(body.items[1].run_id).toEqual(expect.any(String));

  const pages = [];
  for (let cursor = ""; ; ) {
    const { body: page } = await rich.api("GET", `/balance/entries?currency=USD&limit=2${cursor}`);
    pages.push(...page.items);
    if (page.next_cursor === null) break;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  expect(pages).toEqual(body.items);

  const sold = (await shop.api("GET", "/balance/entries?currency=USD")).body.items;
  expect(sold.map(({ what }: { what: string }) => what)).toEqual([
    "month_sold",
    "cycle_sold",
    "cycle_sold",
    "cycle_sold",
  ]);
  expect(sold[0].balance).toBe(800);
  expect((await rich.api("GET", "/balance/entries?currency=JPY")).body.items).toEqual([]);
  const foreign = encodeURIComponent(body.items[4].id);
  for (const wrong of ["", "currency=XAU", `currency=USD&cursor=${foreign}`, "currency=USD&cursor=x"]) {
    expect((await shop.api("GET", `/balance/entries?${wrong}`)).status).toBe(400);
  }
});

test("only the owner of the instance sees all workspaces and what was granted", async () => {
  const poor = await person("poor_man");
  await credit(poor, 70, "JPY");
  const { body } = await call("GET", "/workspaces?q=poor_man@");
  expect(body.items).toEqual([
    {
      id: poor.workspaceId,
      name: expect.any(String),
      owners: ["poor_man@example.com"],
      balances: [{ currency: "JPY", amount: 70 }],
    },
  ]);
  expect((await call("GET", "/credits?limit=1")).body.items).toMatchObject([
    { workspace: { id: poor.workspaceId }, amount: 70, currency: "JPY", actor: expect.any(String) },
  ]);
  for (const path of ["/workspaces", "/credits"]) expect((await seller.api("GET", path)).status).toBe(403);
});

test("what a workflow is published as can be read until it is withdrawn", async () => {
  const { id } = await workflow(seller);
  const path = `/workflows/${id}/worker`;
  expect((await seller.api("GET", path)).body.code).toBe("not_found");
  const { body: offer } = await seller.api("PUT", path, { name: "Shout", result_from: 1 });
  expect((await seller.api("GET", path)).body).toEqual(offer);
  expect((await buyer.api("GET", path)).body.code).toBe("workflow_not_found");
  await seller.api("DELETE", path);
  expect((await seller.api("GET", path)).status).toBe(404);
});

test("a trial is no month that somebody would have paid for", async () => {
  const { id } = await workflow(seller);
  const plan = {
    ...{ mode: "plan", amount: 500, currency: "USD", period: "month", unit: "cycle" },
    ...{ includes: 10, overage: 0, trial_days: 7 },
  };
  await setPrice(seller, "workflow", id, plan);
  const trying = await person("trying");
  await subscribe(trying, id, { price: plan });
  expect(await simulated(id, plan)).toMatchObject({
    subscribers: 1,
    months: 0,
    earned: [],
    proposed: { amount: 0 },
  });
  await credit(trying, 500);
  time.offsetMs += 8 * DAY_MS;
  await renewSubscriptions(services);
  const paid = { months: 1, earned: [{ currency: "USD", amount: 500 }], proposed: { amount: 500 } };
  expect(await simulated(id, plan)).toMatchObject(paid);
});
