import { expect, test } from "vitest";
import { closeWorkspaceRow } from "@/db/queries/account-ends";
import { announceBlock } from "@/db/queries/blocks";
import { findTerms } from "@/db/queries/subscriptions";
import { testMarket } from "@/lib/http/tests/market.suite";
import { renewSubscription } from "@/lib/service/charging/charge-period";

const { balance, credit, knock, person, seller, services, setPrice, sql, time, workflow } =
  await testMarket();
type Who = Awaited<ReturnType<typeof person>>;

const DAY = 24 * 3600 * 1000;

async function buy(buyer: Who, mode: "monthly" | "per_cycle" | "free") {
  // A free trigger needs no key unless it has one of its own.
  const item = await workflow(seller, mode === "free" ? { trigger: { api_key: "its own" } } : {});
  const price = { mode, amount: mode === "free" ? 0 : 300, currency: "USD" };
  expect((await setPrice(seller, "workflow", item.id, price)).status).toBe(200);
  expect((await seller.api("PUT", `/market/workflow/${item.id}`, { listed: true })).status).toBe(200);
  await credit(buyer, 600);
  const { status, body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  expect(status).toBe(201);
  return { ...item, subscription: String(body.id), key: String(body.key) };
}

/** Does what the deletion request does before it deletes anything in the workspace. */
async function close({ workspaceId }: Who): Promise<void> {
  await closeWorkspaceRow(services.db, workspaceId, new Date(services.clock()));
  await announceBlock(services.db);
}

const statusesOf = async (ids: readonly string[]) => {
  const { items } = (await seller.api("GET", "/subscribers")).body;
  return ids.map((id) => items.find((item: { id: string }) => item.id === id)?.status);
};

test("keys of a closed workspace open nothing from then on, whatever it had paid, and its sellers see that it left", async () => {
  const buyer = await person("closing");
  const paid = await buy(buyer, "monthly");
  const cancelled = await buy(buyer, "monthly");
  expect((await buyer.api("DELETE", `/subscriptions/${cancelled.subscription}`)).status).toBe(204);
  const all = [paid, cancelled, await buy(buyer, "per_cycle"), await buy(buyer, "free")];
  for (const { t, key } of all) expect((await knock(t, key, {})).status).toBe(202);
  const ids = all.map(({ subscription }) => subscription);
  expect(await statusesOf(ids)).toEqual(["active", "cancelled", "active", "active"]);
  const earned = await balance(seller);

  await close(buyer);
  const knockAll = () => Promise.all(all.map(async ({ t, key }) => (await knock(t, key, {})).status));
  await expect.poll(knockAll, { timeout: 20_000 }).toEqual([402, 402, 402, 401]);
  expect(await statusesOf(ids)).toEqual(["ended", "ended", "ended", "ended"]);
  expect(await balance(seller)).toBe(earned);
});

test("a call or a renewal that began before a workspace closed charges it nothing afterwards", async () => {
  const buyer = await person("late");
  const { subscription } = await buy(buyer, "monthly");
  const countCharges = async () =>
    (await sql`select from ledger_entries where subscription_id = ${subscription}`).length;
  expect(await countCharges()).toBe(1);
  await close(buyer);
  const terms = await findTerms(services.db, [subscription], services.clock());
  expect(terms.get(subscription)?.ended).toBe(true);
  time.offsetMs = 40 * DAY;
  await renewSubscription(services, subscription);
  expect(await countCharges()).toBe(1);
});
