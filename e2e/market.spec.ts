import { type Browser, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { type Api, apiOf } from "./api/api";
import { flow, provider, transform, webhook } from "./api/documents";
import { type Live, live } from "./api/live";
import { newPerson } from "./api/people";
import { type Answer, send } from "./api/send";
import { withId } from "./api/shapes";
import { Instance } from "./durability/instance";
import { signIn } from "./sign-in";
import { copyKey, subscribe } from "./subscribe";

const DAY_S = 24 * 3600;
const PASSWORD = "another-long-passphrase";
const quotes = flow(
  [
    webhook(0, { webhook_id: "go", variables: [{ name: "symbol", type: "string", default: "AAPL" }] }),
    transform(1, '{"symbol": $uppercase(context.symbol), "close": 110}'),
    provider(2, "{{workers[1].result}}", { provider_id: "quote" }),
  ],
  [
    [0, 1],
    [1, 2],
  ],
  { name: "Quote feed" },
);

interface Trader {
  readonly api: Api;
  readonly email: string;
  readonly workspaceId: string;
}

let instance: Instance | undefined;
test.afterEach(async () => {
  await instance?.remove();
  instance = undefined;
});

test("a second user finds, subscribes, pays, keeps the old price, accepts, cancels, and is out after the period", async ({
  browser,
}) => {
  // Starts its own instance three times, each at a later time.
  const mine = await Instance.create();
  instance = mine;
  const [seller, buyer] = [await trader(mine, "seller"), await trader(mine, "buyer")];
  const feed = await live(quotes, seller.api, mine.address);
  await feed.call({ symbol: "msft" }, { query: "?wait=20" });
  const board = await dashboard(seller, feed);
  await setPrice(seller, "workflow", feed.id, { mode: "per_cycle", amount: 100, currency: "USD" });
  await setPrice(seller, "dashboard", board, { mode: "monthly", amount: 500, currency: "USD" });
  await mine.api.post("/credits", { workspace_id: buyer.workspaceId, amount: 2_000, currency: "USD" });

  const shop = await visit(browser, mine, seller);
  await list(shop, "workflow", feed.id, "Closing prices of any ticker.");
  await list(shop, "dashboard", board, "What a desk wants to see before the open.");
  await shop.context().close();

  let page = await visit(browser, mine, buyer);
  const feedKey = await test.step("finds the feed, agrees to its price and gets a key", async () => {
    await page.goto("/market");
    await page.getByRole("searchbox", { name: "Search the market" }).fill("closing");
    await expect(page.getByRole("row", { name: /Morning/ })).toBeHidden();
    await page.getByRole("row", { name: /Quote feed/ }).click();
    await expect(page.getByRole("heading", { name: "Quote feed" })).toBeVisible();
    await expect(page.getByText("Closing prices of any ticker.")).toBeVisible();
    return subscribe(page, "1.00 USD a cycle");
  });
  await test.step("calls it and is charged for the cycle", async () => {
    const answer = await feed.call({ symbol: "aapl" }, { query: "?wait=20", headers: bearer(feedKey) });
    expect(answer.status, answer.text).toBe(200);
    expect(await balance(buyer)).toBe(1_900);
    await page.goto("/market/subscriptions");
    const row = page.getByRole("row", { name: /Quote feed/ });
    await expect(row.getByText("1 run")).toBeVisible();
    await expect(row.getByRole("cell", { name: "1.00 USD", exact: true })).toBeVisible();
  });
  const lostKey = await test.step("is asked to pay for the dashboard, pays, and sees it", async () => {
    await page.goto(`/dashboards/${board}`);
    await expect(page.getByRole("heading", { name: "Subscription required" })).toBeVisible();
    await expect(page.getByText("5.00 USD a month")).toBeVisible();
    await page.getByRole("link", { name: "View in the market" }).click();
    const key = await subscribe(page, "5.00 USD a month");
    await page.getByRole("link", { name: "Open dashboard" }).click();
    await expect(page.getByRole("region", { name: "Close" }).getByText("110")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add widget" })).toBeHidden();
    return key;
  });
  const data = `${mine.address}/api/v1/dashboards/${board}/data`;
  const boardKey = await test.step("makes a new key for one that was lost", async () => {
    await page.goto(`/market/dashboard/${board}`);
    await page.getByRole("button", { name: "New key…" }).click();
    await page.getByRole("button", { name: "Replace key" }).click();
    const key = await copyKey(page);
    await expect(page.getByText(`${key.slice(0, 8)}…`)).toBeVisible();
    await expect.poll(async () => (await send(data, { headers: bearer(lostKey) })).status).toBe(402);
    return key;
  });
  expect((await send(data, { headers: bearer(boardKey) })).status).toBe(200);
  expect(await balance(buyer)).toBe(1_400);

  await test.step("hears of a higher price before it holds", async () => {
    await setPrice(seller, "workflow", feed.id, { mode: "per_cycle", amount: 300, currency: "USD" });
    await setPrice(seller, "dashboard", board, { mode: "monthly", amount: 800, currency: "USD" });
    await page.goto("/market/subscriptions");
    await expect(
      page.getByText(
        /Rises to 8\.00 USD a month on .+ Your price remains 5\.00 USD a month until you accept/,
      ),
    ).toBeVisible();
  });
  await page.context().close();

  await mine.restart({ MILLRACE_CLOCK_OFFSET: String(15 * DAY_S) });
  page = await visit(browser, mine, buyer);
  await test.step("keeps the old price until it accepts the new one", async () => {
    const answer = await feed.call({ symbol: "aapl" }, { query: "?wait=20", headers: bearer(feedKey) });
    expect(answer.status, answer.text).toBe(200);
    expect(await balance(buyer)).toBe(1_300);
    await page.goto(`/market/dashboard/${board}`);
    const card = page.getByRole("region", { name: "Your subscription" });
    await expect(card.getByText("5.00 USD a month", { exact: true })).toBeVisible();
    await card.getByRole("button", { name: "Accept the new price…" }).click();
    await page.getByRole("button", { name: "Accept 8.00 USD a month" }).click();
    await expect(card.getByText("8.00 USD a month", { exact: true })).toBeVisible();
    expect(await balance(buyer)).toBe(1_300);
  });
  await test.step("cancels, and keeps what is paid for", async () => {
    await page.getByRole("button", { name: "Cancel subscription…" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByText(/You keep access until/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByText(/^Access until /)).toBeVisible();
    expect((await send(data, { headers: bearer(boardKey) })).status).toBe(200);
  });
  await page.context().close();

  await mine.restart({ MILLRACE_CLOCK_OFFSET: String(40 * DAY_S) });
  const refused = await send(data, { headers: bearer(boardKey) });
  expect(refused.status).toBe(402);
  expect(refused.json).toMatchObject({ code: "payment_required", price: { amount: 800 } });
  page = await visit(browser, mine, buyer);
  await page.goto(`/dashboards/${board}`);
  await expect(page.getByRole("heading", { name: "Subscription required" })).toBeVisible();
  expect(await balance(buyer)).toBe(1_300);
});

test("a public link of a dashboard with a price asks for a subscription, and a key in its address opens it", async ({
  browser,
}) => {
  const [seller, buyer] = [await newPerson(), await newPerson()];
  const feed = await live(quotes, seller.api);
  await feed.call({}, { query: "?wait=20" });
  const board = await dashboard(seller, feed);
  await setPrice(seller, "dashboard", board, { mode: "monthly", amount: 500, currency: "JPY" });
  const link = await seller.api.post("/share-links", { kind: "dashboard", id: board });
  const { url } = z.object({ url: z.string() }).parse(link.json);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(url);
  await expect(stranger.getByRole("heading", { name: "Subscription required" })).toBeVisible();
  await expect(stranger.getByText("500 JPY a month")).toBeVisible();

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, seller);
  await owner.goto(`/dashboards/${board}`);
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  await expect(owner.getByRole("dialog")).toContainText(
    "Without a subscription, a public link shows its price but not its data",
  );
  await owner.context().close();

  const subscription = await buyer.api.post("/subscriptions", { kind: "dashboard", id: board });
  expect(subscription.status).toBe(402);
  const free = await setPrice(seller, "dashboard", board, { mode: "free", amount: 0, currency: "JPY" });
  expect(free.status, free.text).toBe(200);
  await seller.api.put(`/market/dashboard/${board}`, { listed: true });
  const made = await buyer.api.post("/subscriptions", { kind: "dashboard", id: board });
  const { key } = z.object({ key: z.string() }).parse(made.json);
  await stranger.goto(`${url}?api_key=${key}`);
  await expect(stranger.getByRole("region", { name: "Close" }).getByText("110")).toBeVisible();
  await stranger.context().close();
});

test("a published worker stands in the palette of another workspace, with its price", async ({ page }) => {
  const [seller, buyer] = [await newPerson(), await newPerson()];
  const shout = await live(quotes, seller.api);
  const name = `Shout ${shout.id.slice(-6)}`;
  const published = await seller.api.put(`/workflows/${shout.id}/worker`, {
    name,
    description: "In capitals.",
  });
  const { id } = withId.parse(published.json);
  await setPrice(seller, "worker", id, { mode: "per_cycle", amount: 125, currency: "KWD" });
  await signIn(page, buyer);
  const draft = await buyer.api.post("/workflows", flow([webhook(0)], []));
  await page.goto(`/workflows/${withId.parse(draft.json).id}`);
  await page.getByRole("button", { name: "Show the palette" }).click();
  const palette = page.getByRole("complementary", { name: "Workers" });
  await palette.getByPlaceholder("Search workers").fill(name);
  await expect(palette.getByRole("option", { name: new RegExp(name) })).toContainText("0.125 KWD a cycle");
  await palette.getByPlaceholder("Search workers").press("Enter");
  await expect(page.getByRole("link", { name: "Market page" })).toHaveAttribute(
    "href",
    `/market/worker/${id}`,
  );
});

test("what a seller deletes says so to who has it, and a screen that is gone leads to its list", async ({
  page,
}) => {
  const [seller, buyer] = [await newPerson(), await newPerson()];
  const feed = await live(quotes, seller.api);
  const [board, stored] = [await dashboard(seller, feed), await dashboard(seller, feed)];
  for (const id of [board, stored]) {
    await seller.api.put(`/market/dashboard/${id}`, { listed: true });
    expect((await buyer.api.post("/subscriptions", { kind: "dashboard", id })).status).toBe(201);
  }
  await signIn(page, seller);
  await page.goto(`/dashboards/${board}`);
  await page.getByRole("button", { name: "Actions for Morning" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked.getByText("1 subscriber has access and will lose it immediately.")).toBeVisible();
  await asked.getByRole("button", { name: "Delete dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboards$/);

  // An open page would notice that its session ended and go to sign-in during the next navigation.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signIn(page, buyer);
  await page.goto("/market/subscriptions");
  const gone = page.getByRole("row", { name: /Unavailable dashboard/ });
  await expect(gone.getByText("Taken down by the seller")).toBeVisible();
  const here = page.getByRole("row", { name: /Morning/ });
  await here.getByRole("link", { name: "Open the dashboard" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboards/${stored}$`));
  await page.goBack();
  await here.getByRole("button", { name: "Cancel…" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByRole("button", { name: "Cancel…" })).toHaveCount(0);

  await page.goto(`/dashboards/${board}`);
  await expect(page.getByRole("heading", { name: "Dashboard not found" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "All dashboards" })).toBeVisible();
});

async function trader(mine: Instance, name: string): Promise<Trader> {
  const email = `${name}@example.com`;
  const made = await mine.api.post("/users", { email, password: PASSWORD, name });
  const { token, workspace_id } = z.object({ token: z.string(), workspace_id: z.string() }).parse(made.json);
  return { api: apiOf(token, mine.address), email, workspaceId: workspace_id };
}

async function visit(browser: Browser, mine: Instance, { email }: Trader): Promise<Page> {
  const context = await browser.newContext({ baseURL: mine.address });
  const page = await context.newPage();
  await signIn(page, { email, password: PASSWORD });
  return page;
}

async function dashboard({ api }: Pick<Trader, "api">, feed: Live): Promise<string> {
  const widget = await api.post("/widgets", {
    name: "Close",
    kind: "number",
    source: { workflow_id: feed.id, provider_id: "quote" },
    options: { path: ["close"] },
  });
  const layout = [{ widget_id: withId.parse(widget.json).id, x: 0, y: 0, w: 6, h: 6 }];
  const made = await api.post("/dashboards", { name: "Morning", layout, parameters: {} });
  return withId.parse(made.json).id;
}

async function setPrice(
  { api }: Pick<Trader, "api">,
  kind: string,
  id: string,
  price: object,
): Promise<Answer> {
  const { headers } = await api.get(`/prices/${kind}/${id}`);
  return api.put(`/prices/${kind}/${id}`, price, { headers: { "if-match": headers.get("etag") ?? "" } });
}

async function list(page: Page, kind: string, id: string, description: string): Promise<void> {
  await page.goto(`/market/${kind}/${id}`);
  await page.getByRole("textbox", { name: "Description" }).fill(description);
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByRole("button", { name: "Save description" })).toBeDisabled();
  await page.getByRole("switch", { name: "Show in the market" }).click();
  await expect(page.getByRole("switch", { name: "Show in the market" })).toBeChecked();
}

async function balance({ api }: Trader): Promise<number> {
  const { items } = z
    .object({ items: z.array(z.object({ currency: z.string(), amount: z.number() })) })
    .parse((await api.get("/balance")).json);
  return items.find(({ currency }) => currency === "USD")?.amount ?? 0;
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
