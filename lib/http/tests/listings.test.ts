import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { readStore, readStoreItem } from "@/lib/service/market/read-store";
import { searchStore } from "@/lib/service/market/search-store";
import { testMarket } from "./market.suite";

const market = await testMarket({ MILLRACE_STORE: "on" });
const { buyer, call, seller, services, setPrice, workflow } = market;
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
const words = { summary: "Closes of the day", description: "Of <b>all</b> shares.", category: "Equities" };

const put = (kind: string, id: string, body: object, who = seller) =>
  who.api("PUT", `/listings/${kind}/${id}`, body);
const subscribe = (id: string, who = buyer) => who.api("POST", "/subscriptions", { kind: "workflow", id });
const slugs = async (of = services) => (await readStore(of))?.map(({ slug }) => slug) ?? [];

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
  // What one visitor's browser calls this place is told to no other.
  const next = await readStoreItem(services, slug, "https://two.example");
  expect(JSON.stringify(next)).not.toContain("one.example");
  expect(await readStoreItem(services, "nothing-here", "")).toBeNull();
  await put("workflow", id, { listed: false });
  expect(await slugs()).not.toContain(slug);
  expect(await readStoreItem(services, slug, "")).toBeNull();
  const off = { ...services, env: { ...services.env, store: false } };
  expect([await readStore(off), await readStoreItem(off, slug, "")]).toEqual([null, null]);
});

test("a flood of views, searches and made-up addresses asks the database for the list once", async () => {
  const { id } = await workflow(seller);
  const { slug } = (await put("workflow", id, { listed: true, ...words })).body;
  await readStoreItem(services, slug, "");
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
    Array.from({ length: 200 }, async (_, at) => {
      await readStoreItem(flooded, slug, "");
      await readStoreItem(flooded, `made-up-${at}`, "");
    }),
  );
  expect(asked).toBe(0);
});

test("a search looks at names, summaries, categories and sellers", async () => {
  const { id } = await workflow(seller);
  const { slug } = (
    await put("workflow", id, { listed: true, summary: "Rates of central banks", category: "Rates" })
  ).body;
  const all = (await readStore(services)) ?? [];
  const found = (filter: object) =>
    searchStore(all, { text: "", category: "", by: "", sort: "newest", ...filter }).map((item) => item.slug);
  expect(found({ text: "CENTRAL rates" })).toContain(slug);
  expect(found({ text: "seller rates" })).toContain(slug);
  expect(found({ text: "rates nowhere" })).not.toContain(slug);
  expect(found({ category: "rates" })).toEqual([slug]);
  expect(found({ by: buyer.workspaceId })).toEqual([]);
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
