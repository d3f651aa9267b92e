import { expect, test } from "vitest";
import {
  stripeEvent,
  stripeStandIn,
  WEBHOOK_SECRET,
} from "@/lib/features/billing/tests/stripe-stand-in.suite";
import { testMarket } from "@/lib/http/tests/market.suite";

const stripe = await stripeStandIn();
const publicUrl = "https://millrace.example";
const paid = await testMarket({
  STRIPE_SECRET_KEY: "sk_test_of_these_tests",
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  MILLRACE_STRIPE_URL: stripe.url,
  MILLRACE_PUBLIC_URL: publicUrl,
});
const { call, person, seller, setPrice, sql, time, workflow } = paid;
const DAY_MS = 24 * 3600 * 1000;
const price = {
  ...{ mode: "plan", amount: 500, currency: "USD", period: "month", unit: "cycle" },
  ...{ includes: 2, overage: 0, trial_days: 7 },
} as const;
type Buyer = typeof seller;

async function offered() {
  const { id } = await workflow(seller);
  expect((await setPrice(seller, "workflow", id, price)).status).toBe(200);
  return id;
}

/** Subscribes from a network address, as reported by a proxy. */
function subscribe(who: Buyer, id: string, from: string, more: object = { price }) {
  return who.api("POST", "/subscriptions", { kind: "workflow", id, ...more }, { "X-Forwarded-For": from });
}

async function isTrial(who: Buyer, id: string, from: string) {
  const { status, body } = await subscribe(who, id, from);
  if (status !== 201) expect([status, body.code]).toEqual([409, "trial_over"]);
  return status === 201;
}

async function payBy(who: Buyer, fingerprint: string | null) {
  const { body } = await who.api("POST", "/billing/top-ups", { amount: 500, currency: "USD" });
  const id = String(body.url).replace(/.*\//, "");
  const intent = `pi_${id}`;
  if (fingerprint !== null) stripe.cards.set(intent, fingerprint);
  const { raw, headers } = stripeEvent("checkout.session.completed", {
    ...{ id, object: "checkout.session", payment_intent: intent, payment_status: "paid" },
    ...{ client_reference_id: body.id, amount_total: 500, currency: "usd" },
  });
  expect((await call("POST", "/api/stripe/webhook", { token: null, raw, headers })).status).toBe(200);
}

test("of an item each network has one trial where no card is known; a month later another", async () => {
  const [id, another] = [await offered(), await offered()];
  const [first, second, third] = [await person("net-1"), await person("net-2"), await person("net-3")];
  expect(await isTrial(first, id, "8.8.4.1")).toBe(true);
  expect(await isTrial(second, id, "8.8.4.1")).toBe(false);
  expect(await isTrial(second, another, "8.8.4.1")).toBe(true);
  expect(await isTrial(third, id, "8.8.4.2")).toBe(true);
  // A household's IPv6 network counts as a single address.
  const [six, seven] = [await person("net-6"), await person("net-7")];
  expect(await isTrial(six, id, "2a00:1450:4001:81b::1")).toBe(true);
  expect(await isTrial(seven, id, "2a00:1450:4001:81b:ffff::9")).toBe(false);
  // This also holds for reserved ranges, because a lab's addresses belong to someone too.
  const [eight, nine] = [await person("net-8"), await person("net-9")];
  expect(await isTrial(eight, id, "2001:db8:1:2::1")).toBe(true);
  expect(await isTrial(nine, id, "2001:db8:1:2::2")).toBe(false);
  expect(await isTrial(nine, id, "2001:db8:1:3::2")).toBe(true);
  time.offsetMs += 31 * DAY_MS;
  expect(await isTrial(second, id, "8.8.4.1")).toBe(true);
  time.offsetMs -= 31 * DAY_MS;
  const marks = await sql`select mark from trial_marks`;
  expect(JSON.stringify(marks)).not.toMatch(/8\.8\.4|2a00|example\.com/);
});

test("an address that says nothing of who comes stands for nobody", async () => {
  const id = await offered();
  for (const name of ["inside-1", "inside-2"])
    for (const from of ["10.0.0.7", "fd12:3456::7"])
      expect(await isTrial(await person(`${name}-${from.length}`), id, from)).toBe(true);
});

test("the same box of mail has one trial of an item, whatever its tag", async () => {
  const id = await offered();
  expect(await isTrial(await person("box"), id, "8.8.5.1")).toBe(true);
  expect(await isTrial(await person("box+again"), id, "8.8.5.2")).toBe(false);
  expect(await isTrial(await person("b.ox"), id, "8.8.5.3")).toBe(true);
});

test("who has none is asked before anything is charged, and pays at once where they say so", async () => {
  const id = await offered();
  expect(await isTrial(await person("asked"), id, "8.8.6.1")).toBe(true);
  const late = await person("asked-late");
  await paid.credit(late, 500);
  expect(await isTrial(late, id, "8.8.6.1")).toBe(false);
  expect(await paid.balance(late)).toBe(500);
  expect((await late.api("GET", "/subscriptions")).body.items).toEqual([]);
  const made = await subscribe(late, id, "8.8.6.1", { price, without_trial: true });
  expect([made.status, await paid.balance(late)]).toEqual([201, 0]);
});

test("a card has one trial of an item, whichever workspace pays by it, also where it is shown after the trial", async () => {
  const id = await offered();
  const [first, second, third] = [await person("card-1"), await person("card-2"), await person("card-3")];
  await payBy(first, "fingerprint-1");
  await payBy(second, "fingerprint-1");
  expect(await isTrial(first, id, "8.8.7.1")).toBe(true);
  expect(await isTrial(second, id, "8.8.7.2")).toBe(false);
  // The network doesn't matter for buyers who are identified by a card.
  await payBy(third, "fingerprint-2");
  expect(await isTrial(third, id, "8.8.7.1")).toBe(true);
  const [early, after] = [await person("card-4"), await person("card-5")];
  expect(await isTrial(early, id, "8.8.7.4")).toBe(true);
  await payBy(early, "fingerprint-3");
  await payBy(after, "fingerprint-3");
  expect(await isTrial(after, id, "8.8.7.5")).toBe(false);
  const [stored] = await sql`select card from top_ups where card is not null limit 1`;
  expect(stored?.card).toMatch(/^card [\w-]{43}$/);
});

test("a provider that does not say which card it was holds up no payment, and is asked again", async () => {
  const id = await offered();
  const [first, second] = [await person("mute-1"), await person("mute-2")];
  stripe.muteCards = true;
  await payBy(first, "fingerprint-4");
  await payBy(second, "fingerprint-4");
  expect(await paid.balance(first)).toBe(500);
  stripe.muteCards = false;
  expect(await isTrial(first, id, "8.8.8.1")).toBe(true);
  expect(await isTrial(second, id, "8.8.8.2")).toBe(false);
  const bank = await person("bank");
  await payBy(bank, null);
  expect(await isTrial(bank, id, "8.8.8.3")).toBe(true);
});

test("of many at once with one card one has the trial", async () => {
  const id = await offered();
  const many = await Promise.all([1, 2, 3, 4].map((each) => person(`race-${each}`)));
  for (const who of many) await payBy(who, "fingerprint-5");
  const had = await Promise.all(many.map((who, at) => isTrial(who, id, `8.8.9.${at}`)));
  expect(had.filter(Boolean)).toHaveLength(1);
});

test("buyer and seller see until when a trial runs, and no more of it once it is over", async () => {
  const id = await offered();
  const who = await person("shown-trial");
  const { body } = await subscribe(who, id, "8.8.9.9");
  expect(body.trial_ends_at).toBe(body.paid_until);
  const seen = async () => {
    const [own] = (await who.api("GET", "/subscriptions")).body.items;
    const [sold] = (await seller.api("GET", `/subscribers?kind=workflow&id=${id}`)).body.items;
    return [own.trial_ends_at, sold.trial_ends_at];
  };
  expect(await seen()).toEqual([body.paid_until, body.paid_until]);
  time.offsetMs += 7 * DAY_MS + 1_000;
  expect(await seen()).toEqual([null, null]);
  time.offsetMs -= 7 * DAY_MS + 1_000;
});
