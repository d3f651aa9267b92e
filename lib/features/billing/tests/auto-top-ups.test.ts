import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { signInWith } from "@/lib/http/tests/http-entry.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { detachCards } from "@/lib/service/money/detach-cards";
import { makeAutoTopUps } from "@/lib/service/money/make-auto-top-ups";
import { LIMITS, MINUTE_MS, testSavedCards } from "./auto-top-ups.suite";

const {
  balance,
  call,
  credit,
  knock,
  other,
  seller,
  services,
  setPrice,
  sql,
  time,
  url,
  work,
  workflow,
  ...cards
} = await testSavedCards();
const { look, newBuyer, opened, paymentsOf, put, read, saver, stripe, tell } = cards;
const PASSWORD = "correct horse battery";
const mailsOf = async ({ workspaceId }: { workspaceId: string }, type: string) =>
  sql`select subject, body, address from notices where workspace_id = ${workspaceId} and type = ${type} order by id`;

test("it is off until an owner saves a card, with the consent kept, and turns it on", async () => {
  const who = await newBuyer();
  const before = await read(who);
  expect(before).toMatchObject({ available: true, enabled: false, card: null, stopped: null, below: null });
  expect(await put(who)).toMatchObject({ status: 409, body: { code: "card_missing" } });
  expect((await who.api("POST", "/billing/card", {})).status).toBe(422);
  expect((await who.api("POST", "/billing/card", { consent: false })).status).toBe(422);
  const page = await opened(who);
  expect(page.form.get("mode")).toBe("setup");
  expect(page.form.get("customer")).toMatch(/^cus_/);
  expect(new URL(page.form.get("success_url") ?? "").search).toBe("?tab=billing&card=saved");
  expect((await read(who)).card).toBeNull();
  await Promise.all([page.complete(), page.complete()]);
  expect((await read(who)).card).toMatchObject({
    brand: "visa",
    last_four: page.lastFour,
    saved_by: who.email.split("@")[0],
  });
  const [kept] =
    await sql`select consent, consented_at, u.email from saved_cards c join users u on u.id = c.consented_by
    where workspace_id = ${who.workspaceId} and saved_at is not null`;
  expect(kept).toMatchObject({ consent: before.consent, email: who.email });
  expect(kept?.consented_at).toBeInstanceOf(Date);
  await look();
  expect(await paymentsOf(who)).toEqual([]);
  expect((await put(who)).body).toMatchObject({ enabled: true, ...LIMITS, added_this_month: 0 });
  await look();
  expect(await balance(who)).toBe(2_500);
});

test("limits that make no sense, or that the provider takes no payment of, are refused", async () => {
  const { who } = await saver();
  const codes = async (change: object) => {
    const { status, body } = await put(who, change);
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
  };
  expect(await codes({ amount: 10_001 })).toEqual([422, "monthly_max", "below_amount"]);
  expect(await codes({ amount: 49 })).toEqual([422, "amount", "not_payable"]);
  expect(await codes({ currency: "JPY", amount: 49 })).toEqual([422, "amount", "not_payable"]);
  expect(await codes({ currency: "KWD", amount: 2_501 })).toEqual([422, "amount", "not_payable"]);
  expect(await codes({ currency: "dollars" })).toEqual([422, "currency", "currency_invalid"]);
  for (const change of [{ below: 0 }, { below: 1.5 }, { amount: -1 }, { monthly_max: 1e12 }, { extra: 1 }])
    expect((await put(who, change)).status, JSON.stringify(change)).toBe(422);
  expect((await read(who)).amount).toBe(2_500);
});

test("a balance below the limit is topped up once by however many processes, with a receipt and a line in the log", async () => {
  const { who } = await saver();
  await Promise.all([look(), makeAutoTopUps(other), look(), makeAutoTopUps(other)]);
  await look();
  const [payment, ...more] = await paymentsOf(who);
  expect(more).toEqual([]);
  expect(payment).toMatchObject({ amount: 2_500, currency: "usd" });
  const asked = stripe.asked.find(({ form }) => form.get("metadata[top_up]") === payment?.metadata.top_up);
  expect(asked?.key).toContain(payment?.metadata.top_up);
  expect([asked?.form.get("off_session"), asked?.form.get("confirm")]).toEqual(["true", "true"]);
  // The provider's event arrives twice at the same time.
  const event = () => tell("payment_intent.succeeded", payment ?? {});
  expect(await Promise.all([event(), event()])).toEqual([200, 200]);
  expect(await balance(who)).toBe(2_500);
  const receipts = (await who.api("GET", "/billing/receipts")).body.items;
  expect(receipts).toMatchObject([{ amount: 2_500, currency: "USD", side: "buyer" }]);
  expect(await mailsOf(who, "receipt.issued")).toMatchObject([{ address: who.email }]);
  const log = (await who.api("GET", "/security-log?limit=50")).body.items.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(log).toEqual(expect.arrayContaining(["auto_top_up_begun", "auto_top_up_changed", "card_saved"]));
  expect((await read(who)).added_this_month).toBe(2_500);
});

test("a declined card turns it off, with a mail and a notice that say what to do", async () => {
  for (const [code, reason, word] of [
    ["card_declined", "declined", "Save another card"],
    ["authentication_required", "authentication_required", "Top up manually"],
  ] as const) {
    const { who } = await saver();
    stripe.declines.push(code);
    await look();
    time.offsetMs += 24 * 60 * MINUTE_MS;
    await look();
    expect(await paymentsOf(who)).toHaveLength(1);
    expect(await read(who)).toMatchObject({ enabled: false, stopped: { reason }, added_this_month: 0 });
    const [mail, ...more] = await mailsOf(who, "auto_top_up.stopped");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      address: who.email,
      subject: expect.stringContaining("Auto top-up is off"),
    });
    expect(mail?.body).toContain(word);
    expect(mail?.body).toContain("/settings?tab=billing");
    // Once the owner turns it on again, the reason why it stopped is no longer shown.
    expect((await put(who)).body).toMatchObject({ enabled: true, stopped: null });
    await look();
    expect(await balance(who)).toBe(2_500);
  }
});

test("a month never brings in more than its maximum, whatever is spent, and says so once", async () => {
  const { who } = await saver({ amount: 2_000, monthly_max: 5_000, below: 1_500 });
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "per_cycle", amount: 1_000, currency: "USD" });
  await look();
  const { key } = (await who.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  for (let calls = 0; calls < 6; calls += 1) {
    await knock(t, key, {});
    await work();
    time.offsetMs += 2 * MINUTE_MS;
    await Promise.all([look(), makeAutoTopUps(other)]);
  }
  expect(await paymentsOf(who)).toHaveLength(2);
  expect(await balance(who)).toBe(0);
  expect(await mailsOf(who, "auto_top_up.limit")).toHaveLength(1);
  expect((await read(who)).added_this_month).toBe(4_000);
  // A higher maximum applies at once, and a new month has its full maximum again.
  await put(who, { amount: 1_000, monthly_max: 5_000, below: 1_500 });
  await look();
  expect(await balance(who)).toBe(1_000);
  const now = new Date(services.clock());
  time.offsetMs += Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1) - now.getTime();
  await look();
  expect(await balance(who)).toBe(2_000);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("what a subscription lacked is paid after it, as after any top-up", async () => {
  const { who } = await saver({ enabled: false });
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 800, currency: "USD" });
  await credit(who, 800);
  await who.api("POST", "/subscriptions", { kind: "workflow", id });
  const paidUntil = async () => {
    const [row] = await sql`select paid_until from subscriptions where workspace_id = ${who.workspaceId}`;
    return row?.paid_until.getTime();
  };
  const first = await paidUntil();
  time.offsetMs += first - services.clock() + 1_000;
  await renewSubscriptions(services);
  expect(await paidUntil()).toBe(first);
  await put(who);
  await look();
  await renewSubscriptions(services);
  expect(await paidUntil()).toBeGreaterThan(first);
  expect(await balance(who)).toBe(1_700);
});

test("a removed card is charged no more, is detached at the provider, and a new one takes the place of the old", async () => {
  const { who, method } = await saver();
  const second = await opened(who);
  await second.complete();
  expect((await read(who)).card.last_four).toBe(second.lastFour);
  await detachCards(services);
  expect(stripe.detached.filter((name) => name === method)).toHaveLength(1);
  expect(stripe.detached).not.toContain(second.method);
  const third = await opened(who);
  expect((await who.api("DELETE", "/billing/card")).status).toBe(204);
  expect((await who.api("DELETE", "/billing/card")).status).toBe(404);
  expect(await read(who)).toMatchObject({ enabled: false, card: null, stopped: null });
  // A page that was still open saves a card after it was removed. It must not be used.
  await third.complete();
  expect((await read(who)).card).toBeNull();
  stripe.faults.push("break", "break", "break");
  await detachCards(services);
  time.offsetMs += 3 * MINUTE_MS;
  await Promise.all([detachCards(services), detachCards(other)]);
  for (const name of [second.method, third.method])
    expect(
      stripe.detached.filter((each) => each === name),
      name,
    ).toHaveLength(1);
  await look();
  expect(await paymentsOf(who)).toEqual([]);
});

test("a blocked workspace is left alone until it is unblocked, a closed one for good, and its card is detached", async () => {
  const { who, method } = await saver();
  const at = `/instance/workspaces/${who.workspaceId}`;
  expect((await call("POST", `${at}/block`, { body: { reason: "Look" } })).status).toBe(204);
  await look();
  expect(await paymentsOf(who)).toEqual([]);
  await call("POST", `${at}/unblock`);
  await look();
  expect(await balance(who)).toBe(2_500);
  expect((await call("DELETE", at, { body: { reason: "Gone" } })).status).toBe(204);
  await detachCards(services);
  expect(stripe.detached).toContain(method);
  time.offsetMs += 2 * MINUTE_MS;
  await look();
  expect(await paymentsOf(who)).toHaveLength(1);
});

test("with the account of the person whose card it is goes the card, also where the workspace stays", async () => {
  const { who, method } = await saver();
  const heir = await newBuyer();
  const asked = await who.api("POST", "/members", { email: heir.email, role: "owner" });
  expect((await heir.api("POST", `/invitations/${asked.body.token}`)).status).toBe(200);
  const { cookie } = await signInWith(url)(who.email, PASSWORD);
  const body = { password: PASSWORD };
  expect((await call("POST", "/me/deletion", { cookie, headers: SAME_ORIGIN, body })).status).toBe(204);
  await detachCards(services);
  expect(stripe.detached).toContain(method);
  await look();
  const [setting] =
    await sql`select enabled, stopped from auto_top_ups where workspace_id = ${who.workspaceId}`;
  expect(setting).toEqual({ enabled: false, stopped: "card_removed" });
  expect(await mailsOf(who, "auto_top_up.stopped")).toMatchObject([{ address: heir.email }]);
});

test("amounts of a currency without minor units are sent as they are", async () => {
  const { who } = await saver({ currency: "JPY", below: 500, amount: 3_000, monthly_max: 3_000 });
  await look();
  expect(await paymentsOf(who)).toMatchObject([{ amount: 3_000, currency: "jpy" }]);
  expect(await balance(who, "JPY")).toBe(3_000);
  const krona = await saver({ currency: "ISK", below: 500, amount: 3_000, monthly_max: 3_000 });
  await look();
  expect(await paymentsOf(krona.who)).toMatchObject([{ amount: 300_000, currency: "isk" }]);
  expect(await balance(krona.who, "ISK")).toBe(3_000);
});

test("another workspace sees and changes nothing of it, and neither does an editor", async () => {
  const { who } = await saver();
  const stranger = await newBuyer();
  expect((await read(stranger)).card).toBeNull();
  expect((await stranger.api("DELETE", "/billing/card")).status).toBe(404);
  expect((await put(stranger)).body.code).toBe("card_missing");
  const asked = await who.api("POST", "/members", { email: stranger.email, role: "editor" });
  await stranger.api("POST", `/invitations/${asked.body.token}`);
  const { cookie } = await signInWith(url)(stranger.email, PASSWORD);
  const asEditor = (method: string, path: string, body?: object) =>
    call(method, path, { cookie, headers: SAME_ORIGIN, ...(body && { body }) });
  const moved = await asEditor("POST", "/me/workspace", { workspace_id: who.workspaceId });
  expect(moved.status).toBe(200);
  for (const answer of [
    await asEditor("GET", "/billing/auto-top-up"),
    await asEditor("PUT", "/billing/auto-top-up", { enabled: false, ...LIMITS }),
    await asEditor("POST", "/billing/card", { consent: true }),
    await asEditor("DELETE", "/billing/card"),
  ])
    expect(answer.status).toBe(403);
  expect(await read(who)).toMatchObject({ enabled: true, card: { brand: "visa" } });
});
