import { expect, test } from "vitest";
import { lockSubscription } from "@/db/queries/subscriptions";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, call, credit, seller, services, setPrice, sql, time, workflow } = await testMarket();
const DAY_MS = 24 * 3600 * 1000;
const monthly = (amount: unknown, currency: unknown = "USD") => ({ mode: "monthly", amount, currency });

const waiting = () =>
  sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test("a new item is free, and its price has a tag", async () => {
  const { id } = await workflow(seller);
  const read = await seller.api("GET", `/prices/workflow/${id}`);
  expect(read.body).toEqual({
    kind: "workflow",
    id,
    version: 1,
    price: { mode: "free", amount: 0, currency: "USD" },
    pending: null,
    subscribers: 0,
    next_significant_at: null,
  });
  expect(read.headers.get("etag")).toMatch(/^".+"$/);
});

test("a change names what it is based on: 428 without, 409 when it is stale", async () => {
  const { id } = await workflow(seller);
  const path = `/prices/workflow/${id}`;
  expect((await seller.api("PUT", path, monthly(500))).body).toMatchObject({
    status: 428,
    code: "revision_required",
  });
  const tag = (await seller.api("GET", path)).headers.get("etag") ?? "";
  const changed = await seller.api("PUT", path, monthly(500), { "If-Match": tag });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ allowed: true, class: "significant", errors: [] });
  expect(changed.headers.get("etag")).toBe((await seller.api("GET", path)).headers.get("etag"));
  const stale = await seller.api("PUT", path, monthly(400), { "If-Match": tag });
  expect(stale.body).toMatchObject({ status: 409, code: "revision_conflict" });
});

test("of changes at one moment one is made, and who subscribes beside them does", async () => {
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, monthly(500));
  await credit(buyer, 5_000);
  const path = `/prices/workflow/${id}`;
  const tag = (await seller.api("GET", path)).headers.get("etag") ?? "";
  const asked = await sql.begin(async (transaction) => {
    await transaction`select from price_items where item_id = ${id} for update`;
    const answers = Promise.all([
      seller.api("PUT", path, monthly(400), { "If-Match": tag }),
      seller.api("PUT", path, monthly(300), { "If-Match": tag }),
      buyer.api("POST", "/subscriptions", { kind: "workflow", id }),
    ]);
    await expect.poll(waiting).toHaveLength(3);
    return { answers };
  });
  const [one, other, subscribed] = await asked.answers;
  const late = one.status === 200 ? other : one;
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  expect(late.body.code).toBe("revision_conflict");
  expect(subscribed.status).toBe(201);
});

test("a subscription whose price changes meanwhile is there for who waits for it", async () => {
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, monthly(500));
  await credit(buyer, 5_000);
  const subscribed = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  const asked = await sql.begin(async (transaction) => {
    await transaction`update subscriptions set price_version = 1 where id = ${subscribed.body.id}`;
    const locked = services.db.transaction((other) => lockSubscription(other, subscribed.body.id));
    await expect.poll(waiting).toHaveLength(1);
    return { locked };
  });
  expect(await asked.locked).toMatchObject({ priceVersion: 1, price: { mode: "free" } });
});

test("a refused change is 422 with every rule it breaks, changes nothing and is on record", async () => {
  const { id } = await workflow(seller);
  const refused = await setPrice(seller, "workflow", id, { mode: "yearly", amount: 7, currency: "usd" });
  expect(refused.status).toBe(422);
  expect(refused.body.code).toBe("price_change_refused");
  expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual([
    "mode_not_allowed",
    "amount_out_of_range",
    "currency_invalid",
  ]);
  expect((await seller.api("GET", `/prices/workflow/${id}`)).body.version).toBe(1);
  const audit = await seller.api("GET", `/audit?kind=workflow&id=${id}`);
  expect(audit.body.items).toMatchObject([
    {
      actor: "seller@example.com",
      action: "price.change",
      before: { mode: "free" },
      after: { mode: "yearly", amount: 7, currency: "usd" },
      verdict: { allowed: false },
    },
  ]);
});

test("a proposal that lacks a part is judged, refused and on record as any other", async () => {
  const { id } = await workflow(seller);
  const rules: string[][] = [];
  for (const lacking of [{ amount: 500, currency: "USD" }, { mode: "monthly", currency: "USD" }, {}]) {
    const refused = await setPrice(seller, "workflow", id, lacking);
    expect([refused.status, refused.body.code]).toEqual([422, "price_change_refused"]);
    rules.push(refused.body.errors.map(({ code }: { code: string }) => code));
    const preview = await seller.api("POST", `/prices/workflow/${id}/preview`, lacking);
    expect(preview.body).toMatchObject({ allowed: false, errors: refused.body.errors });
  }
  expect(rules).toEqual([
    ["mode_not_allowed"],
    ["amount_invalid"],
    ["mode_not_allowed", "amount_invalid", "currency_invalid"],
  ]);
  const audit = await seller.api("GET", `/audit?kind=workflow&id=${id}`);
  expect(audit.body.items.map(({ after }: { after: unknown }) => after)).toEqual([
    {},
    { mode: "monthly", currency: "USD" },
    { amount: 500, currency: "USD" },
  ]);
});

test("a preview is the verdict without a trace, refused ones too", async () => {
  const { id } = await workflow(seller);
  const path = `/prices/workflow/${id}/preview`;
  expect((await seller.api("POST", path, monthly(500))).body).toMatchObject({ allowed: true });
  const refused = await seller.api("POST", path, monthly(1.5));
  expect(refused.status).toBe(200);
  expect(refused.body.errors).toMatchObject([{ path: "amount", code: "amount_invalid" }]);
  expect((await seller.api("GET", `/audit?id=${id}`)).body.items).toEqual([]);
});

test.each([
  ["/audit", "cursor", "x"],
  ["/providers", "cursor", "x"],
  ["/providers", "cursor", ""],
  ["/balance/entries", "currency", "XAU"],
])("a query that cannot be is 400: %s?%s=%s", async (path, key, value) => {
  const { body } = await seller.api("GET", `${path}?${key}=${value}`);
  expect(body).toMatchObject({ status: 400, code: "invalid_query", errors: [{ path: key }] });
});

test("prices of others, and of what does not exist, are not there", async () => {
  const { id } = await workflow(seller);
  for (const path of [
    `/prices/workflow/${id}`,
    `/prices/widget/${id}`,
    "/prices/workflow/nothing",
    "/prices/song/1",
  ]) {
    expect((await buyer.api("GET", path)).status).toBe(404);
  }
  expect((await buyer.api("GET", `/audit?kind=workflow&id=${id}`)).body.items).toEqual([]);
});

test("a rise waits 14 days, can be withdrawn, and takes effect without anybody's doing", async () => {
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, monthly(500));
  await credit(buyer, 5_000);
  const subscribed = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(subscribed.status).toBe(201);
  const subscription = `/subscriptions/${subscribed.body.id}`;

  const raised = await setPrice(seller, "workflow", id, monthly(600));
  expect(raised.body).toMatchObject({ allowed: true, class: "significant", existing_subscribers: "keep" });
  const path = `/prices/workflow/${id}`;
  expect((await seller.api("GET", path)).body).toMatchObject({
    version: 2,
    price: monthly(500),
    pending: { version: 3, price: monthly(600) },
    subscribers: 1,
    next_significant_at: expect.any(String),
  });
  const second = await setPrice(seller, "workflow", id, monthly(700));
  expect(second.body.errors.map(({ code }: { code: string }) => code)).toEqual([
    "change_pending",
    "too_soon",
  ]);

  expect((await seller.api("DELETE", `${path}/pending`)).status).toBe(204);
  expect((await seller.api("DELETE", `${path}/pending`)).status).toBe(404);
  expect((await seller.api("GET", path)).body).toMatchObject({ pending: null, next_significant_at: null });

  expect((await setPrice(seller, "workflow", id, monthly(800))).status).toBe(200);
  time.offsetMs += 14 * DAY_MS;
  expect((await seller.api("GET", path)).body).toMatchObject({
    version: 4,
    price: monthly(800),
    pending: null,
  });
  const own = (await buyer.api("GET", "/subscriptions")).body.items[0];
  expect(own).toMatchObject({ price_version: 2, price: monthly(500), offered: { price_version: 4 } });

  const lowered = await setPrice(seller, "workflow", id, monthly(700));
  expect(lowered.body).toMatchObject({ class: "immediate", existing_subscribers: "move" });
  expect((await buyer.api("GET", "/subscriptions")).body.items[0]).toMatchObject({ price: monthly(500) });

  const accepted = await buyer.api("POST", `${subscription}/accept`);
  expect(accepted.body).toMatchObject({ price_version: 5, price: monthly(700), offered: null });
  await setPrice(seller, "workflow", id, monthly(650));
  expect((await buyer.api("GET", "/subscriptions")).body.items[0]).toMatchObject({ price: monthly(650) });
  time.offsetMs -= 14 * DAY_MS;
});

test("nobody pays a price that came after the one they agreed to", async () => {
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, monthly(500));
  await credit(buyer, 5_000);
  await setPrice(seller, "workflow", id, monthly(800));
  const order = { kind: "workflow", id };
  const refused = await buyer.api("POST", "/subscriptions", { ...order, price: monthly(500) });
  expect(refused.body).toMatchObject({ status: 409, code: "price_changed", price: monthly(800) });
  expect((await buyer.api("GET", "/subscriptions")).body.items[0]?.item_id).not.toBe(id);
  expect((await buyer.api("POST", "/subscriptions", { ...order, price: "8.00" })).status).toBe(422);

  await setPrice(seller, "workflow", id, monthly(700));
  const made = await buyer.api("POST", "/subscriptions", { ...order, price: monthly(800) });
  expect(made.body).toMatchObject({ price: monthly(700) });

  time.offsetMs += 31 * DAY_MS;
  await setPrice(seller, "workflow", id, monthly(900));
  time.offsetMs += 14 * DAY_MS;
  const accept = `/subscriptions/${made.body.id}/accept`;
  const late = await buyer.api("POST", accept, { price: monthly(750) });
  expect(late.body).toMatchObject({ status: 409, code: "price_changed", price: monthly(900) });
  expect((await buyer.api("POST", accept, { price: monthly(900) })).body).toMatchObject({
    price: monthly(900),
  });
  time.offsetMs -= 45 * DAY_MS;
});

test("the database itself refuses to rewrite prices, their log and the ledger", async () => {
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 100, currency: "USD" });
  await credit(buyer, 100);
  for (const table of ["price_versions", "price_changes", "ledger_entries"]) {
    await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow("never change");
  }
});

test("only the owner of the instance gives credit, in a currency there is, and a reference counts once", async () => {
  const order = { workspace_id: buyer.workspaceId, amount: 100, currency: "JPY" };
  expect((await seller.api("POST", "/credits", order)).status).toBe(403);
  for (const wrong of [{ currency: "BTC" }, { workspace_id: "nobody" }, { amount: 0 }, { amount: 1.5 }]) {
    expect((await call("POST", "/credits", { body: { ...order, ...wrong } })).status).toBe(422);
  }
  const first = await call("POST", "/credits", { body: { ...order, reference: "invoice 7" } });
  const again = await call("POST", "/credits", { body: { ...order, reference: "invoice 7" } });
  expect(first.status).toBe(201);
  expect(again.body).toEqual(first.body);
  const other = await call("POST", "/credits", { body: { ...order, amount: 5, reference: "invoice 7" } });
  expect(other.status).toBe(409);
  expect((await buyer.api("GET", "/balance")).body.items).toContainEqual({
    currency: "JPY",
    amount: 100,
    held: 0,
  });
});
