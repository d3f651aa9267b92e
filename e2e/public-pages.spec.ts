import { gzipSync } from "node:zlib";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { forSale } from "./api/for-sale";
import { newPerson } from "./api/people";
import { unique } from "./api/unique";
import { expectNoBarriers } from "./editor/expect-no-barriers";

const MAX_SCRIPT_BYTES = 60_000;
const slugged = z.object({ slug: z.string() });

async function stranger(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const state = { cookies: [], origins: [] };
  return (await browser.newContext({ storageState: state, javaScriptEnabled })).newPage();
}

/** Creates a listed feed of one number for each call. */
async function listedFeed() {
  const seller = await newPerson();
  const name = unique("Doubled");
  const variables = [
    { name: "n", type: "integer", required: true },
    { name: "by", type: "integer", default: 2 },
    { name: "exact", type: "boolean", description: "Round nothing." },
  ];
  const program = '{"product": context.n * context.by}';
  const feed = await forSale(seller, { name, variables, program, call: { n: 4 } });
  await seller.api.put(`/market/workflow/${feed.id}`, { listed: true, sample: true });
  const { slug } = slugged.parse((await seller.api.get(`/listings/workflow/${feed.id}`)).json);
  const desk = slugged.parse((await seller.api.get("/seller-page")).json);
  return { name, slug, seller, feed, desk: desk.slug, pages: [`/e/t/${feed.id}/go`, `/e/w/${feed.id}/feed`] };
}

test("without a script a caller reads what an endpoint takes, and calls it with a key", async ({
  browser,
}) => {
  const { name, seller, slug, pages } = await listedFeed();
  const page = await stranger(browser, false);
  await page.goto(`/store/${slug}`);
  await page.getByRole("link", { name: "Public page" }).first().click();
  await expect(page).toHaveURL(pages[0] ?? "");
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByRole("region", { name: "Variables" })).toContainText("Round nothing.");
  await expect(page.getByRole("region", { name: "Response", exact: true }).first()).toContainText(
    '"product": 8',
  );
  await expect(page.getByRole("region", { name: "Price" })).toContainText("1.25 USD");
  await expect(page.getByRole("region", { name: "Limits" })).toContainText("1,024 KB per request");
  const form = page.getByRole("form", { name: "Call the endpoint" });
  await form.getByLabel("n *").fill("5");
  await form.getByLabel("Key").fill(seller.api.token);
  await form.getByRole("button", { name: "Start a run" }).click();
  await expect(page.locator("body")).toContainText('"result":{"product":10}');
  await page.context().close();
});

test("with scripts the answer appears below the form, and the key stays out of every URL", async ({
  browser,
}) => {
  const { seller, pages } = await listedFeed();
  const page = await stranger(browser);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await page.goto(pages[0] ?? "");
  const form = page.getByRole("form", { name: "Call the endpoint" });
  await form.getByLabel("n *").fill("6");
  await form.getByRole("button", { name: "Start a run" }).click();
  await expect(page.getByText("402 Payment Required")).toBeVisible();
  await form.getByLabel("Key").fill(seller.api.token);
  await form.getByRole("button", { name: "Start a run" }).click();
  await expect(page.getByRole("region", { name: "Answer" })).toContainText('"product": 12');
  await expect(page).toHaveURL(pages[0] ?? "");
  expect(urls.some((url) => url.includes(seller.api.token))).toBe(false);
  await page.context().close();
});

test("public pages load at most 60 KB of script, and have no barriers", async ({ browser }) => {
  const { slug, desk, pages } = await listedFeed();
  for (const path of ["/store", `/store/${slug}`, `/store/sellers/${desk}`, ...pages]) {
    const page = await stranger(browser);
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(path);
    const inline = await page.evaluate(() =>
      [...document.scripts].reduce(
        (sum, { src, type, text }) => sum + (src || type ? 0 : new TextEncoder().encode(text).length),
        0,
      ),
    );
    const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(loaded, path).toBeGreaterThan(0);
    expect(loaded + inline, path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    if (path.startsWith("/e/")) await expectNoBarriers(page, path);
    await page.context().close();
  }
});

test("a page that doesn't exist, or that others may not see, says so without a script", async ({
  browser,
}) => {
  const { feed } = await listedFeed();
  const page = await stranger(browser, false);
  const items = ["/store/none", "/store/sellers/none", "/store/a/b"];
  for (const path of [
    `/e/w/${feed.id}/none`,
    `/e/t/${feed.id}/feed`,
    "/e/t/nothing/go",
    "/e/none",
    ...items,
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" }), path).toBeVisible();
    await expect(page.locator("script:not([src='/plain.js'])"), path).toHaveCount(0);
  }
  await page.context().close();
});
