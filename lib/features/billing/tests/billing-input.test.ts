import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { newId } from "@/lib/kit/id";

const { balance, buyer, call, credit, person, seller, services, setPrice, time, workflow } =
  await testMarket();
const DAY_MS = 24 * 3600 * 1000;
const plan = { mode: "plan", amount: 500, currency: "USD", period: "month", includes: 1, overage: 10_000 };

async function sold(price: object, who = buyer) {
  const { id, t } = await workflow(seller, { trigger: { respond: "result" } });
  expect((await setPrice(seller, "workflow", id, price)).status).toBe(200);
  await credit(who, 5_000);
  const { status, body } = await who.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(status).toBe(201);
  return { id: String(body.id), key: String(body.key), item: id, t };
}

test.each<[object]>([
  [{}],
  [{ amount: 100 }],
  [{ currency: "USD" }],
  [{ amount: 0, currency: "USD" }],
  [{ amount: -1, currency: "USD" }],
  [{ amount: 1.5, currency: "USD" }],
  [{ amount: "100", currency: "USD" }],
  [{ amount: 100, currency: "usd" }],
  [{ amount: 100, currency: "USD", note: "now" }],
])("what is no sum of money is neither paid out nor bought: %j", async (body) => {
  await sold(plan);
  const before = await balance(seller);
  expect((await seller.api("POST", "/billing/payouts", body)).status).toBe(422);
  expect([409, 422]).toContain((await seller.api("POST", "/billing/top-ups", body)).status);
  expect(await balance(seller)).toBe(before);
});

test("a payout that there is none of ends for nobody, and where nothing is bought no provider is heard", async () => {
  for (const id of [newId(Date.now()), "x"])
    for (const ending of ["paid", "failed"])
      expect((await call("POST", `/billing/payouts/${id}/${ending}`, { body: {} })).status).toBe(404);
  const event = { type: "checkout.session.completed", data: { object: { id: "cs_1" } } };
  expect((await call("POST", "/api/stripe/webhook", { token: null, body: event })).status).toBe(404);
  const order = { amount: 1_000, currency: "USD" };
  expect((await buyer.api("POST", "/billing/top-ups", order)).body).toMatchObject({
    status: 409,
    code: "payments_off",
  });
});

test("a refund is a sum of its charge, by default the rest of the newest, of a plan too", async () => {
  const { id, key, t } = await sold(plan);
  // The first cycle is included in the plan, and the second costs a cent.
  for (const _cycle of [1, 2])
    expect((await call("POST", t, { token: key, body: { symbol: "a" } })).status).toBe(200);
  const refund = async (body?: object) => {
    const { status, body: said } = await seller.api("POST", `/subscriptions/${id}/refund`, body);
    return status === 201 ? said.amount : said.code;
  };
  for (const wrong of [{ amount: 0 }, { amount: 0.5 }, { amount: "1" }, { charge_id: "x" }, { sum: 1 }])
    expect(await refund(wrong), JSON.stringify(wrong)).toBe("invalid_input");
  const { items } = (await seller.api("GET", `/subscriptions/${id}/charges`)).body;
  expect(items).toMatchObject([{ amount: 1 }, { amount: 500 }]);
  expect(await refund()).toBe(1);
  expect(await refund({})).toBe("more_than_charged");
  const month = { charge_id: items[1].id };
  expect(await refund({ ...month, amount: 501 })).toBe("more_than_charged");
  expect(await refund({ ...month, amount: 200 })).toBe(200);
  expect(await refund(month)).toBe(300);
  expect(await refund({ ...month, amount: 1 })).toBe("more_than_charged");
  // A buyer who has left can still get a refund.
  const other = await sold(plan);
  await buyer.api("DELETE", `/subscriptions/${other.id}`);
  expect((await seller.api("POST", `/subscriptions/${other.id}/refund`, {})).body.amount).toBe(500);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("a plan's periods and what is used beyond them are in one series, its refund a credit note, page by page", async () => {
  const start = time.offsetMs;
  const who = await person("prints");
  const { id, key, t } = await sold(plan, who);
  for (const _cycle of [1, 2, 3])
    expect((await call("POST", t, { token: key, body: { symbol: "a" } })).status).toBe(200);
  time.offsetMs += 40 * DAY_MS;
  expect((await seller.api("POST", `/subscriptions/${id}/refund`, { amount: 1 })).status).toBe(201);
  const all = (await who.api("GET", "/billing/receipts")).body.items;
  expect(
    all.map(({ amount }: { amount: number }) => amount).toSorted((a: number, b: number) => a - b),
  ).toEqual([-1, 2, 500]);
  const sellers = (await seller.api("GET", "/billing/receipts?limit=200")).body.items;
  const numbers = sellers.map(({ number }: { number: number }) => number);
  expect(numbers).toEqual(numbers.map((_: number, at: number) => numbers.length - at));
  const first = (await who.api("GET", "/billing/receipts?limit=2")).body;
  const rest = (await who.api("GET", `/billing/receipts?limit=2&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...rest.items]).toEqual(all);
  expect(Object.keys(all[0])).toEqual(expect.arrayContaining(["id", "number", "amount", "currency", "at"]));
  for (const wrong of ["limit=0", "limit=201", "cursor=x"])
    expect((await who.api("GET", `/billing/receipts?${wrong}`)).status).toBe(400);
  expect((await who.api("GET", "/billing/receipts/x")).status).toBe(404);
  time.offsetMs = start;
});
