import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { stripeEvent, stripeStandIn, WEBHOOK_SECRET } from "./stripe-stand-in.suite";

const stripe = await stripeStandIn();
const { balance, call, credit, knock, person, seller, services, setPrice, work, workflow } = await testMarket(
  {
    STRIPE_SECRET_KEY: "sk_test_of_these_tests",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MILLRACE_STRIPE_URL: stripe.url,
  },
);
type Buyer = Awaited<ReturnType<typeof person>>;

let people = 0;
const newBuyer = () => {
  people += 1;
  return person(`buyer-${people}`);
};
const ask = (who: Buyer, amount: number, headers: Record<string, string> = {}, currency = "USD") =>
  who.api("POST", "/billing/top-ups", { amount, currency }, headers);
const notified = ({ raw, headers }: ReturnType<typeof stripeEvent>) =>
  call("POST", "/api/stripe/webhook", { token: null, raw, headers });

/** Opens a payment page. Returns the events that can follow. */
async function opened(who: Buyer, amount: number, currency = "usd") {
  const { status, body } = await ask(who, amount);
  expect(status).toBe(201);
  const id = String(body.url).replace(/.*\//, "");
  const intent = `pi_${id}`;
  const session = (payment_status: string) => ({
    ...{ id, object: "checkout.session", payment_intent: intent, payment_status },
    ...{ client_reference_id: body.id, amount_total: amount, currency },
  });
  const charge = (amount_refunded: number) => ({
    ...{ id: `ch_${id}`, object: "charge", payment_intent: intent, currency, amount, amount_refunded },
  });
  const dispute = (status: string) => ({
    ...{
      id: `dp_${id}`,
      object: "dispute",
      payment_intent: intent,
      charge: `ch_${id}`,
      amount,
      currency,
      status,
    },
  });
  return {
    completed: (state = "paid") => stripeEvent("checkout.session.completed", session(state)),
    late: () => stripeEvent("checkout.session.async_payment_succeeded", session("paid")),
    failed: () => stripeEvent("checkout.session.async_payment_failed", session("unpaid")),
    refunded: (sum: number) => stripeEvent("charge.refunded", charge(sum)),
    disputed: () => stripeEvent("charge.dispute.created", dispute("needs_response")),
    closed: (status: string) => stripeEvent("charge.dispute.closed", dispute(status)),
  };
}

test("a top-up leads to the provider's page, with the provider's own way to say which it is", async () => {
  const who = await newBuyer();
  const { body } = await ask(who, 2_500);
  expect(body.url).toMatch(/^https:\/\/checkout\.example\/cs_test_/);
  const { form, key, authorization } = stripe.asked.at(-1) ?? { form: new URLSearchParams() };
  expect(authorization).toBe("Bearer sk_test_of_these_tests");
  expect(key).toContain(body.id);
  expect(form.get("mode")).toBe("payment");
  expect(form.get("client_reference_id")).toBe(body.id);
  expect(form.get("line_items[0][price_data][unit_amount]")).toBe("2500");
  expect(form.get("line_items[0][price_data][currency]")).toBe("usd");
  const back = ["success_url", "cancel_url"].map((name) => new URL(form.get(name) ?? "").search);
  expect(back).toEqual(["?tab=billing&top_up=paid", "?tab=billing&top_up=cancelled"]);
  expect(await balance(who)).toBe(0);
  expect((await ask(who, 0)).status).toBe(422);
  expect((await ask(who, 100, {}, "dollars")).status).toBe(422);
  expect((await ask(who, 1_001, {}, "KWD")).status).toBe(422);
});

test("a payment leads back to the page that it was begun on, and never to another site", async () => {
  const who = await newBuyer();
  const back = async (return_to: string) => {
    await who.api("POST", "/billing/top-ups", { amount: 900, currency: "USD", return_to });
    const { form } = stripe.asked.at(-1) ?? { form: new URLSearchParams() };
    const { host, pathname, search, hash } = new URL(form.get("success_url") ?? "");
    return { isHere: host === new URL(form.get("cancel_url") ?? "").host, path: pathname + search + hash };
  };
  expect(await back("/market/workflow/a1?tier=gold#plans")).toEqual({
    ...{ isHere: true, path: "/market/workflow/a1?tier=gold&top_up=paid#plans" },
  });
  expect((await back("https://evil.example/x")).path).toBe("/?top_up=paid");
});

test("a top-up has a receipt of the operator's, a refund a credit note, once each and for both sides", async () => {
  const who = await newBuyer();
  const page = await opened(who, 1_000);
  await notified(page.completed());
  await Promise.all([notified(page.completed()), who.api("GET", "/billing/receipts")]);
  await notified(page.refunded(250));
  const { items } = (await who.api("GET", "/billing/receipts")).body;
  expect(items).toMatchObject([
    { amount: -250, currency: "USD", side: "buyer" },
    { amount: 1_000, currency: "USD", side: "buyer" },
  ]);
  expect(items[0].number).toBe(items[1].number + 1);
  const { text } = await who.api("GET", `/billing/receipts/${items[1].id}`);
  expect(text).toContain("Balance top-up");
  expect(text).toContain("10.00 USD");
  const note = await who.api("GET", `/billing/receipts/${items[0].id}`);
  expect(note.text).toContain(`Corrects receipt ${items[1].number} of`);
  const operator = (await call("GET", "/billing/receipts")).body.items;
  expect(operator.slice(0, 2)).toMatchObject([{ side: "seller" }, { side: "seller", id: items[1].id }]);
  // Credit granted by the operator was paid for elsewhere.
  await credit(who, 500);
  expect((await who.api("GET", "/billing/receipts")).body.items).toHaveLength(2);
});

test("the same Idempotency-Key is the same page, and one page at the provider's", async () => {
  const who = await newBuyer();
  const headers = { "Idempotency-Key": "one" };
  const [first, second] = await Promise.all([ask(who, 700, headers), ask(who, 700, headers)]);
  expect(second?.body).toEqual(first?.body);
  expect((await ask(who, 701, headers)).body.code).toBe("idempotency_conflict");
  expect((await ask(await newBuyer(), 701, headers)).status).toBe(201);
});

test("a provider that fails for a moment is asked again, and one that stays away is told of", async () => {
  const who = await newBuyer();
  stripe.faults.push(500, "break");
  expect((await ask(who, 900)).status).toBe(201);
  stripe.faults.push(500, 500, 500);
  const away = await ask(who, 900);
  expect(away).toMatchObject({ status: 503, body: { code: "payments_unavailable" } });
  expect(away.headers.get("retry-after")).toBe("60");
  stripe.faults.push(400);
  expect((await ask(who, 900)).status).toBe(422);
});

test("only what the provider has signed, and lately, is heard", async () => {
  const who = await newBuyer();
  const page = await opened(who, 1_000);
  const { raw, headers } = page.completed();
  const tenMinutes = 10 * 60 * 1000;
  const refusals = [
    { raw, headers: {} },
    { raw: raw.replace("1000", "9000"), headers },
    stripeEvent("checkout.session.completed", JSON.parse(raw).data.object, Date.now(), "whsec_another"),
    stripeEvent("checkout.session.completed", JSON.parse(raw).data.object, Date.now() - tenMinutes),
  ];
  for (const refusal of refusals)
    expect((await call("POST", "/api/stripe/webhook", { token: null, ...refusal })).status).toBe(400);
  expect(await balance(who)).toBe(0);
  expect((await call("GET", "/api/stripe/webhook", { token: null })).status).toBe(405);
  expect((await notified(stripeEvent("customer.created", { id: "cus_1" }))).status).toBe(200);
});

test("a page gives credit once, whatever is said of it, how often and in which order", async () => {
  const who = await newBuyer();
  const page = await opened(who, 1_000);
  await notified(page.completed("unpaid"));
  await notified(page.failed());
  expect(await balance(who)).toBe(0);
  const events = [page.late(), page.completed(), page.completed("unpaid"), page.late(), page.completed()];
  const answers = await Promise.all([...events, ...events].map(notified));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await balance(who)).toBe(1_000);
  const { items } = (await who.api("GET", "/balance/entries?currency=USD")).body;
  expect(items).toMatchObject([{ what: "payment", amount: 1_000 }]);
});

test("refunds and disputes come to the same in every order, twice and before the payment too", async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), async (order) => {
      const who = await newBuyer();
      const page = await opened(who, 1_000);
      const events = [
        ...[page.completed(), page.refunded(100), page.refunded(250), page.refunded(250)],
        ...[page.disputed(), page.closed("won"), page.completed()],
      ];
      for (const index of order) {
        const event = events[index];
        if (event) expect((await notified(event)).status).toBe(200);
      }
      expect(await balance(who)).toBe(750);
    }),
    { numRuns: 5 },
  );
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("an event in another currency than the order's moves nothing, whatever it is of and whenever it comes", async () => {
  const who = await newBuyer();
  const page = await opened(who, 100_000, "jpy");
  await notified(page.completed());
  expect(await balance(who)).toBe(0);
  const inCurrency = (event: ReturnType<typeof stripeEvent>, currency: string) => {
    const { type, data } = JSON.parse(event.raw);
    return stripeEvent(type, { ...data.object, currency });
  };
  // A refund that arrives before its payment is deducted from it, but only in the same currency.
  const known = await opened(who, 1_000);
  await notified(inCurrency(known.refunded(900), "jpy"));
  await notified(known.completed());
  await notified(inCurrency(known.closed("lost"), "eur"));
  expect(await balance(who)).toBe(1_000);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("a lost dispute takes the money back, below zero where it was spent, and then nothing can be bought", async () => {
  const who = await newBuyer();
  const page = await opened(who, 1_000);
  await notified(page.completed());
  const cycles = await workflow(seller);
  await setPrice(seller, "workflow", cycles.id, { mode: "per_cycle", amount: 300, currency: "USD" });
  const months = await workflow(seller);
  await setPrice(seller, "workflow", months.id, { mode: "monthly", amount: 50, currency: "USD" });
  const { key } = (await who.api("POST", "/subscriptions", { kind: "workflow", id: cycles.id })).body;
  await knock(cycles.t, key, {});
  await work();
  const earned = await balance(seller);
  // Another cycle is running while the money is withdrawn.
  await knock(cycles.t, key, {});
  await notified(page.closed("lost"));
  await notified(page.closed("lost"));
  await work();
  const owed = await balance(who);
  expect(owed).toBeLessThan(0);
  expect(await balance(seller)).toBe(earned + (-owed - 300));

  const refused = async () => {
    expect((await knock(cycles.t, key, {})).body.code).toBe("insufficient_credit");
    const month = await who.api("POST", "/subscriptions", { kind: "workflow", id: months.id });
    expect([month.status, month.body.code]).toEqual([402, "insufficient_credit"]);
    const out = await who.api("POST", "/billing/payouts", { amount: 1, currency: "USD" });
    expect(out.body.code).toBe("more_than_earned");
  };
  await refused();
  // Credit that doesn't raise the balance above zero buys nothing either.
  await credit(who, -owed);
  expect(await balance(who)).toBe(0);
  await refused();
  await credit(who, 300);
  expect((await knock(cycles.t, key, {})).status).toBe(202);
  await work();
  expect(await balance(who)).toBe(0);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
