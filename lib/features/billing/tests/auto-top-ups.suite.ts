import { afterEach, expect } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { makeAutoTopUps } from "@/lib/service/money/make-auto-top-ups";
import { stripeEvent, stripeStandIn, WEBHOOK_SECRET } from "./stripe-stand-in.suite";

export const MINUTE_MS = 60_000;
export const LIMITS = { currency: "USD", below: 1_000, amount: 2_500, monthly_max: 10_000 };

/** A test market whose buyers pay by card, with helpers for saved cards. */
export async function testSavedCards() {
  const stripe = await stripeStandIn();
  const market = await testMarket({
    STRIPE_SECRET_KEY: "sk_test_of_these_tests",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MILLRACE_STRIPE_URL: stripe.url,
    MILLRACE_SMTP_URL: "smtp://127.0.0.1:1",
    MILLRACE_MAIL_FROM: "millrace@example.com",
  });
  const { call, person, services, sql } = market;
  type Who = Awaited<ReturnType<typeof person>>;
  let people = 0;
  const newBuyer = () => {
    people += 1;
    return person(`saver-${people}`);
  };
  const read = async (who: Who) => (await who.api("GET", "/billing/auto-top-up")).body;
  const put = (who: Who, change: object = {}) =>
    who.api("PUT", "/billing/auto-top-up", { enabled: true, ...LIMITS, ...change });
  /** Does what a runner does. */
  const look = () => makeAutoTopUps(services);
  const tell = async (type: string, object: object) => {
    const { raw, headers } = stripeEvent(type, object);
    return (await call("POST", "/api/stripe/webhook", { token: null, raw, headers })).status;
  };
  const paymentsOf = async ({ workspaceId }: Who) => {
    const orders =
      await sql`select id from top_ups where workspace_id = ${workspaceId} and card_id is not null`;
    const ids = orders.map(({ id }) => id);
    return stripe.payments.filter(({ metadata }) => ids.includes(metadata.top_up));
  };

  let setups = 0;
  /** Opens the page that saves a card. `complete` sends the event that reports it. */
  async function opened(who: Who) {
    const { status, body } = await who.api("POST", "/billing/card", { consent: true });
    expect(status).toBe(201);
    const { form } = stripe.asked.at(-1) ?? { form: new URLSearchParams() };
    setups += 1;
    const setup = `seti_${1_000 + setups}`;
    const complete = () =>
      tell("checkout.session.completed", {
        ...{ id: String(body.url).replace(/.*\//, ""), object: "checkout.session", mode: "setup" },
        ...{ payment_status: "no_payment_required", setup_intent: setup },
        client_reference_id: form.get("client_reference_id"),
      });
    return { form, method: `pm_${setup}`, lastFour: setup.slice(-4), complete };
  }

  /** Creates a buyer with a saved card and automatic top-up turned on. */
  async function saver(change: object = {}) {
    const who = await newBuyer();
    const page = await opened(who);
    expect(await page.complete()).toBe(200);
    expect((await put(who, change)).status).toBe(200);
    return { who, ...page };
  }

  // A top-up that is still due after one test would use up the responses prepared for the next.
  afterEach(async () => {
    stripe.faults.length = 0;
    stripe.declines.length = 0;
    await sql`update auto_top_ups set enabled = false`;
    await sql`update top_ups set attempt = 'failed' where attempt = 'pending'`;
    await sql`update saved_cards set detached_at = removed_at where removed_at is not null`;
  });

  return { ...market, stripe, newBuyer, read, put, look, tell, paymentsOf, opened, saver };
}
