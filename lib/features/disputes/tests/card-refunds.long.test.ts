import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import {
  stripeEvent,
  stripeStandIn,
  WEBHOOK_SECRET,
} from "@/lib/features/billing/tests/stripe-stand-in.suite";
import { SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { signInWith } from "@/lib/http/tests/http-entry.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { sendCardRefunds } from "@/lib/service/money/send-card-refunds";

const stripe = await stripeStandIn();
const { call, credit, person, seller, services, other, setPrice, sql, time, url, workflow } =
  await testMarket({
    STRIPE_SECRET_KEY: "sk_test_of_these_tests",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MILLRACE_STRIPE_URL: stripe.url,
  });
type Who = Awaited<ReturnType<typeof person>>;
const PASSWORD = "correct horse battery";
const MINUTE_MS = 60_000;

async function notify(type: string, object: object) {
  const { raw, headers } = stripeEvent(type, object);
  expect((await call("POST", "/api/stripe/webhook", { token: null, raw, headers })).status).toBe(200);
}

/** Opens a page for buying credit and pays. Returns the payment's ID. */
async function opened(who: Who, amount: number) {
  const { body } = await who.api("POST", "/billing/top-ups", { amount, currency: "USD" });
  const id = String(body.url).replace(/.*\//, "");
  const intent = `pi_${id}`;
  const pay = () =>
    notify("checkout.session.completed", {
      ...{ id, object: "checkout.session", payment_intent: intent, payment_status: "paid" },
      ...{ client_reference_id: body.id, amount_total: amount, currency: "usd" },
    });
  return { intent, pay };
}

async function topUp(who: Who, amount: number): Promise<string> {
  const { intent, pay } = await opened(who, amount);
  await pay();
  return intent;
}

async function end(who: Who) {
  const { cookie } = await signInWith(url)(who.email, PASSWORD);
  const body = { password: PASSWORD };
  expect((await call("POST", "/me/deletion", { cookie, headers: SAME_ORIGIN, body })).status).toBe(204);
}

const balance = async ({ workspaceId }: Who) => {
  const [row] = await sql`select balance::int from ledger_accounts
    where workspace_id = ${workspaceId} and currency = 'USD' and share_of is null`;
  return row?.balance;
};
const refundsOf = (...intents: readonly string[]) =>
  stripe.refunds
    .filter(({ payment_intent }) => intents.includes(payment_intent))
    .map(({ payment_intent, amount }) => [payment_intent, amount])
    .sort();
const listed = async ({ workspaceId }: Who) => {
  const { items } = (await call("GET", "/instance/refunds?limit=200")).body;
  return items.filter((item: { workspace: { id: string } }) => item.workspace.id === workspaceId);
};
const notesOfOperator = async () =>
  (await call("GET", "/billing/receipts?limit=50")).body.items.map((item: { amount: number }) => item.amount);

test("credit that was bought and not used goes back to the cards with the account, newest payment first, once", async () => {
  const who = await person("leaver");
  const [oldest, newest] = [await topUp(who, 1_000), await topUp(who, 500)];
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 700, currency: "USD" });
  await who.api("POST", "/subscriptions", { kind: "workflow", id });
  const [notified] = (await who.api("GET", "/me/deletion")).body.workspaces;
  expect(notified.balances).toEqual([{ currency: "USD", amount: 800, earned: 0, to_card: 800 }]);
  await sendCardRefunds(services);
  expect(refundsOf(oldest, newest)).toEqual([]);
  await end(who);
  await Promise.all([sendCardRefunds(services), sendCardRefunds(other), sendCardRefunds(services)]);
  await sendCardRefunds(services);
  expect(refundsOf(oldest, newest)).toEqual([
    [oldest, 300],
    [newest, 500],
  ]);
  expect(await balance(who)).toBe(0);
  // The provider's reports about the refunds change nothing.
  for (const refund of stripe.refunds) await notify("refund.created", { ...refund, currency: "usd" });
  const charge = { id: `ch_${newest}`, object: "charge", payment_intent: newest, currency: "usd" };
  await notify("charge.refunded", { ...charge, amount: 500, amount_refunded: 500 });
  expect(await balance(who)).toBe(0);
  expect(await listed(who)).toMatchObject([
    { status: "refunded", payment: oldest, amount: 300 },
    { status: "refunded", payment: newest, amount: 500 },
  ]);
  expect((await notesOfOperator()).slice(0, 2).sort()).toEqual([-300, -500]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("granted and earned credit goes to no card, and a payment gives back at most what is left of it", async () => {
  const who = await person("mixed");
  const intent = await topUp(who, 500);
  const charge = { id: `ch_${intent}`, object: "charge", payment_intent: intent, currency: "usd" };
  stripe.refundedThere.set(intent, 100);
  await notify("charge.refunded", { ...charge, amount: 500, amount_refunded: 100 });
  await credit(who, 2_000);
  expect((await who.api("GET", "/me/deletion")).body.workspaces[0].balances).toMatchObject([
    { amount: 2_400, to_card: 400 },
  ]);
  const closed = await call("DELETE", `/instance/workspaces/${who.workspaceId}`, {
    body: { reason: "Gone" },
  });
  expect(closed.status).toBe(204);
  await sendCardRefunds(services);
  expect(refundsOf(intent)).toEqual([[intent, 400]]);
  expect(await balance(who)).toBe(2_000);
  await sendCardRefunds(services);
  expect(await listed(who)).toMatchObject([{ amount: 400, status: "refunded" }]);
});

test("a process that dies with the provider's answer refunds once, even after the provider forgot the call", async () => {
  const who = await person("killed");
  const intent = await topUp(who, 600);
  await end(who);
  stripe.faults.push("lose", "lose", "lose");
  await sendCardRefunds(services);
  expect(refundsOf(intent)).toEqual([[intent, 600]]);
  expect(await listed(who)).toMatchObject([{ status: "pending" }]);
  expect(await balance(who)).toBe(600);
  stripe.refundsByKey.clear();
  time.offsetMs += 3 * MINUTE_MS;
  await sendCardRefunds(services);
  expect(refundsOf(intent)).toHaveLength(1);
  expect(await listed(who)).toMatchObject([{ status: "refunded" }]);
  expect(await balance(who)).toBe(0);
});

test("what the provider can't refund now is tried again, and what it refuses stays owed until the operator paid it", async () => {
  const who = await person("owed");
  const intent = await topUp(who, 700);
  await end(who);
  stripe.faults.push({ status: 400, code: "balance_insufficient" });
  await sendCardRefunds(services);
  await sendCardRefunds(services);
  expect(await listed(who)).toMatchObject([{ status: "pending", note: "No" }]);
  time.offsetMs += 61 * MINUTE_MS;
  stripe.faults.push({ status: 400, code: "charge_disputed" });
  await sendCardRefunds(services);
  time.offsetMs += 61 * MINUTE_MS;
  await sendCardRefunds(services);
  expect(refundsOf(intent)).toEqual([]);
  expect(await listed(who)).toMatchObject([{ status: "failed", note: "No", amount: 700 }]);
  expect(await balance(who)).toBe(700);

  const path = `/instance/workspaces/${who.workspaceId}/refunds/paid`;
  expect((await seller.api("POST", path, {})).status).toBe(403);
  expect((await seller.api("GET", "/instance/refunds")).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => call("POST", path, { body: { note: "By bank" } })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await listed(who)).toMatchObject([{ status: "paid_by_hand", note: "By bank" }]);
  expect(await balance(who)).toBe(0);
  expect((await notesOfOperator())[0]).toBe(-700);
  await sendCardRefunds(services);
  expect(await listed(who)).toHaveLength(1);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("a refund that does not arrive is owed, and is not sent again by itself", async () => {
  const who = await person("bounced");
  const intent = await topUp(who, 800);
  await end(who);
  await sendCardRefunds(services);
  const [refund] = stripe.refunds.filter(({ payment_intent }) => payment_intent === intent);
  await notify("refund.failed", { ...refund, status: "failed", currency: "usd" });
  expect(await listed(who)).toMatchObject([{ status: "failed" }]);
  expect(await balance(who)).toBe(800);
  await sendCardRefunds(services);
  expect(refundsOf(intent)).toHaveLength(1);
  expect(await listed(who)).toHaveLength(1);
});

test("a page that is paid after the end gives its credit back", async () => {
  const who = await person("late-payer");
  const { intent, pay } = await opened(who, 900);
  await end(who);
  await sendCardRefunds(services);
  await pay();
  await sendCardRefunds(services);
  expect(refundsOf(intent)).toEqual([[intent, 900]]);
  expect(await balance(who)).toBe(0);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
