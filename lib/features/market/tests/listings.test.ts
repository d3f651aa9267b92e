import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/api";
import { testMarket } from "@/lib/http/tests/market.suite";
import { drawing } from "@/lib/schema/drawing";
import { readSitemap } from "@/lib/service/market/read-sitemap";
import { readStore, readStoreItem, type StoreFilter } from "@/lib/service/market/read-store";
import { STORE_CACHE } from "@/lib/service/market/store-cache";
import { storeSitemap } from "@/lib/service/market/store-texts";

const market = await testMarket({ MILLRACE_STORE: "on" });
const { buyer, call, person, seller, services, setPrice, sql, work, workflow } = market;
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
const words = { summary: "Closes of the day", description: "Of <b>all</b> shares.", category: "Equities" };

const put = (kind: string, id: string, body: object, who = seller) =>
  who.api("PUT", `/listings/${kind}/${id}`, body);
const subscribe = (id: string, who = buyer) => who.api("POST", "/subscriptions", { kind: "workflow", id });
const listedItem = z.looseObject({ id: z.string(), drawing });
/** Colours of an item's drawing, which must be the same in the market and in the store. */
async function colours(id: string) {
  const { items } = (await buyer.api("GET", "/market")).body;
  const drawn = z
    .array(listedItem)
    .parse(items)
    .find((item) => item.id === id)?.drawing;
  expect((await readStore(services))?.items.find(({ itemId }) => itemId === id)?.drawing).toEqual(drawn);
  return drawn?.shapes.map(({ colour }) => colour);
}
const slugs = async (of = services) => (await readStore(of))?.items.map(({ slug }) => slug) ?? [];

test("a listing is its owner's, stays as it is when sent again, and its slug stays for ever", async () => {
  const { id } = await workflow(seller);
  expect((await seller.api("GET", `/listings/workflow/${id}`)).body).toMatchObject({
    listed: false,
    slug: null,
  });
  const listed = await put("workflow", id, { listed: true, ...words });
  expect(listed.status).toBe(200);
  expect(endpoints.putListing?.answer?.parse(listed.body)).toEqual(listed.body);
  expect(listed.body).toMatchObject({ kind: "workflow", id, listed: true, ...words, taken_down: null });
  const { slug, url } = listed.body;
  expect(slug).toMatch(/^board-[0-9a-z]{6}$/);
  expect(url).toMatch(new RegExp(`^http://127.0.0.1:\\d+/store/${slug}$`));
  expect((await put("workflow", id, { listed: true, ...words })).body).toEqual(listed.body);
  expect((await put("workflow", id, { listed: true })).body).toEqual(listed.body);
  const out = await put("workflow", id, { listed: false });
  expect(out.body).toMatchObject({ listed: false, slug, url: null, ...words });
  const renamed = await seller.api("GET", `/workflows/${id}`);
  await seller.api(
    "PUT",
    `/workflows/${id}`,
    { ...renamed.body, name: "Another" },
    { "If-Match": renamed.headers.get("etag") ?? "" },
  );
  expect((await put("workflow", id, { listed: true })).body.slug).toBe(slug);

  for (const [status, body] of [
    [422, {}],
    [422, { listed: "yes" }],
    [422, { listed: true, summary: "x".repeat(201) }],
    [422, { listed: true, summary: "two\nlines" }],
    [422, { listed: true, category: "<script>" }],
    [422, { listed: true, slug: "sitemap.xml" }],
  ] as const) {
    expect((await put("workflow", id, body)).status).toBe(status);
  }
  expect((await put("workflow", id, { listed: true }, buyer)).status).toBe(404);
  expect((await buyer.api("GET", `/listings/workflow/${id}`)).status).toBe(404);
  expect(
    (await call("PUT", `/listings/workflow/${id}`, { token: null, body: { listed: true } })).status,
  ).toBe(401);
});

test("a listing keeps a sample of what is published, or none, and leaves it as it is when not told", async () => {
  const item = await workflow(seller);
  const sample = async () => (await seller.api("GET", `/market/workflow/${item.id}`)).body.sample;
  expect((await put("workflow", item.id, { listed: true, sample: true })).status).toBe(409);
  await market.knock(item.t, null, { symbol: "ibm" });
  await work();
  const stored = await put("workflow", item.id, { listed: true, sample: true });
  expect(stored.status).toBe(200);
  expect(endpoints.putListing?.answer?.parse(stored.body)).toEqual(stored.body);
  const shown = await sample();
  expect(shown).toEqual({ value: expect.anything(), taken_at: expect.any(String) });
  expect(await colours(item.id)).not.toContain("trigger");
  await put("workflow", item.id, { listed: true, ...words });
  expect(await sample()).toEqual(shown);
  await put("workflow", item.id, { listed: true, sample: false });
  expect((await sample())?.taken_at ?? null).toBeNull();
  // Without a sample, only the kinds of its endpoints are drawn.
  expect(await colours(item.id)).toEqual(["line", "trigger", "provider"]);
  expect((await put("workflow", item.id, { listed: true, sample: "yes" })).status).toBe(422);
});

test("a listed free item can be subscribed to; what is neither listed nor priced is 404", async () => {
  const { id } = await workflow(seller);
  expect((await subscribe(id)).status).toBe(404);
  await put("workflow", id, { listed: true });
  expect((await subscribe(id)).status).toBe(201);
  const { id: unlisted } = await workflow(seller);
  await put("workflow", unlisted, { listed: true });
  await put("workflow", unlisted, { listed: false });
  expect((await subscribe(unlisted)).status).toBe(404);
});

test("the store shows what is listed, and at once what changes here", async () => {
  const { id } = await workflow(seller);
  const { slug } = (await put("workflow", id, { listed: true, ...words })).body;
  expect(await slugs()).toContain(slug);
  const page = await readStoreItem(services, slug, "https://one.example");
  expect(page?.detail).toMatchObject({ name: "Board", description: words.description, own: false });
  expect(page?.detail.endpoints.map(({ url }) => url)).toContain(`https://one.example/api/t/${id}/board`);
  // A cached page must not contain the origin of another visitor's request.
  const next = await readStoreItem(services, slug, "https://two.example");
  expect(JSON.stringify(next)).not.toContain("one.example");
  expect(await readStoreItem(services, "nothing-here", "")).toBeNull();
  await put("workflow", id, { listed: false });
  expect(await slugs()).not.toContain(slug);
  expect(await readStoreItem(services, slug, "")).toBeNull();
  const off = { ...services, env: { ...services.env, store: false } };
  expect([await readStore(off), await readStoreItem(off, slug, "")]).toEqual([null, null]);
});

test("a flood of views, searches and addresses asks the database once for each", async () => {
  const { id } = await workflow(seller);
  const { slug } = (await put("workflow", id, { listed: true, ...words })).body;
  for (const each of [slug, "made-up"]) await readStoreItem(services, each, "");
  await readStore(services, { text: "close" });
  const { db, ...rest } = services;
  let asked = 0;
  const watched = new Proxy(db, {
    get: (target, name, receiver) => {
      asked += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const flooded = { ...rest, db: watched };
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      await readStoreItem(flooded, slug, "");
      await readStoreItem(flooded, "made-up", "");
      await readStore(flooded, { text: "close" });
    }),
  );
  expect(asked).toBe(0);
});

test("a search looks at names, summaries, categories and sellers", async () => {
  const { id } = await workflow(seller);
  const { slug } = (
    await put("workflow", id, { listed: true, summary: "Rates of central banks", category: "Rates" })
  ).body;
  const found = async (filter: StoreFilter) =>
    (await readStore(services, filter))?.items.map((item) => item.slug);
  expect(await found({ text: "CENTRAL rates" })).toContain(slug);
  expect(await found({ text: "seller rates" })).toContain(slug);
  expect(await found({ text: "rates nowhere" })).not.toContain(slug);
  expect(await found({ text: "100% r_tes" })).toEqual([]);
  expect(await found({ category: "rates" })).toEqual([slug]);
  expect(await found({ by: buyer.workspaceId })).toEqual([]);
});

test("a report reaches the operator, who takes an item down; its owner cannot bring it back", async () => {
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, perCycle);
  await market.credit(buyer, 1_000);
  const { slug } = (await put("workflow", id, { listed: true })).body;
  const path = `/market/workflow/${id}`;
  expect(
    (await buyer.api("POST", `${path}/reports`, { reason: "misleading", text: "Not what it says" })).status,
  ).toBe(204);
  expect((await buyer.api("POST", `${path}/reports`, { reason: "rights" })).status).toBe(204);
  const reports = await call("GET", "/reports");
  expect(endpoints.listReports?.answer?.parse(reports.body)).toEqual(reports.body);
  expect(reports.body.items).toMatchObject([{ item_id: id, reason: "rights", by: "buyer@example.com" }]);
  expect((await seller.api("GET", "/reports")).status).toBe(403);
  expect((await seller.api("PUT", `${path}/takedown`, { reason: null })).status).toBe(403);

  expect((await call("PUT", `${path}/takedown`, { body: { reason: "Not yours to sell" } })).status).toBe(200);
  expect(await slugs()).not.toContain(slug);
  expect((await buyer.api("GET", path)).status).toBe(404);
  expect((await subscribe(id)).status).toBe(404);
  expect((await put("workflow", id, { listed: true })).body).toMatchObject({ code: "conflict" });
  expect((await seller.api("GET", path)).body.taken_down).toBe("Not yours to sell");
  expect((await buyer.api("POST", `${path}/reports`, { reason: "other" })).status).toBe(404);
  const taken = await call("GET", "/takedowns");
  expect(endpoints.listTakenDown?.answer?.parse(taken.body)).toEqual(taken.body);
  expect(taken.body.items).toMatchObject([{ item_id: id, reason: "Not yours to sell" }]);
  expect((await seller.api("GET", "/takedowns")).status).toBe(403);
  expect((await call("PUT", `${path}/takedown`, { body: { reason: null } })).status).toBe(200);
  expect((await call("GET", "/takedowns")).body.items).toEqual([]);
  expect((await subscribe(id)).status).toBe(201);
});

test("however much one workspace lists, an older item of another has its page, and is found in list, search and sitemap", async () => {
  const honest = await person("honest");
  const { id } = await workflow(honest);
  const { slug } = (
    await put("workflow", id, { listed: true, summary: "Tides of Hamburg", category: "Tides" }, honest)
  ).body;
  const spammer = await person("spammer");
  const { id: fed } = await workflow(spammer);
  await sql`
    with made as (
      insert into widgets (id, workspace_id, name, kind, workflow_id, provider_id, options)
      select gen_random_uuid(), ${spammer.workspaceId}, 'Spam ' || n, 'text', ${fed}, 'board', '{}'
      from generate_series(1, 2500) as n returning id)
    insert into listings (id, workspace_id, kind, item_id, description, listed, updated_at, slug, category)
    select ('ffffffff-0000-7000-8000-' || lpad(row_number() over ()::text, 12, '0'))::uuid, ${spammer.workspaceId},
      'widget', id, '', true, now(), 'spam-' || row_number() over (), 'Spam' from made`;
  services.part(STORE_CACHE).clear();

  expect(await readStoreItem(services, slug, "")).toMatchObject({ item: { slug } });
  const pagesOf = async (filter: StoreFilter) => {
    const found: string[] = [];
    let after: string | null = "";
    for (let page = 0; after !== null && page < 200; page += 1) {
      const part: Awaited<ReturnType<typeof readStore>> = await readStore(services, { ...filter, after });
      found.push(...(part?.items ?? []).map((item) => item.slug));
      after = part?.next ?? null;
    }
    return found;
  };
  expect(await pagesOf({ text: "tides hamburg" })).toEqual([slug]);
  expect(await pagesOf({ category: "tides" })).toEqual([slug]);
  const all = await pagesOf({ limit: 500 });
  expect([all.includes(slug), new Set(all).size === all.length, all.length >= 2_501]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await readSitemap(services, null)).toMatchObject({ parts: 6 });
  const sitemap = await readSitemap(services, "1");
  expect(sitemap && storeSitemap(sitemap, "")).toContain(`/store/${slug}</loc>`);
  expect(await readSitemap(services, "7")).toBeNull();

  // The workspace can't list any more items. Existing listings can still be changed and removed.
  const refused = await put("workflow", fed, { listed: true }, spammer);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("at most 500")]);
  await sql`delete from listings where workspace_id = ${spammer.workspaceId} and slug <> 'spam-1'`;
  expect((await put("workflow", fed, { listed: true }, spammer)).status).toBe(200);
  await sql`delete from listings where workspace_id = ${spammer.workspaceId}`;
  services.part(STORE_CACHE).clear();
});
