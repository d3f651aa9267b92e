import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { makeAutoTopUps } from "@/lib/service/money/make-auto-top-ups";
import { MINUTE_MS, testSavedCards } from "./auto-top-ups.suite";

const { balance, knock, other, seller, services, setPrice, sql, time, work, workflow, ...cards } =
  await testSavedCards();
const { look, paymentsOf, put, read, saver, stripe, tell } = cards;

test("the provider's event alone credits a payment whose answer was lost with its process", async () => {
  const { who } = await saver();
  stripe.faults.push("lose", "lose", "lose");
  await look();
  expect(await balance(who)).toBe(0);
  const [payment] = await paymentsOf(who);
  await tell("payment_intent.succeeded", payment ?? {});
  expect(await balance(who)).toBe(2_500);
  time.offsetMs += 5 * MINUTE_MS;
  await look();
  expect(await paymentsOf(who)).toHaveLength(1);
  expect(await balance(who)).toBe(2_500);
});

test("a lost answer is asked for again and charges nothing twice, even after the provider forgot the call", async () => {
  const { who } = await saver();
  stripe.faults.push("lose", "lose", "lose");
  await look();
  await look();
  stripe.paymentsByKey.clear();
  time.offsetMs += 3 * MINUTE_MS;
  await Promise.all([look(), makeAutoTopUps(other)]);
  const [payment, ...more] = await paymentsOf(who);
  expect(more).toEqual([]);
  expect(await balance(who)).toBe(2_500);
  await tell("payment_intent.succeeded", payment ?? {});
  expect(await balance(who)).toBe(2_500);
});

test("three failures of the network make it wait for an hour", async () => {
  const { who } = await saver();
  for (let times = 0; times < 3; times += 1) {
    stripe.faults.push("break", "break", "break");
    await look();
    time.offsetMs += 3 * MINUTE_MS;
  }
  const asked = stripe.asked.length;
  await look();
  expect(stripe.asked).toHaveLength(asked);
  expect(await read(who)).toMatchObject({ enabled: true, added_this_month: 2_500 });
  time.offsetMs += 60 * MINUTE_MS;
  await look();
  expect(await balance(who)).toBe(2_500);
});

test("a decline whose answer was lost turns it off too", async () => {
  const { who } = await saver();
  stripe.declines.push("card_declined");
  stripe.faults.push("lose", "lose", "lose");
  await look();
  expect((await read(who)).enabled).toBe(true);
  time.offsetMs += 3 * MINUTE_MS;
  await look();
  expect(await read(who)).toMatchObject({ enabled: false, stopped: { reason: "declined" } });
  expect(await paymentsOf(who)).toHaveLength(1);
});

test("what was under way when the card was removed is looked for and charged no more", async () => {
  const { who } = await saver();
  stripe.faults.push("break", "break", "break");
  await look();
  await who.api("DELETE", "/billing/card");
  time.offsetMs += 3 * MINUTE_MS;
  await look();
  expect(await paymentsOf(who)).toEqual([]);
  const [order] = await sql`select attempt from top_ups where workspace_id = ${who.workspaceId}`;
  expect(order?.attempt).toBe("failed");
});

test("charges, answers, losses and events in any order: each order is paid at most once, and the month holds", async () => {
  const step = fc.constantFrom("spend", "look", "lose", "break", "event", "decline", "wait", "on");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { who } = await saver({ amount: 1_000, monthly_max: 3_000, below: 900 });
      const { t, id } = await workflow(seller);
      await setPrice(seller, "workflow", id, { mode: "per_cycle", amount: 700, currency: "USD" });
      const { key } = (await who.api("POST", "/subscriptions", { kind: "workflow", id })).body;
      for (const each of steps) {
        if (each === "spend") {
          await knock(t, key, {});
          await work();
        } else if (each === "wait") time.offsetMs += 61 * MINUTE_MS;
        else if (each === "on") await put(who, { amount: 1_000, monthly_max: 3_000, below: 900 });
        else if (each === "event")
          for (const payment of await paymentsOf(who))
            if (payment.status === "succeeded") await tell("payment_intent.succeeded", payment);
        if (each === "lose" || each === "break") stripe.faults.push(each, each, each);
        if (each === "decline") stripe.declines.push("card_declined");
        if (["look", "lose", "break", "decline"].includes(each))
          await Promise.all([look(), makeAutoTopUps(other)]);
        stripe.faults.length = 0;
        stripe.declines.length = 0;
      }
      time.offsetMs += 61 * MINUTE_MS;
      await put(who, { enabled: false });
      await look();
      const paid = (await paymentsOf(who)).filter(({ status }) => status === "succeeded");
      expect(new Set(paid.map(({ metadata }) => metadata.top_up)).size).toBe(paid.length);
      expect(paid.length).toBeLessThanOrEqual(3);
      const [sum] =
        await sql`select coalesce(sum(amount), 0)::int as sum from payments where workspace_id = ${who.workspaceId}`;
      expect(sum?.sum).toBe(paid.length * 1_000);
    }),
    { numRuns: 8 },
  );
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
