import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";

const { balance, buyer, call, credit, knock, person, seller, services, setPrice, sql, time, work, workflow } =
  await testMarket({ MILLRACE_SMTP_URL: "smtp://127.0.0.1:9", MILLRACE_MAIL_FROM: "millrace@example.com" });
const DAY_MS = 24 * 3600 * 1000;
const monthly = { mode: "monthly", amount: 3000, currency: "USD" };
type Who = typeof seller;

async function sold(price: { currency: string; [term: string]: unknown } = monthly, who: Who = buyer) {
  const { id: item, t } = await workflow(seller);
  await setPrice(seller, "workflow", item, price);
  await credit(who, 10_000, price.currency);
  const { status, body } = await who.api("POST", "/subscriptions", { kind: "workflow", id: item });
  expect(status).toBe(201);
  return { item, t, id: String(body.id), key: String(body.key) };
}

const end = (id: string, who: Who = seller, body?: object) =>
  who.api("POST", `/subscriptions/${id}/end`, body);
const MESSAGE = { subject: "News", text: "More symbols from Monday on." };
const notify = (item: string, body: object = MESSAGE, who: Who = seller) =>
  who.api("POST", `/prices/workflow/${item}/messages`, body);
const mails = (type: string, to: string) =>
  sql`select subject, body, workspace_id from notices where type = ${type} and address = ${to} order by id`;

test("a seller sees who subscribed, by the name of the workspace alone, with use, revenue and churn", async () => {
  const { item, t, id, key } = await sold({ mode: "per_cycle", amount: 300, currency: "USD" });
  await knock(t, key, {});
  await work();
  const { body } = await seller.api("GET", `/subscribers?kind=workflow&id=${item}`);
  expect(body.items).toMatchObject([
    {
      id,
      item_id: item,
      name: "Board",
      status: "active",
      price: { mode: "per_cycle", amount: 300 },
      plan_used: null,
      runs_this_month: 1,
      earned: [{ currency: "USD", amount: 300 }],
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/buyer@example\.com|key/);
  const name = (await buyer.api("GET", "/me")).body.workspace.name;
  expect(body.items[0].workspace).toBe(name);
  const salesOf = async () => {
    const { items } = (await seller.api("GET", "/sales")).body;
    return items.find((sale: { id: string }) => sale.id === item);
  };
  expect(await salesOf()).toMatchObject({
    ...{ name: "Board", subscribers: 1, joined: 1, left: 0, churn: null, next_message_at: null },
    revenue: [{ currency: "USD", this_month: 300, total: 300 }],
  });

  time.offsetMs += 40 * DAY_MS;
  expect(await salesOf()).toMatchObject({ subscribers: 1, joined: 0, churn: 0 });
  await buyer.api("DELETE", `/subscriptions/${id}`);
  expect(await salesOf()).toMatchObject({ subscribers: 0, left: 1, churn: 1 });
  const [ended] = (await seller.api("GET", "/subscribers?limit=1")).body.items;
  expect(ended).toMatchObject({ id, status: "ended" });
  time.offsetMs -= 40 * DAY_MS;
});

test("lists go on by pages, and show nobody else's buyers", async () => {
  const { id } = await sold();
  await sold();
  const first = (await seller.api("GET", "/subscribers?limit=1")).body;
  const second = (await seller.api("GET", `/subscribers?limit=1&cursor=${first.next_cursor}`)).body;
  expect(second.items[0].id).toBe(id);
  expect((await seller.api("GET", "/subscribers?cursor=nothing")).status).toBe(400);
  const stranger = await person("onlooker");
  for (const who of [stranger, buyer]) {
    expect((await who.api("GET", "/subscribers")).body).toEqual({ items: [], next_cursor: null });
    expect((await who.api("GET", "/sales")).body).toEqual({ items: [] });
  }
});

test("a seller ends a subscription: the rest of the month goes back, its key opens nothing, and the buyer is told", async () => {
  const { id, key, t } = await sold();
  expect((await knock(t, key, {})).status).toBe(202);
  const before = [await balance(buyer), await balance(seller)];
  time.offsetMs += 10 * DAY_MS;
  const { status, body } = await end(id, seller, { reason: "The source is closed." });
  time.offsetMs -= 10 * DAY_MS;
  expect(status).toBe(200);
  expect(body.currency).toBe("USD");
  // Between 18/28 and 21/31 of the month's price.
  expect(body.refunded).toBeGreaterThanOrEqual(1928);
  expect(body.refunded).toBeLessThanOrEqual(2033);
  expect([await balance(buyer), await balance(seller)]).toEqual([
    (before[0] ?? 0) + body.refunded,
    (before[1] ?? 0) - body.refunded,
  ]);
  time.offsetMs += 11 * DAY_MS;
  expect((await knock(t, key, {})).status).toBe(402);
  expect((await end(id)).body.code).toBe("conflict");
  time.offsetMs -= 11 * DAY_MS;
  const notified = await mails("subscription.ended", "buyer@example.com");
  const mail = notified.find(({ body }) => body.includes(id));
  expect(mail?.body).toContain("Their reason:\n> The source is closed.");
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("of a charge that went back in part only the rest goes back; without the money nothing happens", async () => {
  const { id } = await sold();
  await seller.api("POST", `/subscriptions/${id}/refund`, { amount: 2900 });
  expect((await end(id)).body).toEqual({ refunded: 100, currency: "USD" });

  const other = await sold();
  const all = await balance(seller);
  await seller.api("POST", "/billing/payouts", { amount: all, currency: "USD" });
  expect((await end(other.id)).body.code).toBe("balance_too_low");
  const [shown] = (await buyer.api("GET", "/subscriptions?limit=1")).body.items;
  expect(shown).toMatchObject({ id: other.id, status: "active" });
  await credit(seller, 3000);
  const at = await Promise.all([end(other.id), end(other.id)]);
  expect(at.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("nobody else ends a subscription, or writes to the subscribers of an item", async () => {
  const { id, item } = await sold();
  const stranger = await person("intruder");
  expect((await end(id, stranger)).status).toBe(404);
  expect(await end(id, buyer)).toMatchObject({ status: 403 });
  expect((await notify(item, MESSAGE, stranger)).status).toBe(404);
  expect((await notify(item, MESSAGE, buyer)).status).toBe(404);
  expect((await buyer.api("GET", "/subscriptions?limit=1")).body.items[0].status).toBe("active");
});

test("subscribers are told something once a day, each address once, and the seller learns how many", async () => {
  const { item } = await sold();
  const second = await person("second");
  await credit(second, 3000);
  await second.api("POST", "/subscriptions", { kind: "workflow", id: item });
  const gone = await person("gone");
  await credit(gone, 3000);
  const left = await gone.api("POST", "/subscriptions", { kind: "workflow", id: item });
  expect((await end(left.body.id)).status).toBe(200);

  for (const bad of [
    { ...MESSAGE, subject: "a\r\nBcc: everybody@example.com" },
    { ...MESSAGE, text: " " },
    { ...MESSAGE, text: "x".repeat(4001) },
  ])
    expect((await notify(item, bad)).status).toBe(422);
  expect((await notify(item, { ...MESSAGE, text: "x".repeat(30_000) })).status).toBe(413);

  const sent = await Promise.all([notify(item), notify(item)]);
  expect(sent.map(({ status }) => status).sort()).toEqual([202, 429]);
  expect(sent.find(({ status }) => status === 202)?.body).toEqual({
    sent_to: 2,
    next_message_at: expect.any(String),
  });
  for (const to of ["buyer@example.com", "second@example.com"])
    expect(await mails("seller.message", to)).toMatchObject([{ workspace_id: seller.workspaceId }]);
  expect(await mails("seller.message", "gone@example.com")).toEqual([]);
  const [mail] = await mails("seller.message", "second@example.com");
  expect(mail).toMatchObject({ subject: "[Millrace] A message about 'Board'" });
  expect(mail?.body).toContain(`> ${MESSAGE.subject}\n>\n> ${MESSAGE.text}`);
  expect(mail?.body).not.toContain("buyer@example.com");

  time.offsetMs += DAY_MS + 1000;
  expect((await notify(item)).status).toBe(202);
  time.offsetMs -= DAY_MS + 1000;
  const nobody = await workflow(seller);
  expect((await notify(nobody.id)).body.code).toBe("conflict");
});

test("the operator's share comes back with what a seller gives back, and pays its part", async () => {
  await call("PUT", "/instance/shares", { body: { workflow: 10 } });
  time.offsetMs += 2 * 60_000;
  const { id } = await sold({ mode: "monthly", amount: 2000, currency: "EUR" });
  // The seller's entire share of the sale, which is refunded along with the operator's.
  expect(await balance(seller, "EUR")).toBe(1800);
  expect((await end(id)).body).toEqual({ refunded: 2000, currency: "EUR" });
  expect(await balance(seller, "EUR")).toBe(0);
  await call("PUT", "/instance/shares", { body: { workflow: 0 } });
  time.offsetMs += 2 * 60_000;
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("of two charges of one period a seller who has just what is needed gives all of it back, with the share of both", async () => {
  await call("PUT", "/instance/shares", { body: { workflow: 10 } });
  time.offsetMs += 2 * 60_000;
  const shop = await person("shop");
  const { id: item } = await workflow(shop);
  const basic = { mode: "plan", amount: 1_005, currency: "NOK", period: "month", unit: "cycle" };
  await setPrice(shop, "workflow", item, { ...basic, includes: 3, overage: 0 });
  const price = { ...basic, amount: 4_010, includes: 9, overage: 0 };
  await shop.api("PUT", `/prices/workflow/${item}/tiers/pro`, { name: "Pro", price });
  const who = await person("upgrades");
  await credit(who, 10_000, "NOK");
  const { body } = await who.api("POST", "/subscriptions", { kind: "workflow", id: item });
  expect((await who.api("POST", `/subscriptions/${body.id}/switch`, { tier: "pro" })).status).toBe(200);
  const paid = 10_000 - (await balance(who, "NOK"));
  expect(await balance(shop, "NOK")).toBe(paid - Math.floor(paid / 10));
  expect((await end(body.id, shop)).body).toEqual({ refunded: paid, currency: "NOK" });
  expect([await balance(shop, "NOK"), await balance(who, "NOK")]).toEqual([0, 10_000]);
  await call("PUT", "/instance/shares", { body: { workflow: 0 } });
  time.offsetMs += 2 * 60_000;
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
