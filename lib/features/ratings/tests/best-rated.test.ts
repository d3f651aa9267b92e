import { afterEach, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { newId } from "@/lib/kit/id";
import { readStore } from "@/lib/service/market/read-store";
import { scoreItem } from "@/lib/service/market/score-item";

const { buyer, call, credit, knock, seller, services, setPrice, sql, work, workflow } = await testMarket({
  MILLRACE_STORE: "on",
});

const offered: string[] = [];
const listed = (id: string) => {
  offered.push(id);
  return seller.api("PUT", `/market/workflow/${id}`, { listed: true });
};
// Starts each test with an empty market, in whatever order the tests run.
afterEach(async () => {
  for (const id of offered.splice(0)) await seller.api("PUT", `/market/workflow/${id}`, { listed: false });
});

/** Inserts ratings as if their authors had paid for the item. */
async function rated(id: string, ...stars: readonly number[]) {
  for (const each of stars) {
    const workspace = newId(Date.now());
    await sql`insert into workspaces (id, name) values (${workspace}, 'A rater')`;
    await sql`insert into ratings (id, workspace_id, kind, item_id, rated_by, stars, text, rated_at)
      values (${newId(Date.now())}, ${workspace}, 'workflow', ${id}, ${workspace}, ${each}, '', now())`;
  }
  await services.db.transaction((tx) => scoreItem(tx, { kind: "workflow", itemId: id }));
}

async function list(search: string): Promise<{ ids: string[]; cursor: string | null }> {
  const { status, body } = await buyer.api("GET", `/market?${search}`);
  expect(status).toBe(200);
  return { ids: body.items.map((item: { id: string }) => item.id), cursor: body.next_cursor };
}

async function everyPage(limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await list(`sort=rated&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.ids);
    cursor = page.cursor;
  }
  return ids;
}

const many = (count: number, stars: number) => Array.from({ length: count }, () => stars);

test("the best rated come first, page by page, in the market and in the store; few ratings count little", async () => {
  const items = [];
  for (let made = 0; made < 5; made += 1) items.push((await workflow(seller)).id);
  const [one, liked, silent, disliked, alike] = items as [string, string, string, string, string];
  // The order must not depend on whether an item is listed before or after it is rated.
  for (const id of [one, liked, silent]) await listed(id);
  await rated(one, 5);
  await rated(liked, ...many(12, 5), ...many(8, 4));
  await rated(disliked, ...many(4, 1));
  await rated(alike, 5);
  for (const id of [disliked, alike]) await listed(id);

  const best = [liked, alike, one, silent, disliked];
  for (const limit of [1, 2, 3, 5, 50]) expect(await everyPage(limit)).toEqual(best);
  expect((await list("")).ids).toEqual([alike, disliked, silent, liked, one]);
  expect((await list("sort=rated&kind=widget")).ids).toEqual([]);

  for (const limit of [1, 3, 50]) {
    const found: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const part: Awaited<ReturnType<typeof readStore>> = await readStore(services, {
        sort: "rated",
        after,
        limit,
      });
      found.push(...(part?.items ?? []).map(({ itemId }) => itemId));
      after = part?.next ?? null;
    }
    expect(found).toEqual(best);
  }
  expect((await readStore(services))?.items[0]?.itemId).toBe(alike);

  // A rating between two page requests must not repeat items that haven't moved.
  const first = await list("sort=rated&limit=2");
  await rated(disliked, ...many(30, 5));
  expect((await list(`sort=rated&limit=5&cursor=${first.cursor}`)).ids).toEqual([one, silent]);
  expect((await list("sort=rated&limit=1")).ids).toEqual([disliked]);
});

test("a cursor of one order is none of the other, and what is made up is refused", async () => {
  for (let made = 0; made < 2; made += 1) await listed((await workflow(seller)).id);
  const { cursor } = await list("sort=rated&limit=1");
  expect(cursor).not.toBeNull();
  const plain = (await list("limit=1")).cursor;
  for (const search of [
    `cursor=${cursor}`,
    `sort=rated&cursor=${plain}`,
    "sort=rated&cursor=3000.x",
    "sort=rated&cursor=99999.00000000-0000-7000-8000-000000000000",
  ])
    expect((await buyer.api("GET", `/market?${search}`)).status, search).toBe(400);
  expect((await buyer.api("GET", "/market?sort=best")).status).toBe(400);
});

test("a rating that is made, withdrawn, hidden or shown again moves its item at once", async () => {
  const item = await workflow(seller);
  await setPrice(seller, "workflow", item.id, { mode: "per_cycle", amount: 100, currency: "USD" });
  await listed(item.id);
  await credit(buyer, 1_000);
  const { key } = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item.id })).body;
  await knock(item.t, key, { symbol: "msft" });
  await work();
  const score = async () =>
    Number((await sql`select score from listings where item_id = ${item.id}`)[0]?.score);
  expect(await score()).toBe(3_000);
  const path = `/market/workflow/${item.id}/rating`;
  const { id } = (await buyer.api("PUT", path, { stars: 5 })).body;
  expect(await score()).toBe(3_333);
  await buyer.api("PUT", path, { stars: 1 });
  expect(await score()).toBe(2_667);
  await call("PUT", `/ratings/${id}/hidden`, { body: { reason: "Abuse" } });
  expect(await score()).toBe(3_000);
  await call("PUT", `/ratings/${id}/hidden`, { body: { reason: null } });
  expect(await score()).toBe(2_667);
  await buyer.api("DELETE", path);
  expect(await score()).toBe(3_000);
});
