import { beforeEach, expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import {
  stripeEvent,
  stripeStandIn,
  WEBHOOK_SECRET,
} from "@/lib/features/billing/tests/stripe-stand-in.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { sendPayouts } from "@/lib/service/money/send-payouts";

const stripe = await stripeStandIn();
const { balance, buyer, call, credit, person, services, setPrice, time, workflow } = await testMarket({
  STRIPE_SECRET_KEY: "sk_test_of_these_tests",
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  MILLRACE_STRIPE_URL: stripe.url,
});
type Person = Awaited<ReturnType<typeof person>>;
const HOUR_MS = 3600 * 1000;

// Sends pending payouts first, so that no payout of an earlier test runs into the next one's faults.
beforeEach(() => sendPayouts(services));

let people = 0;
/** Creates a seller with these earnings. */
async function earner(earned: number): Promise<Person> {
  people += 1;
  const who = await person(`earner-${people}`);
  const { id } = await workflow(who);
  await setPrice(who, "workflow", id, { mode: "monthly", amount: earned, currency: "USD" });
  await credit(buyer, earned);
  expect((await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(201);
  return who;
}

const stateOf = async (who: Person) => (await who.api("GET", "/billing/payout-account")).body.state;
const open = (who: Person) => who.api("POST", "/billing/payout-account");
const ask = async (who: Person, amount: number) =>
  (await who.api("POST", "/billing/payouts", { amount, currency: "USD" })).body;
const payoutsOf = async (who: Person) => (await who.api("GET", "/billing/payouts")).body.items;
const transfersOf = (id: string) => [...stripe.transfers.values()].filter(({ payout }) => payout === id);

/** Creates a seller with an active account at the provider. */
async function connected(earned: number) {
  const who = await earner(earned);
  const { body } = await open(who);
  const account = String(body.url).replace(/.*\//, "");
  const held = [...stripe.accounts.values()].find(({ id }) => id === account);
  if (held) held.status = "active";
  return { who, account };
}

test("a seller's account is made once, opened as often as they like, and is ready when the provider says so", async () => {
  const who = await earner(100);
  expect(await stateOf(who)).toBe("none");
  const [first, second] = await Promise.all([open(who), open(who)]);
  expect(first).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/^https:\/\/connect\.example/) },
  });
  expect(second.body).toEqual(first.body);
  expect(await stateOf(who)).toBe("incomplete");
  expect(await ask(who, 40)).toMatchObject({ status: "pending", via: "operator" });
  const account = [...stripe.accounts.values()].at(-1);
  if (account) account.status = "active";
  expect(await stateOf(who)).toBe("ready");
  expect(await ask(who, 60)).toMatchObject({ status: "pending", via: "provider" });
  const csv = (await call("GET", "/instance/payouts.csv", {})).text;
  expect(csv).toContain(",0.40,USD,");
  expect(csv).not.toContain(",0.60,USD,");
  stripe.faults.push(500, 500, 500);
  expect((await open(who)).status).toBe(503);
});

test("what is asked for is sent once, whoever sends it and whatever answer is lost, and is paid", async () => {
  const { who, account } = await connected(1_000);
  const { id } = await ask(who, 1_000);
  expect(await balance(who)).toBe(0);
  // Every attempt loses its response, so the outcome is unknown and the request is repeated with the same
  // idempotency key.
  stripe.faults.push("lose", "lose", "lose");
  await sendPayouts(services);
  expect(await payoutsOf(who)).toMatchObject([{ id, status: "pending" }]);
  const cancelled = await who.api("DELETE", `/billing/payouts/${id}`);
  expect([cancelled.status, cancelled.body.code]).toEqual([409, "payout_ended"]);
  expect((await call("POST", `/billing/payouts/${id}/failed`, { body: {} })).status).toBe(409);
  time.offsetMs += HOUR_MS;
  await Promise.all([sendPayouts(services), sendPayouts(services)]);
  expect(transfersOf(id)).toEqual([expect.objectContaining({ amount: "1000", destination: account })]);
  expect(await payoutsOf(who)).toMatchObject([{ id, status: "paid", note: transfersOf(id)[0]?.id }]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("what the provider cannot pay now waits, can be cancelled or paid by hand, and is tried again in an hour", async () => {
  const { who } = await connected(900);
  const orders = [await ask(who, 200), await ask(who, 300), await ask(who, 400)];
  stripe.faults.push(...orders.map(() => ({ status: 400, code: "balance_insufficient" })));
  await sendPayouts(services);
  await sendPayouts(services);
  const [first, second, third] = orders.map(({ id }) => String(id));
  expect(await payoutsOf(who)).toMatchObject([{ status: "pending", note: "No" }, {}, {}]);
  expect((await who.api("DELETE", `/billing/payouts/${first}`)).status).toBe(204);
  expect((await call("POST", `/billing/payouts/${second}/paid`, { body: {} })).status).toBe(200);
  time.offsetMs += 2 * HOUR_MS;
  await sendPayouts(services);
  expect(await payoutsOf(who)).toMatchObject([
    { status: "paid" },
    { status: "paid" },
    { status: "cancelled" },
  ]);
  expect([first, second, third].map((id) => transfersOf(String(id)).length)).toEqual([0, 0, 1]);
  expect(await balance(who)).toBe(200);
});

test("what the provider will never pay, or takes back, is earned money again, once", async () => {
  const { who } = await connected(700);
  const refused = await ask(who, 300);
  stripe.faults.push({ status: 400, code: "account_invalid" });
  await sendPayouts(services);
  expect(await payoutsOf(who)).toMatchObject([{ id: refused.id, status: "failed", note: "No" }]);
  expect(await balance(who)).toBe(700);
  const paid = await ask(who, 700);
  await sendPayouts(services);
  const transfer = (reversed: boolean) => ({
    ...{ id: "tr_x", object: "transfer", amount: 700, reversed, metadata: { payout: paid.id } },
  });
  const say = async (reversed: boolean) => {
    const { raw, headers } = stripeEvent("transfer.reversed", transfer(reversed));
    expect((await call("POST", "/api/stripe/webhook", { token: null, raw, headers })).status).toBe(200);
  };
  await say(false);
  expect(await balance(who)).toBe(0);
  await Promise.all([say(true), say(true)]);
  expect(await balance(who)).toBe(700);
  expect((await payoutsOf(who))[0]).toMatchObject({ id: paid.id, status: "failed" });
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("nobody but a workspace's owner opens its account, and one has nothing of another's", async () => {
  const { who } = await connected(100);
  const other = await earner(100);
  expect(await stateOf(other)).toBe("none");
  expect(await stateOf(who)).toBe("ready");
  for (const token of [null, "mr_no_token"])
    expect((await call("POST", "/billing/payout-account", { token })).status).toBe(401);
});
