import { expect, test } from "@playwright/test";
import { z } from "zod";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson, type Person } from "@/e2e/api/people";
import { unique } from "@/e2e/api/unique";
import { deployment } from "@/e2e/deployment";
import { Instance } from "@/e2e/durability/instance";

const listing = z.object({ slug: z.string(), url: z.string().nullable() });

/** A page as who is not signed in gets it: the text of its answer, before any script runs. */
async function page(path: string, address = deployment.address) {
  const answer = await fetch(address + path, { redirect: "manual" });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

/** Something for sale that has run once, and shows what it gave. */
async function forSale(seller: Person, name: string) {
  const symbol = { name: "symbol", type: "string", default: "AAPL" };
  const feed = await live(
    flow(
      [
        webhook(0, { webhook_id: "go", variables: [symbol] }),
        transform(1, '{"symbol": $uppercase(context.symbol), "close": 110}'),
        provider(2, "{{workers[1].result}}", { provider_id: "quote" }),
      ],
      [
        [0, 1],
        [1, 2],
      ],
      { name },
    ),
    seller.api,
    deployment.address,
  );
  const token = { authorization: `Bearer ${seller.api.token}` };
  const run = await feed.call({ symbol: "msft" }, { query: "?wait=20", headers: token });
  expect(run.status, run.text).toBe(200);
  const path = `/prices/workflow/${feed.id}`;
  const etag = (await seller.api.get(path)).headers.get("etag") ?? "";
  const price = { mode: "per_cycle", amount: 125, currency: "USD" };
  expect((await seller.api.put(path, price, { headers: { "if-match": etag } })).status).toBe(200);
  return feed;
}

const list = (seller: Person, id: string, body: object) => seller.api.put(`/listings/workflow/${id}`, body);

test("an item shows when its owner lists it, with all there is to know before buying, and no script needed", async () => {
  const seller = await newPerson();
  const name = unique("Closing prices");
  const { id, triggerPath } = await forSale(seller, name);
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
  for (const told of [name, words.summary, "1.25", "MSFT", triggerPath(), "symbol"])
    expect(item.text).toContain(told);
  expect(item.text).not.toContain("</script><b>");
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(item.text) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    url,
    offers: { "@type": "Offer", price: "1.25", priceCurrency: "USD" },
  });

  const sitemap = await page("/sitemap.xml");
  expect([sitemap.status, sitemap.type]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(sitemap.text).toContain(`<loc>${url}</loc>`);
});

test("what is not listed, or is no more, has no page; listed again it is where it was", async () => {
  const seller = await newPerson();
  const name = unique("Comes and goes");
  const { id } = await forSale(seller, name);
  const { slug } = listing.parse((await list(seller, id, { listed: true })).json);
  expect((await page(`/store/${slug}`)).status).toBe(200);
  expect(listing.parse((await list(seller, id, { listed: false })).json)).toEqual({ slug, url: null });
  expect((await page(`/store/${slug}`)).status).toBe(404);
  expect((await page("/store")).text).not.toContain(name);
  expect((await page("/sitemap.xml")).text).not.toContain(slug);
  expect((await page("/store/nothing-here")).status).toBe(404);
  expect(listing.parse((await list(seller, id, { listed: true })).json).slug).toBe(slug);
  expect((await page(`/store/${slug}`)).status).toBe(200);
});

test("an instance is closed to who comes from outside unless its operator opens it", async () => {
  const closed = await Instance.create({ MILLRACE_STORE: "" });
  try {
    for (const path of ["/store", "/store/anything", "/sitemap.xml"])
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
