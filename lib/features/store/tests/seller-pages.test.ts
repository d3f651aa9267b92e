import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { testMarket } from "@/lib/http/tests/market.suite";
import { readSeller } from "@/lib/service/market/read-seller";
import { readSitemap } from "@/lib/service/market/read-sitemap";
import { readStore, readStoreItem } from "@/lib/service/market/read-store";
import { STORE_CACHE } from "@/lib/service/market/store-cache";
import { storeGuide, storeSitemap } from "@/lib/service/market/store-texts";

const market = await testMarket({ MILLRACE_STORE: "on" });
const { call, knock, other, person, services, setPrice, workflow, work } = market;
const ORIGIN = "https://here.example";
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
type Person = typeof market.seller;

const list = (who: Person, id: string, listed: boolean) =>
  who.api("PUT", `/listings/workflow/${id}`, { listed });
const sellerOf = async (who: Person) =>
  (await readStore(services, { by: who.workspaceId }))?.items[0]?.sellerSlug ?? "";

test("a seller's page is there while something is listed, and its address stays whatever the workspace is called", async () => {
  const who = await person("pages");
  const { id, t } = await workflow(who);
  await knock(t, who.token, { symbol: "msft" });
  await work();
  const before = await who.api("GET", "/seller-page");
  expect(before.body).toMatchObject({ about: "", site: "", slug: null, url: null });
  const words = { about: "We watch the close.\nDaily.", site: "https://desk.example/about" };
  expect((await who.api("PUT", "/seller-page", words)).body).toMatchObject({ ...words, url: null });

  await list(who, id, true);
  const slug = await sellerOf(who);
  expect(slug).toMatch(/^[a-z0-9-]+-[0-9a-z]{6}$/);
  const page = await who.api("GET", "/seller-page");
  expect(endpoints.getSellerPage?.answer?.parse(page.body)).toEqual(page.body);
  expect(page.body.url).toMatch(new RegExp(`/store/sellers/${slug}$`));
  expect(await readSeller(services, slug)).toMatchObject({
    ...words,
    items: [{ itemId: id }],
    record: { runs: 1, succeeded: 1 },
  });

  await who.api("PUT", "/settings", { name: "Renamed desk" });
  services.part(STORE_CACHE).clear();
  expect(await readSeller(services, slug)).toMatchObject({ name: "Renamed desk", slug });
  expect(await sellerOf(who)).toBe(slug);
  // Another process finds the seller under the same slug.
  expect(await readSeller(other, slug)).toMatchObject({ slug });

  await list(who, id, false);
  expect(await readSeller(services, slug)).toBeNull();
  await list(who, id, true);
  expect(await sellerOf(who)).toBe(slug);
});

test("only an owner says what a workspace is, in words and an address that strangers may be shown", async () => {
  const who = await person("words");
  for (const bad of [
    { site: "javascript:alert(1)" },
    { site: "http://desk.example" },
    { site: "https://me:secret@desk.example" },
    { site: "https://10.0.0.1/" },
    { about: "x".repeat(1001) },
    { slug: "mine" },
  ])
    expect((await who.api("PUT", "/seller-page", bad)).status, JSON.stringify(bad)).toBe(422);
  expect((await call("PUT", "/seller-page", { token: null, body: { about: "" } })).status).toBe(401);
  expect((await who.api("PUT", "/seller-page", { site: "https://desk.example" })).status).toBe(200);
  // Omitted fields keep their values.
  expect((await who.api("PUT", "/seller-page", { about: "Hello" })).body.site).toBe("https://desk.example");
});

test("an item that is not listed is nowhere: no page, nothing to try, no seller, no line that programs read", async () => {
  const who = await person("hidden");
  const { id, t } = await workflow(who);
  await setPrice(who, "workflow", id, perCycle);
  await knock(t, who.token, { symbol: "msft" });
  await work();
  await who.api("PUT", `/market/workflow/${id}`, { listed: true, sample: true });
  const { slug } = (await who.api("GET", `/listings/workflow/${id}`)).body;
  const seller = await sellerOf(who);
  const shown = async (from = services) => {
    const part = (await readStore(from)) ?? { items: [], next: null };
    const sitemap = await readSitemap(from, null);
    const page = await readStoreItem(from, slug, ORIGIN);
    return {
      list: part.items.some((item) => item.slug === slug),
      page: page !== null,
      tried: page?.recorded?.calls.length ?? 0,
      changes: page?.detail.changes.length ?? 0,
      seller: (await readSeller(from, seller)) !== null,
      sitemap: [slug, seller, `/e/t/${id}/`, `/e/w/${id}/`].map(
        (name) => sitemap !== null && storeSitemap(sitemap, ORIGIN).includes(name),
      ),
      guide: [slug, seller].map((name) => storeGuide(part, ORIGIN).includes(name)),
    };
  };
  const [yes, no] = [
    {
      list: true,
      page: true,
      tried: 1,
      changes: 1,
      seller: true,
      sitemap: [true, true, true, true],
      guide: [true, true],
    },
    {
      list: false,
      page: false,
      tried: 0,
      changes: 0,
      seller: false,
      sitemap: [false, false, false, false],
      guide: [false, false],
    },
  ];
  expect(await shown()).toEqual(yes);
  await list(who, id, false);
  expect(await shown()).toEqual(no);
  await list(who, id, true);
  expect(await shown()).toEqual(yes);
  await call("PUT", `/market/workflow/${id}/takedown`, { body: { reason: "Not theirs" } });
  expect(await shown()).toEqual(no);
  await call("PUT", `/market/workflow/${id}/takedown`, { body: { reason: null } });
  expect(await shown()).toEqual(yes);
  // Without a live version there is no data.
  await who.api("POST", `/workflows/${id}/unpublish`);
  services.part(STORE_CACHE).clear();
  expect(await shown()).toEqual(no);
});

test("what changed since the listing is told in names, of every plan, and nothing of before", async () => {
  const who = await person("changes");
  const { id } = await workflow(who);
  const publish = async (variables: object[]) => {
    const { body, headers } = await who.api("GET", `/workflows/${id}`);
    const [trigger, ...others] = body.workers;
    const workers = [{ ...trigger, params: { ...trigger.params, variables } }, ...others];
    const saved = await who.api(
      "PUT",
      `/workflows/${id}`,
      { ...body, workers },
      { "If-Match": headers.get("etag") ?? "" },
    );
    expect(saved.status, saved.text).toBe(200);
    expect((await who.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  };
  await publish([{ name: "before_listing" }]);
  await setPrice(who, "workflow", id, perCycle);
  await list(who, id, true);
  await publish([{ name: "symbol", default: "hidden-default" }, { name: "before_listing" }]);
  await publish([{ name: "symbol", default: "other-default" }]);
  await setPrice(who, "workflow", id, { ...perCycle, amount: 90 });
  const notified = (await who.api("GET", `/market/workflow/${id}`)).body.changes;
  expect(notified.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "listed",
    "price",
    "version",
    "version",
  ]);
  const versions = notified.filter(({ kind }: { kind: string }) => kind === "version");
  expect(versions.map((each: { interface: unknown }) => each.interface)).toEqual([
    [
      { what: "removed", part: "variable", name: "before_listing", trigger: "board", facts: [] },
      { what: "changed", part: "variable", name: "symbol", trigger: "board", facts: ["default"] },
    ],
    [{ what: "added", part: "variable", name: "symbol", trigger: "board", facts: [] }],
  ]);
  expect(JSON.stringify(notified)).not.toMatch(/hidden-default|other-default/);
  expect(notified.find(({ kind }: { kind: string }) => kind === "price")).toMatchObject({
    plan: null,
    before: perCycle,
    price: { amount: 90 },
  });
});

test("what may be tried are the owner's own calls; a subscriber's, or a stranger's words, are not among them", async () => {
  const [who, reader] = [await person("tried"), await person("reader")];
  const { id, t } = await workflow(who);
  await knock(t, null, { symbol: "stranger-word" });
  await work();
  await who.api("PUT", `/market/workflow/${id}`, { listed: true, sample: true });
  const { slug } = (await who.api("GET", `/listings/workflow/${id}`)).body;
  const recorded = async () => (await readStoreItem(services, slug, ORIGIN))?.recorded;
  expect((await recorded())?.calls).toMatchObject([{ webhook: "board", variables: null }]);

  await setPrice(who, "workflow", id, perCycle);
  await market.credit(reader, 1_000);
  const { body } = await reader.api("POST", "/subscriptions", { kind: "workflow", id });
  await knock(t, String(body.key), { symbol: "subscriber-word" });
  await knock(t, who.token, { symbol: "mine" });
  await work();
  await who.api("PUT", `/market/workflow/${id}`, { listed: true, sample: true });
  const calls = (await recorded())?.calls ?? [];
  expect(calls[0]).toMatchObject({ variables: { symbol: "mine" }, result: { symbol: "MINE" } });
  expect(JSON.stringify(calls).toLowerCase()).not.toContain("subscriber-word");
});
