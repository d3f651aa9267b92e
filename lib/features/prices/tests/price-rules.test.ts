import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const market = await testMarket();
const { buyer, credit, person, seller, setPrice, time, workflow } = market;
const narrow = await testMarket({ MILLRACE_PRICE_MIN: "200", MILLRACE_PRICE_MAX: "300" });
const DAY_MS = 24 * 3600 * 1000;
type Person = typeof seller;

const free = { mode: "free", amount: 0, currency: "USD" };
const monthly = (amount: unknown, currency = "USD") => ({ mode: "monthly", amount, currency });
const perCycle = (amount: unknown) => ({ mode: "per_cycle", amount, currency: "USD" });
const plan = { mode: "plan", amount: 500, currency: "USD", period: "month", unit: "cycle" } as const;
const terms = { ...plan, includes: 5, overage: 3_000, limit: 10, trial_days: 5 };

async function items(owner: Person) {
  const { id } = await workflow(owner);
  const source = { workflow_id: id, provider_id: "board" };
  const made = await Promise.all([
    owner.api("PUT", `/workflows/${id}/worker`, { name: "Shout" }),
    owner.api("POST", "/widgets", { name: "Quote", kind: "text", source, options: {} }),
    owner.api("POST", "/dashboards", { name: "Morning", layout: [], parameters: {} }),
  ]);
  const [worker, widget, dashboard] = made.map(({ body }) => String(body.id));
  return { workflow: id, worker, widget, dashboard };
}

async function checked(kind: string, id: string | undefined, price: object, of = seller) {
  const { status, body } = await of.api("POST", `/prices/${kind}/${id}/preview`, price);
  expect(status).toBe(200);
  return { ...body, codes: body.errors.map(({ code }: { code: string }) => code) };
}

async function subscribed(price: object) {
  const { id } = await workflow(seller);
  if ("mode" in price && price.mode === "free")
    await seller.api("PUT", `/listings/workflow/${id}`, { listed: true });
  else expect((await setPrice(seller, "workflow", id, price)).status).toBe(200);
  await credit(buyer, 5_000);
  const { status, body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(status).toBe(201);
  const mine = async () =>
    (await buyer.api("GET", "/subscriptions?limit=200")).body.items.find(
      (each: { id: string }) => each.id === body.id,
    );
  return { id, subscription: String(body.id), mine };
}

test("each kind begins free, and has the modes of its own", async () => {
  const modes = {
    workflow: ["free", "monthly", "per_cycle", "plan"],
    worker: ["free", "per_cycle", "plan"],
    widget: ["free", "monthly"],
    dashboard: ["free", "monthly"],
  };
  const proposed = [free, monthly(500), perCycle(500), terms];
  for (const [kind, id] of Object.entries(await items(seller))) {
    const { body, headers } = await seller.api("GET", `/prices/${kind}/${id}`);
    expect(body).toEqual({
      ...{ kind, id, version: 1, price: free, pending: null, subscribers: 0, next_significant_at: null },
    });
    expect(headers.get("etag")).toMatch(/^".+"$/);
    const found = [];
    for (const price of proposed) {
      const { allowed, codes } = await checked(kind, id, price);
      expect(codes).toEqual(allowed ? [] : ["mode_not_allowed"]);
      if (allowed) found.push(price.mode);
    }
    expect(found).toEqual(modes[kind as keyof typeof modes]);
  }
});

test("amounts are whole minor units within the operator's bounds, and what is free costs nothing", async () => {
  const { id } = await workflow(seller);
  const cases: [object, string[]][] = [
    [monthly(50), []],
    [monthly(1_000_000), []],
    [monthly(null), ["amount_invalid"]],
    [monthly(500, "JPY"), []],
    [{ ...terms, amount: 49 }, ["amount_out_of_range"]],
    // Overages have no limits, and with an overage an amount of zero is still a price.
    [{ ...terms, amount: 0, overage: 1 }, []],
    [{ ...terms, amount: 0, overage: 0 }, ["amount_out_of_range"]],
    [{ ...terms, overage: 1_000_000_000_000 }, []],
  ];
  for (const [price, codes] of cases)
    expect((await checked("workflow", id, price)).codes, JSON.stringify(price)).toEqual(codes);

  const there = await narrow.workflow(narrow.seller);
  for (const [amount, codes] of [
    [199, ["amount_out_of_range"]],
    [200, []],
    [300, []],
    [301, ["amount_out_of_range"]],
  ] as const)
    expect((await checked("workflow", there.id, monthly(amount), narrow.seller)).codes).toEqual(codes);
});

test("a subscriber is moved to what is lower, and keeps their price where it rises or becomes another one", async () => {
  const { id } = await subscribed(monthly(500));
  const verdict = async (price: object) => {
    const {
      class: kind,
      existing_subscribers: theirs,
      effective_at: at,
      codes,
    } = await checked("workflow", id, price);
    const days = (Date.parse(at) - market.services.clock()) / DAY_MS;
    expect(Math.abs(days - (kind === "significant" ? 14 : 0))).toBeLessThan(0.001);
    return [kind, theirs, ...codes];
  };
  expect(await verdict(monthly(500))).toEqual(["none", "keep"]);
  expect(await verdict(monthly(499))).toEqual(["immediate", "move"]);
  expect(await verdict(free)).toEqual(["immediate", "move"]);
  expect(await verdict(monthly(501))).toEqual(["significant", "keep"]);
  expect(await verdict(perCycle(100))).toEqual(["significant", "keep"]);
  expect(await verdict(terms)).toEqual(["significant", "keep"]);
  expect(await verdict(monthly(400, "EUR"))).toEqual(["significant", "keep", "currency_locked"]);
});

test("who has something for nothing keeps it when it gets a price, until they accept it", async () => {
  const { id, subscription, mine } = await subscribed(free);
  const given = await setPrice(seller, "workflow", id, monthly(500));
  expect(given.body).toMatchObject({ class: "significant", existing_subscribers: "keep" });
  expect(await mine()).toMatchObject({ price: free, announced: { price: monthly(500) } });
  time.offsetMs += 14 * DAY_MS;
  expect(await mine()).toMatchObject({ price: free, offered: { price: monthly(500) } });
  const accepted = await buyer.api("POST", `/subscriptions/${subscription}/accept`);
  expect(accepted.body).toMatchObject({ price: monthly(500), offered: null });
  time.offsetMs -= 14 * DAY_MS;
});

test("one significant change in 30 days; what has taken effect is not withdrawn", async () => {
  const { id } = await subscribed(monthly(500));
  const path = `/prices/workflow/${id}`;
  expect((await setPrice(seller, "workflow", id, monthly(600))).status).toBe(200);
  const { next_significant_at: next } = (await seller.api("GET", path)).body;
  expect(Math.abs(Date.parse(next) - market.services.clock() - 30 * DAY_MS)).toBeLessThan(60_000);
  time.offsetMs += 14 * DAY_MS;
  expect((await seller.api("DELETE", `${path}/pending`)).status).toBe(404);
  const soon = await setPrice(seller, "workflow", id, monthly(700));
  expect(soon.body.errors.map(({ code }: { code: string }) => code)).toEqual(["too_soon"]);
  // Prices can be lowered at any time and any number of times.
  for (const amount of [590, 580])
    expect((await setPrice(seller, "workflow", id, monthly(amount))).body.class).toBe("immediate");
  time.offsetMs += 16 * DAY_MS;
  expect((await seller.api("GET", path)).body.next_significant_at).toBeNull();
  expect((await setPrice(seller, "workflow", id, monthly(700))).status).toBe(200);
  time.offsetMs -= 30 * DAY_MS;
});

test("without subscribers any change holds at once, however many there are, in another currency too", async () => {
  const { id } = await workflow(seller);
  for (const price of [monthly(500), monthly(900), perCycle(100), terms, monthly(500, "EUR")]) {
    const { status, body } = await setPrice(seller, "workflow", id, price);
    expect([status, body.class]).toEqual([200, "significant"]);
    expect((await seller.api("GET", `/prices/workflow/${id}`)).body).toMatchObject({ price, pending: null });
  }
  const { items: audit } = (await seller.api("GET", `/audit?kind=workflow&id=${id}`)).body;
  expect(audit).toHaveLength(5);
});

test("to read, change and withdraw a price is for those of its workspace", async () => {
  const { id } = await workflow(seller);
  const stranger = await person("stranger-of-prices");
  const tag = { "If-Match": "*" };
  const path = `/prices/workflow/${id}`;
  for (const refused of [
    await stranger.api("GET", path),
    await stranger.api("PUT", path, monthly(500), tag),
    await stranger.api("POST", `${path}/preview`, monthly(500)),
    await stranger.api("DELETE", `${path}/pending`),
  ])
    expect(refused.status).toBe(404);
  expect((await seller.api("GET", path)).body.version).toBe(1);
});
