import { expect, test } from "@playwright/test";
import { z } from "zod";
import { forSale } from "@/e2e/api/for-sale";
import { newPerson, type Person } from "@/e2e/api/people";
import { unique } from "@/e2e/api/unique";
import { deployment } from "@/e2e/deployment";
import { Instance } from "@/e2e/durability/instance";

const listing = z.object({ slug: z.string(), url: z.string().nullable() });

/** Returns a page as visitors first get it: the text of the response, before any script runs. */
async function page(path: string, address = deployment.address) {
  const answer = await fetch(address + path, { redirect: "manual" });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

/** Creates an item for sale that has run once and shows its result as a sample. */
function feedOf(seller: Person, name: string) {
  const variables = [{ name: "symbol", type: "string", default: "AAPL" }];
  const program = '{"symbol": $uppercase(context.symbol), "close": 110}';
  return forSale(seller, { name, variables, program, call: { symbol: "msft" } });
}

const list = (seller: Person, id: string, body: object) => seller.api.put(`/listings/workflow/${id}`, body);

test("an item shows when its owner lists it, with all there is to know before buying, and no script needed", async () => {
  const seller = await newPerson();
  const name = unique("Closing prices");
  const { id, triggerPath } = await feedOf(seller, name);
  expect((await page("/store")).text).not.toContain(name);
  const words = { summary: "One ticker, one close.", description: "Of </script><b>all</b> exchanges." };
  const listed = await list(seller, id, { listed: true, ...words, category: "Equities" });
  expect(listed.status, listed.text).toBe(200);
  await seller.api.put(`/market/workflow/${id}`, { listed: true, sample: true });
  const { slug, url } = listing.parse(listed.json);
  expect(url).toBe(`${deployment.address}/store/${slug}`);

  const store = await page("/store");
  expect([store.status, store.type]).toEqual([200, "text/html; charset=utf-8"]);
  expect(store.text).toContain(name);
  expect(store.text).toContain(`href="/store/${slug}"`);

  const item = await page(`/store/${slug}`);
  expect(item.status).toBe(200);
  for (const notified of [name, words.summary, "1.25", "MSFT", triggerPath(), "symbol"])
    expect(item.text).toContain(notified);
  expect(item.text).not.toContain("</script><b>");
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(item.text) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    url,
    offers: { "@type": "Offer", price: "1.25", priceCurrency: "USD" },
  });

  const robots = await page("/robots.txt");
  expect([robots.status, robots.type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(robots.text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${deployment.address}/sitemap.xml\n`);
  const sitemap = await page("/sitemap.xml");
  expect([sitemap.status, sitemap.type]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(sitemap.text).toContain(`<loc>${url}</loc>`);
});

test("what is not listed, or is no more, is at none of its addresses; listed again it is where it was", async () => {
  const seller = await newPerson();
  const name = unique("Comes and goes");
  const { id } = await feedOf(seller, name);
  const { slug } = listing.parse((await list(seller, id, { listed: true })).json);
  const own = listing.pick({ slug: true }).parse((await seller.api.get("/seller-page")).json);
  const sellerPage = `/store/sellers/${own.slug}`;
  const places = [
    `/store/${slug}`,
    `/store/${slug}?try=trigger:go&v.symbol=MSFT`,
    `/store/${slug}/social.png`,
    sellerPage,
  ];
  const lists = ["/store", "/store?sort=rated", "/sitemap.xml", "/llms.txt"];
  const statuses = async () => Promise.all(places.map(async (at) => (await page(at)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  for (const at of lists) expect((await page(at)).text, at).toContain(slug);
  expect((await page("/sitemap.xml")).text).toContain(sellerPage);

  expect(listing.parse((await list(seller, id, { listed: false })).json)).toEqual({ slug, url: null });
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  for (const at of lists) {
    const { text } = await page(at);
    for (const word of [slug, name, sellerPage]) expect(text, at).not.toContain(word);
  }
  expect((await page("/store/nothing-here")).status).toBe(404);
  expect(listing.parse((await list(seller, id, { listed: true })).json).slug).toBe(slug);
  expect((await page(`/store/${slug}`)).status).toBe(200);
});

test("an instance is closed to who comes from outside unless its operator opens it", async () => {
  const closed = await Instance.create({ MILLRACE_STORE: "" });
  try {
    for (const path of [
      ...["/store", "/store/anything", "/store/anything/social.png", "/store/sellers/anybody"],
      ...["/sitemap.xml", "/llms.txt"],
    ])
      expect((await page(path, closed.address)).status, path).toBe(404);
    const sent = await fetch(`${closed.address}/api/auth/sign-up`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "new@elsewhere.example", password: "a long passphrase", name: "New" }),
    });
    expect(sent.status).toBe(403);
    expect(await sent.json()).toMatchObject({ status: 403, code: "forbidden" });
  } finally {
    await closed.remove();
  }
});
