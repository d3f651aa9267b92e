import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, credit, person, seller, setPrice, time, workflow } = await testMarket();
const DAY_MS = 24 * 3600 * 1000;
const monthly = (amount: number) => ({ mode: "monthly", amount, currency: "USD" });

test("a seller reads what a change of the price did: before, and after as long; nobody else does", async () => {
  const { id } = await workflow(seller);
  const path = `/prices/workflow/${id}/effects`;
  expect((await seller.api("GET", path)).body).toEqual({ items: [] });
  await setPrice(seller, "workflow", id, monthly(1_000));
  const subscribe = async (who: typeof buyer) => {
    await credit(who, 100_000);
    const { status, body } = await who.api("POST", "/subscriptions", { kind: "workflow", id });
    expect(status).toBe(201);
    return String(body.id);
  };
  const [first, second, third] = [await person("one"), await person("two"), await person("three")];
  const gone = await subscribe(first);
  await subscribe(second);
  time.offsetMs += 20 * DAY_MS;
  await setPrice(seller, "workflow", id, monthly(600));
  time.offsetMs += 5 * DAY_MS;
  await subscribe(third);
  await first.api("DELETE", `/subscriptions/${gone}`);
  time.offsetMs += 5 * DAY_MS;

  const { status, body } = await seller.api("GET", path);
  expect(status).toBe(200);
  expect(endpoints.listPriceEffects?.answer?.parse(body)).toEqual(body);
  const [change, opened] = body.items;
  expect(change).toMatchObject({
    ...{ version: 3, price: monthly(600) },
    before: { subscribers: 2, joined: 0, left: 0, churn: 0, revenue: [] },
    after: { subscribers: 2, joined: 1, left: 1, churn: 0.5, revenue: [{ currency: "USD", amount: 600 }] },
  });
  expect(change.days).toBeCloseTo(10, 2);
  expect(opened).toMatchObject({
    version: 2,
    before: { subscribers: 0, churn: null, revenue: [] },
    after: { subscribers: 2, joined: 3, revenue: [{ currency: "USD", amount: 2_600 }] },
  });
  expect(opened.days).toBe(30);
  for (const who of [buyer, first]) expect((await who.api("GET", path)).status).toBe(404);
  time.offsetMs = 0;
});
