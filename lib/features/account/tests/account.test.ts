import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { signInWith } from "@/lib/http/tests/http-entry.suite";
import { testMarket } from "@/lib/http/tests/market.suite";

const { balance, buyer, call, credit, person, services, setPrice, sql, time, url, workflow } =
  await testMarket();
type Who = Awaited<ReturnType<typeof person>>;

const PASSWORD = "correct horse battery";
async function end(who: Who, password = PASSWORD) {
  const { cookie } = await signInWith(url)(who.email, PASSWORD);
  return call("POST", "/me/deletion", { cookie, headers: SAME_ORIGIN, body: { password } });
}
const preview = async (who: Who) => (await who.api("GET", "/me/deletion")).body;

test("an account ends with the workspace that is its alone: who subscribed is out, and the address is free", async () => {
  const who = await person("leaver");
  const { id } = await workflow(who);
  await setPrice(who, "workflow", id, { mode: "monthly", amount: 300, currency: "USD" });
  await credit(buyer, 300);
  const bought = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(bought.status).toBe(201);
  const before = await preview(who);
  expect(before).toMatchObject({
    refusal: null,
    workspaces: [{ fate: "closed", workflows: 1, subscribers: 1 }],
  });
  expect(before.workspaces[0].balances).toEqual([{ currency: "USD", amount: 300, earned: 300 }]);

  expect((await end(who, "a wrong password")).body.errors).toMatchObject([{ path: "password" }]);
  expect((await who.api("GET", "/me")).status).toBe(200);
  expect((await end(who)).status).toBe(204);
  expect((await who.api("GET", "/me")).status).toBe(401);
  const [mine] = (await buyer.api("GET", "/subscriptions")).body.items;
  expect(mine).toMatchObject({ id: bought.body.id, available: false, status: "ended" });
  expect(await findLedgerFaults(services.db)).toEqual([]);
  const again = await call("POST", "/users", { body: { email: "leaver@example.com", password: PASSWORD } });
  expect(again.status).toBe(201);
});

/** Subscribes to a monthly item. Returns the subscription and its first charge. */
async function bought(from: Who, by: Who, amount: number) {
  const { id } = await workflow(from);
  await setPrice(from, "workflow", id, { mode: "monthly", amount, currency: "USD" });
  await credit(by, amount);
  const { body } = await by.api("POST", "/subscriptions", { kind: "workflow", id });
  const [charge] = (await by.api("GET", `/subscriptions/${body.id}/charges`)).body.items;
  return { subscription: String(body.id), charge: String(charge.id) };
}

async function dispute(by: Who, { subscription, charge }: Awaited<ReturnType<typeof bought>>) {
  const about = { subscription_id: subscription, charge_id: charge };
  const made = await by.api("POST", "/billing/disputes", { ...about, reason: "No data" });
  expect(made.status).toBe(201);
  return String(made.body.id);
}
const disputed = async (from: Who, by: Who, amount: number) => dispute(by, await bought(from, by, amount));
const stateOf = async (id: string, who: Who) => (await who.api("GET", `/billing/disputes/${id}`)).body;

test("a buyer who leaves withdraws what they dispute, and its seller may be paid out", async () => {
  const [who, from] = [await person("gonebuyer"), await person("heldseller")];
  const open = await disputed(from, who, 400);
  await who.api("POST", `/billing/disputes/${await disputed(from, who, 100)}/withdraw`, {});
  expect((await preview(who)).workspaces).toMatchObject([{ disputes_opened: 1, disputes_against: 0 }]);
  const payout = { amount: 500, currency: "USD" };
  expect((await from.api("POST", "/billing/payouts", payout)).body.code).toBe("more_than_earned");
  expect((await end(who)).status).toBe(204);
  expect(await stateOf(open, from)).toMatchObject({
    ...{ state: "withdrawn", ended_by: "buyer", charge: { refunded: 0 } },
  });
  expect((await from.api("POST", "/billing/payouts", payout)).status).toBe(201);
});

test("a seller who leaves gives back what is disputed, as far as they have it", async () => {
  const who = await person("goneseller");
  const other = await person("secondbuyer");
  const sales = [await bought(who, buyer, 600), await bought(who, other, 300)] as const;
  // Deleting the item doesn't refund a month that is over. Only the dispute can.
  await buyer.api("POST", `/subscriptions/${sales[0].subscription}/cancel`, {});
  await other.api("POST", `/subscriptions/${sales[1].subscription}/cancel`, {});
  const payout = await who.api("POST", "/billing/payouts", { amount: 500, currency: "USD" });
  await call("POST", `/billing/payouts/${payout.body.id}/paid`, { body: {} });
  time.offsetMs += 32 * 24 * 3600 * 1000;
  const [first, second] = [await dispute(buyer, sales[0]), await dispute(other, sales[1])];
  expect((await preview(who)).workspaces).toMatchObject([{ disputes_opened: 0, disputes_against: 2 }]);
  const before = await balance(buyer);
  expect((await end(who)).status).toBe(204);
  // Newest first.
  expect(await stateOf(second, other)).toMatchObject({
    ...{ state: "settled", ended_by: "seller", refunds: [{ amount: 300 }] },
  });
  expect(await stateOf(first, buyer)).toMatchObject({
    ...{ state: "settled", ended_by: "seller", charge: { refunded: 100 } },
  });
  expect((await balance(buyer)) - before).toBe(100);
  expect(await findLedgerFaults(services.db)).toEqual([]);
  time.offsetMs = 0;
});

test("disputes go on where the account does not end, and in a workspace that others are in", async () => {
  const [who, guest] = [await person("stays"), await person("heir")];
  const against = await disputed(who, buyer, 200);
  await credit(who, 100);
  const own = await disputed(await person("third"), who, 100);
  const asked = await who.api("POST", "/members", { email: "heir@example.com", role: "owner" });
  expect((await guest.api("POST", `/invitations/${asked.body.token}`)).status).toBe(200);
  expect((await end(who)).status).toBe(204);
  expect(await stateOf(against, buyer)).toMatchObject({ state: "open" });
  const [row] = await sql`select state from disputes where id = ${own}`;
  expect(row).toEqual({ state: "open" });
});

test("what would have no owner, a payout on its way, and the instance's owner are in the way", async () => {
  const [host, guest] = [await person("host"), await person("guest")];
  const asked = await host.api("POST", "/members", { email: "guest@example.com", role: "editor" });
  expect((await guest.api("POST", `/invitations/${asked.body.token}`)).status).toBe(200);
  expect((await preview(host)).workspaces).toMatchObject([{ fate: "needs_owner" }]);
  expect(await end(host)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await end(guest)).status).toBe(204);
  expect((await host.api("GET", "/members")).body.items).toHaveLength(1);

  const { id } = await workflow(host);
  await setPrice(host, "workflow", id, { mode: "monthly", amount: 200, currency: "USD" });
  await credit(buyer, 200);
  await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  const payout = await host.api("POST", "/billing/payouts", { amount: 200, currency: "USD" });
  expect((await end(host)).body.detail).toContain("payout");
  await call("POST", `/billing/payouts/${payout.body.id}/paid`, { body: {} });
  expect((await end(host)).status).toBe(204);
  expect((await call("GET", "/me/deletion")).body.refusal).toContain("so you can't delete your account");
});

test("who has no password types their address, soon after they signed in", async () => {
  const who = await person("single");
  const email = "single@example.com";
  const { cookie } = await signInWith(url)(email, PASSWORD);
  // Like a person who has only ever used single sign-on.
  await sql`update users set password_hash = null where email = ${email}`;
  const browser = (method: string, body?: object) =>
    call(method, "/me/deletion", {
      token: null,
      cookie,
      headers: SAME_ORIGIN,
      ...(body === undefined ? {} : { body }),
    });
  expect(await preview(who)).toMatchObject({ confirm_by: "email", second_step: false, sign_in_again: true });
  expect((await browser("GET")).body).toMatchObject({ confirm_by: "email", sign_in_again: false });

  expect((await browser("POST", { email: "seller@example.com" })).body.errors).toMatchObject([
    { path: "email" },
  ]);
  for (const body of [{}, { password: PASSWORD }, { password: "" }])
    expect((await browser("POST", body)).status).toBe(422);
  time.offsetMs += 11 * 60_000;
  expect((await browser("GET")).body.sign_in_again).toBe(true);
  expect(await browser("POST", { email })).toMatchObject({ status: 409, body: { code: "conflict" } });
  time.offsetMs -= 11 * 60_000;
  expect((await browser("POST", { email: " Single@Example.com " })).status).toBe(204);
  expect((await who.api("GET", "/me")).status).toBe(401);
});

test("who has a password cannot end their account without it", async () => {
  const who = await person("careful");
  expect(await preview(who)).toMatchObject({ confirm_by: "password", sign_in_again: false });
  const { cookie } = await signInWith(url)(who.email, PASSWORD);
  const body = { email: who.email };
  const answer = await call("POST", "/me/deletion", { cookie, headers: SAME_ORIGIN, body });
  expect(answer.body.errors).toMatchObject([{ path: "password" }]);
  const byToken = await who.api("POST", "/me/deletion", { password: PASSWORD });
  expect(byToken.body).toMatchObject({ status: 403, code: "person_required" });
  expect((await who.api("GET", "/me")).status).toBe(200);
});
