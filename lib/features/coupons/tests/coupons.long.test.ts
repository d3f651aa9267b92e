import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { soakRuns } from "@/lib/kit/soak-runs.suite";
import { discounted } from "@/lib/pricing/evaluate-coupon";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";

const market = await testMarket();
const { balance, buyer, credit, person, seller, services, setPrice, time, workflow } = market;
const DAY_MS = 24 * 3600 * 1000;
const monthly = { mode: "monthly", amount: 500, currency: "USD" };
const plan = { mode: "plan", amount: 500, currency: "USD", period: "month", includes: 1, overage: 10_000 };
let people = 0;

async function priced(price: object) {
  const item = await workflow(seller, { trigger: { respond: "result" } });
  expect((await setPrice(seller, "workflow", item.id, price)).status).toBe(200);
  const path = `/prices/workflow/${item.id}/coupons`;
  return { ...item, path, coupon: (given: object) => seller.api("POST", path, given) };
}

async function someone(credited = 10_000) {
  people += 1;
  const who = await person(`someone-${people}`);
  await credit(who, credited);
  return who;
}

const subscribe = (who: typeof buyer, id: string, coupon?: string) =>
  who.api("POST", "/subscriptions", { kind: "workflow", id, ...(coupon && { coupon }) });

async function later(days: number) {
  time.offsetMs += days * DAY_MS;
  await renewSubscriptions(services);
}

test("a coupon takes a part or an amount off the first periods, as its buyer sees, and then the whole price is paid", async () => {
  const item = await priced(monthly);
  const made = await item.coupon({ code: "spring-25", percent: 33.33, periods: 2 });
  expect(made).toMatchObject({
    status: 201,
    body: {
      code: "SPRING-25",
      percent: 33.33,
      amount: null,
      periods: 2,
      limit: null,
      used: 0,
      ended_at: null,
    },
  });
  expect((await item.coupon({ code: "LESS", amount: 120 })).body).toMatchObject({
    amount: 120,
    currency: "USD",
  });
  const [part, off] = [await someone(), await someone()];
  expect((await subscribe(part, item.id, " Spring-25 ")).body.coupon).toEqual({
    ...{ code: "SPRING-25", percent: 33.33, amount: null, periods_left: 1 },
  });
  expect((await subscribe(off, item.id, "LESS")).body.coupon).toMatchObject({
    amount: 120,
    periods_left: null,
  });
  const paid = async () => [10_000 - (await balance(part)), 10_000 - (await balance(off))];
  // 33.33 % off 5.00 leaves 3.3335. The fraction of a minor unit is rounded in the buyer's favour.
  expect(await paid()).toEqual([333, 380]);
  await later(32);
  expect(await paid()).toEqual([666, 760]);
  await later(31);
  expect(await paid()).toEqual([1_166, 1_140]);
  const { items } = (await seller.api("GET", item.path)).body;
  expect(items.map(({ code, used }: { code: string; used: number }) => [code, used])).toEqual([
    ["LESS", 1],
    ["SPRING-25", 1],
  ]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("what is wrong with a coupon is said, and nothing is charged", async () => {
  const item = await priced(monthly);
  const cases = [
    { code: "abc", percent: 10 },
    { code: "a b c d", percent: 10 },
    { code: "NONE" },
    { code: "BOTH", percent: 10, amount: 5 },
    { code: "MUCH", percent: 101 },
    { code: "ZERO", amount: 0 },
    { code: "PAST", percent: 10, expires_at: "2020-01-01T00:00:00Z" },
  ];
  for (const wrong of cases) expect((await item.coupon(wrong)).status, wrong.code).toBe(422);
  expect((await item.coupon({ code: "TWICE", percent: 10 })).status).toBe(201);
  expect((await item.coupon({ code: "twice", percent: 20 })).status).toBe(409);
  expect(
    (await (await priced({ ...monthly, mode: "per_cycle" })).coupon({ code: "CYCLE", percent: 1 })).status,
  ).toBe(409);
  const stranger = await someone();
  expect((await stranger.api("GET", item.path)).status).toBe(404);
  expect((await stranger.api("POST", item.path, { code: "MINE", percent: 100 })).status).toBe(404);

  const other = await priced(monthly);
  expect((await other.coupon({ code: "OTHER", percent: 100 })).status).toBe(201);
  const expires = new Date(services.clock() + DAY_MS).toISOString();
  expect((await item.coupon({ code: "SOON", percent: 50, expires_at: expires })).status).toBe(201);
  const ended = await item.coupon({ code: "ENDED", percent: 50 });
  expect((await stranger.api("DELETE", `${item.path}/${ended.body.id}`)).status).toBe(404);
  expect((await seller.api("DELETE", `${other.path}/${ended.body.id}`)).status).toBe(404);
  expect((await seller.api("DELETE", `${item.path}/${ended.body.id}`)).status).toBe(204);
  time.offsetMs += 2 * DAY_MS;
  const refusal = async (code: string) => {
    const { status, body } = await subscribe(stranger, item.id, code);
    return [status, body.errors?.[0]?.code];
  };
  expect(await refusal("OTHER")).toEqual([422, "coupon_unknown"]);
  expect(await refusal("ENDED")).toEqual([422, "coupon_unknown"]);
  expect(await refusal("SOON")).toEqual([422, "coupon_expired"]);
  expect((await subscribe(stranger, item.id, "TWICE")).status).toBe(201);
  await stranger.api(
    "DELETE",
    `/subscriptions/${(await stranger.api("GET", "/subscriptions")).body.items[0].id}`,
  );
  expect(await refusal("TWICE")).toEqual([422, "coupon_used"]);
  expect(await balance(stranger)).toBe(10_000 - 450);
  const guesser = await someone();
  for (let each = 0; each < 20; each += 1)
    expect((await subscribe(guesser, item.id, `GUESS-${each}`)).status).toBe(422);
  expect((await subscribe(guesser, item.id, "TWICE")).status).toBe(429);
});

test("of many at once as many use it as may; who cannot pay has used nothing", async () => {
  const item = await priced(monthly);
  await item.coupon({ code: "THREE", percent: 50, limit: 3 });
  const poor = await someone(249);
  expect((await subscribe(poor, item.id, "THREE")).body.code).toBe("insufficient_credit");
  const all = await Promise.all(Array.from({ length: 6 }, () => someone()));
  const answers = await Promise.all(all.map((who) => subscribe(who, item.id, "THREE")));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const { body } of answers.filter(({ status }) => status !== 201))
    expect(body.errors[0].code).toBe("coupon_used_up");
  expect((await seller.api("GET", item.path)).body.items[0].used).toBe(3);
});

test("a period that a coupon pays wholly costs nothing, is none to give back, and leaves a plan's use to be paid", async () => {
  for (const price of [monthly, plan]) {
    const item = await priced(price);
    await item.coupon({ code: "FREE", percent: 100, periods: 1 });
    const who = await someone();
    const { status, body } = await subscribe(who, item.id, "FREE");
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await balance(who)).toBe(10_000);
    for (let each = 0; each < 2; each += 1) {
      const called = await market.call("POST", item.t, { token: body.key, body: { symbol: "a" } });
      expect(called.status).toBe(200);
    }
    const use = price === plan ? 1 : 0;
    expect(await balance(who)).toBe(10_000 - use);
    await later(32);
    expect(await balance(who)).toBe(9_500 - use);
    // Another buyer subscribes, and the item is deleted during a free period. Nothing is refunded.
    const second = await someone();
    await item.coupon({ code: "AGAIN", amount: 500, periods: 1 });
    expect((await subscribe(second, item.id, "AGAIN")).status).toBe(201);
    expect((await seller.api("DELETE", `/workflows/${item.id}`)).status).toBe(204);
    expect([await balance(who), await balance(second)]).toEqual([10_000 - use, 10_000]);
  }
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("whatever coupon on whatever price: each period costs what the rules say, for as many as it is for", async () => {
  const off = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((rate) => ({ rate, amount: null })),
    fc.integer({ min: 1, max: 2_000 }).map((amount) => ({ rate: null, amount })),
  );
  const mode = fc.constantFrom("monthly", "plan");
  const amount = fc.integer({ min: 50, max: 1_500 });
  await fc.assert(
    fc.asyncProperty(
      off,
      mode,
      amount,
      fc.option(fc.integer({ min: 1, max: 3 })),
      async (given, how, full, periods) => {
        const item = await priced(how === "plan" ? { ...plan, amount: full } : { ...monthly, amount: full });
        const terms = given.rate === null ? { amount: given.amount } : { percent: given.rate / 100 };
        const made = await item.coupon({ code: "SOME", periods, ...terms });
        expect(made.status, made.text).toBe(201);
        const who = await someone(20_000);
        const { status, text } = await subscribe(who, item.id, "SOME");
        expect(status, text).toBe(201);
        let expected = 0;
        for (let period = 0; period < 4; period += 1) {
          if (period > 0) await later(31);
          const isLess = periods === null || period < periods;
          expected += isLess ? discounted(full, { ...given, currency: null }) : full;
          expect(20_000 - (await balance(who))).toBe(expected);
        }
      },
    ),
    { numRuns: soakRuns(10) },
  );
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("what a coupon would do is shown before anybody agrees, and is what is paid; trying uses nothing up", async () => {
  const item = await priced(plan);
  await item.coupon({ code: "ONCE", percent: 12.5, periods: 3, limit: 1 });
  const [who, slow] = [await someone(), await someone()];
  const look = (person: typeof buyer, coupon: string, id = item.id) =>
    person.api("POST", `/market/workflow/${id}/coupon`, { coupon });
  const shown = await look(who, " once ");
  expect(shown).toMatchObject({
    status: 200,
    body: { code: "ONCE", amount: 437, whole: 500, currency: "USD", periods: 3 },
  });
  expect((await look(who, "ONCE")).body).toEqual(shown.body);
  expect((await subscribe(who, item.id, "ONCE")).status).toBe(201);
  expect(10_000 - (await balance(who))).toBe(shown.body.amount);
  expect((await look(slow, "ONCE")).body.errors[0]).toMatchObject({ path: "coupon", code: "coupon_used_up" });
  expect((await look(slow, "NONE")).body.errors[0]).toMatchObject({ code: "coupon_unknown" });
  const hidden = await workflow(seller);
  expect((await look(slow, "ONCE", hidden.id)).status).toBe(404);
  for (let tries = 2; tries < 20; tries++) await look(slow, `GUESS-${tries}`);
  expect((await look(slow, "GUESS")).status).toBe(429);
  expect((await subscribe(slow, item.id, "GUESS")).status).toBe(429);
});
