import fc from "fast-check";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { soakRuns } from "@/lib/kit/soak-runs.suite";

const { call, credit, knock, person, seller, setPrice, sql, work, workflow } = await testMarket();
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
const monthly = { mode: "monthly", amount: 500, currency: "USD" };
type Person = typeof seller;
let names = 0;
function someone() {
  names += 1;
  return person(`rater${names}`);
}

async function sold(price: object = perCycle) {
  const item = await workflow(seller);
  await setPrice(seller, "workflow", item.id, price);
  await seller.api("PUT", `/market/workflow/${item.id}`, { listed: true });
  return item;
}

async function subscribed(who: Person, id: string) {
  await credit(who, 1_000);
  const made = await who.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(made.status).toBe(201);
  return { id: String(made.body.id), key: String(made.body.key) };
}

const rate = (who: Person, id: string, stars: number, text = "") =>
  who.api("PUT", `/market/workflow/${id}/rating`, { stars, text });
const page = async (id: string, who: Person = seller) =>
  (await who.api("GET", `/market/workflow/${id}`)).body;
const list = (id: string, who: Person) => who.api("GET", `/market/workflow/${id}/ratings`);

/** Subscribes and pays for one successful cycle. */
async function used(who: Person, { id, t }: { id: string; t: string }, symbol = "msft") {
  const subscription = await subscribed(who, id);
  await knock(t, subscription.key, { symbol });
  await work();
  return subscription;
}

test("who paid and used it rates it once, changes and withdraws it; its seller answers once", async () => {
  const item = await sold();
  const [one, two] = [await someone(), await someone()];
  await used(one, item);
  await used(two, item);
  expect(await page(item.id, one)).toMatchObject({
    may_rate: true,
    rating: null,
    ratings: [],
    own_rating: null,
  });
  const made = await rate(one, item.id, 2, "  Late  ");
  expect(made).toMatchObject({
    status: 200,
    body: { stars: 2, text: "Late", own: true, answer: null, hidden: null },
  });
  await rate(two, item.id, 5);
  expect(await page(item.id)).toMatchObject({ rating: { average: 3.5, count: 2 }, may_rate: false });

  const answer = (who: Person, text: string) => who.api("POST", `/ratings/${made.body.id}/answer`, { text });
  expect((await answer(two, "No")).status).toBe(403);
  expect(await answer(seller, "It is earlier now.")).toMatchObject({
    status: 201,
    body: { answer: "It is earlier now." },
  });
  expect((await answer(seller, "Really.")).status).toBe(409);
  expect((await rate(one, item.id, 4, "Better")).body).toMatchObject({
    stars: 4,
    answer: "It is earlier now.",
  });
  expect((await answer(seller, "Thank you")).status).toBe(201);

  const { items } = (await list(item.id, two)).body;
  expect(items.map(({ stars, own }: { stars: number; own: boolean }) => [stars, own])).toEqual([
    [5, true],
    [4, false],
  ]);
  expect(items[1].workspace).toMatch(/rater/);
  expect(JSON.stringify(items)).not.toContain("@");
  expect((await one.api("DELETE", `/market/workflow/${item.id}/rating`)).status).toBe(204);
  expect((await one.api("DELETE", `/market/workflow/${item.id}/rating`)).status).toBe(404);
  expect(await page(item.id, one)).toMatchObject({ rating: { average: 5, count: 1 }, own_rating: null });
  const [listed] = (await two.api("GET", `/market?q=Board&limit=1`)).body.items;
  expect(listed).toMatchObject({ id: item.id, rating: { average: 5, count: 1 } });
});

test("what the operator hides counts no more, does not come back, and only those it concerns read why", async () => {
  const item = await sold();
  const [one, two] = [await someone(), await someone()];
  await used(one, item);
  const { body } = await rate(one, item.id, 1, "Rude words");
  const hide = (reason: string | null, who?: Person) =>
    who
      ? who.api("PUT", `/ratings/${body.id}/hidden`, { reason })
      : call("PUT", `/ratings/${body.id}/hidden`, { body: { reason } });
  expect((await hide("I do not like it", seller)).status).toBe(403);
  expect((await hide("Rude")).body).toMatchObject({ hidden: "Rude" });
  expect(await page(item.id, two)).toMatchObject({ rating: null, ratings: [] });
  expect((await list(item.id, two)).body.items).toEqual([]);
  expect((await list(item.id, seller)).body.items).toMatchObject([{ hidden: "Rude" }]);
  expect(await page(item.id, one)).toMatchObject({ own_rating: { hidden: "Rude" } });
  await one.api("DELETE", `/market/workflow/${item.id}/rating`);
  await rate(one, item.id, 1, "Again");
  expect(await page(item.id, two)).toMatchObject({ rating: null });
  await hide(null);
  expect(await page(item.id, two)).toMatchObject({ rating: { average: 1, count: 1 } });
});

test("a seller does not rate their own, under another name neither, and strangers learn of nothing private", async () => {
  const item = await sold();
  expect((await rate(seller, item.id, 5)).status).toBe(403);
  const shill = await someone();
  await used(shill, item);
  await sql`insert into members (id, workspace_id, user_id, role)
    select gen_random_uuid(), ${shill.workspaceId}, user_id, 'editor' from members
    where workspace_id = ${seller.workspaceId}`;
  expect((await rate(shill, item.id, 5)).body.code).toBe("forbidden");
  expect(await page(item.id, shill)).toMatchObject({ may_rate: false });

  const { id: hidden } = await workflow(seller);
  const stranger = await someone();
  expect((await list(hidden, stranger)).status).toBe(404);
  expect((await rate(stranger, hidden, 5)).status).toBe(404);
  expect((await rate(stranger, "0", 5)).status).toBe(404);
  expect((await stranger.api("POST", "/ratings/0/answer", { text: "x" })).status).toBe(404);
  expect((await rate(stranger, item.id, 6)).status).toBe(422);
  expect((await rate(stranger, item.id, 3, "x".repeat(1_001))).status).toBe(422);
});

const deed = fc.record({
  price: fc.constantFrom("per_cycle" as const, "monthly" as const, "free" as const),
  subscribes: fc.boolean(),
  calls: fc.constantFrom("none" as const, "fails" as const, "works" as const),
  refunded: fc.constantFrom(0, 0.5, 1),
});

test("a rating is only by who paid something that did not all go back, and had something of it", async () => {
  await fc.assert(
    fc.asyncProperty(deed, async ({ price, subscribes, calls, refunded }) => {
      const item = await sold(
        price === "free"
          ? { mode: "free", amount: 0, currency: "USD" }
          : price === "monthly"
            ? monthly
            : perCycle,
      );
      const who = await someone();
      let paid = 0;
      if (subscribes) {
        const { id, key } = await subscribed(who, item.id);
        if (calls !== "none") await knock(item.t, key, { symbol: calls === "fails" ? "FAIL" : "msft" });
        await work();
        if (price === "monthly") paid = 500;
        if (price === "per_cycle" && calls === "works") paid = 100;
        if (paid > 0 && refunded > 0)
          await seller.api("POST", `/subscriptions/${id}/refund`, { amount: paid * refunded });
        paid -= paid * refunded;
      }
      const may = paid > 0 && calls === "works";
      expect(await page(item.id, who)).toMatchObject({ may_rate: may });
      expect((await rate(who, item.id, 5)).status).toBe(may ? 200 : 403);
      expect((await page(item.id)).rating).toEqual(may ? { average: 5, count: 1 } : null);
    }),
    { numRuns: soakRuns(14) },
  );
});

test("a rating stays when its buyer's account is deleted, without their name", async () => {
  const item = await sold();
  const leaving = await someone();
  await used(leaving, item);
  expect((await rate(leaving, item.id, 4, "Fine")).status).toBe(200);
  await sql`update workspaces set closed_at = now() where id = ${leaving.workspaceId}`;
  const { items } = (await list(item.id, seller)).body;
  expect(items).toMatchObject([{ stars: 4, text: "Fine", workspace: "A former buyer" }]);
});
