import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { soakRuns } from "@/lib/kit/soak-runs.suite";

const { balance, call, credit, person, seller, services, setPrice, time, workflow } = await testMarket();
const DAY_MS = 24 * 3600 * 1000;
const many = await person("many");

/** Buys a month for 7.00. Returns the subscription and its charge. */
async function charged() {
  const { id: item } = await workflow(seller);
  await setPrice(seller, "workflow", item, { mode: "monthly", amount: 700, currency: "USD" });
  await credit(many, 700);
  const made = await many.api("POST", "/subscriptions", { kind: "workflow", id: item });
  const [charge] = (await many.api("GET", `/subscriptions/${made.body.id}/charges`)).body.items;
  return { subscription: String(made.body.id), charge: String(charge.id) };
}

const open = ({ subscription, charge }: { subscription: string; charge: string }) =>
  many.api("POST", "/billing/disputes", {
    subscription_id: subscription,
    charge_id: charge,
    reason: "No data",
  });
const withdraw = (id: string) => many.api("POST", `/billing/disputes/${id}/withdraw`, {});
const decide = (id: string, refund: number) =>
  call("POST", `/billing/disputes/${id}/decision`, { body: { refund, reason: "Heard both" } });
const refund = (subscription: string, body: object) =>
  seller.api("POST", `/subscriptions/${subscription}/refund`, body);

const act = fc.oneof(
  fc.record({ what: fc.constant("refund" as const), amount: fc.option(fc.integer({ min: 1, max: 700 })) }),
  fc.record({ what: fc.constant("decide" as const), amount: fc.integer({ min: 0, max: 800 }) }),
  fc.record({ what: fc.constantFrom("open" as const, "withdraw" as const), amount: fc.constant(0) }),
);

test("whatever is opened, refunded, judged and withdrawn, at once too, no more goes back than was charged", async () => {
  await call("PUT", "/instance/shares", { body: { workflow: 7.5 } });
  time.offsetMs += 2 * 60_000;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      async (rounds) => {
        time.offsetMs += DAY_MS;
        const sold = await charged();
        const start = [await balance(many), await balance(seller)];
        let current = (await open(sold)).body.id;
        let back = 0;
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map(async ({ what, amount }) => {
              if (what === "refund")
                return { what, ...(await refund(sold.subscription, amount === null ? {} : { amount })) };
              if (what === "decide") return { what, ...(await decide(current, amount ?? 0)) };
              if (what === "withdraw") return { what, ...(await withdraw(current)) };
              return { what, ...(await open(sold)) };
            }),
          );
          for (const { what, status, body } of answers) {
            expect([200, 201, 409, 422]).toContain(status);
            if (what === "refund" && status === 201) back += body.amount;
            if (what === "decide" && status === 200) back += body.decision.refund;
            if (what === "open" && status === 201) current = body.id;
          }
          const { body } = await many.api("GET", `/billing/disputes/${current}`);
          expect(body.charge.refunded).toBe(back);
          expect(back).toBeLessThanOrEqual(700);
          if (back === 700) expect(body.state).not.toBe("open");
        }
        expect(await balance(many)).toBe((start[0] ?? 0) + back);
        // The operator's share was refunded too.
        const left = await balance(seller);
        expect(left).toBeGreaterThanOrEqual((start[1] ?? 0) - back);
        expect(left - ((start[1] ?? 0) - back)).toBeLessThanOrEqual(Math.ceil(back * 0.075) + 1);
      },
    ),
    { numRuns: soakRuns(10) },
  );
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
