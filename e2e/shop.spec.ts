import { type Browser, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { type Api, apiOf } from "./api/api";
import { flow, provider, transform, webhook } from "./api/documents";
import { type Live, live } from "./api/live";
import { send } from "./api/send";
import { type CardPayments, startCardPayments } from "./card-payments";
import { deployment } from "./deployment";
import { Instance } from "./durability/instance";
import { signIn } from "./sign-in";
import { copyKey } from "./subscribe";

const PASSWORD = "another-long-passphrase";
const PLAN = { mode: "plan", amount: 1_000, currency: "USD", period: "month", includes: 2, overage: 500_000 };
const PLAN_WORDS = "10.00 USD a month, 2 cycles included, then 0.50 USD each";
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

// One process runs both tests, so that they share an instance.
test.describe.configure({ mode: "default" });

let payments: CardPayments;
let shop: Instance;
test.beforeAll(async () => {
  payments = await startCardPayments();
  shop = await Instance.create({ MILLRACE_SIGNUP: "open", ...payments.settings });
  payments.notify(shop.address);
});
test.afterAll(async () => {
  await shop?.remove();
  payments?.close();
});

test("a stranger finds, pays, uses and disputes; the seller gives back and is paid; the operator takes a share and judges", async ({
  browser,
}) => {
  const operator = await visit(browser, deployment.ownerEmail, deployment.ownerPassword);
  await test.step("the operator takes a tenth", async () => {
    await operator.goto("/settings?tab=instance");
    await operator.getByRole("textbox", { name: "Workflows, %" }).fill("10");
    await operator.getByRole("button", { name: "Save shares" }).click();
    // The new share takes effect within a minute.
    await expect.poll(shareOfWorkflows).toBe(10);
  });
  const seller = await makeSeller();
  const feed = await live(quotes, seller, shop.address);
  await feed.call({ symbol: "msft" }, { query: "?wait=20" });
  await offer(seller, feed);

  const page = await (await browser.newContext({ baseURL: shop.address })).newPage();
  const key =
    await test.step("a stranger finds it as a search engine does, and makes an account", async () => {
      const address = await found(browser, "Quote feed");
      await page.goto("/");
      await page.getByRole("link", { name: "Browse the store" }).click();
      await expect(page).toHaveURL("/store");
      await page.goto(address);
      await page.getByRole("link", { name: "Subscribe", exact: true }).first().click();
      await page.getByRole("link", { name: "Create one" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Ada");
      await page.getByRole("textbox", { name: "Email" }).fill("ada@elsewhere.example");
      await page.getByLabel(/^Password/).fill(PASSWORD);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("status")).toBeVisible();
      await page.goto(await confirmation("ada@elsewhere.example"));
      await page.getByRole("button", { name: "Confirm and sign in" }).click();
      await expect(page.getByRole("dialog", { name: /Quote feed/ })).toBeVisible();
      await expect(page).toHaveURL(`/market/workflow/${feed.id}`);
      // When signed in, the same button leads directly to the item.
      await page.goto(address);
      await page.getByRole("link", { name: "Subscribe", exact: true }).first().click();
      await expect(page).toHaveURL(`/market/workflow/${feed.id}`);
      return payAndTopUp(page, feed);
    });
  await test.step("uses it past what is included, and has the receipt", async () => {
    for (let times = 0; times < 4; times += 1) {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await feed.call({ symbol: "aapl" }, { query: "?wait=20", headers });
      expect(answer.status, answer.text).toBe(200);
    }
    await page.goto("/settings?tab=billing");
    await expect(page.getByRole("table", { name: "Balance" })).toContainText("9.00 USD");
    const receipts = page.getByRole("table", { name: "Receipts" }).getByRole("row");
    await expect(receipts.filter({ hasText: "10.00 USD" })).toHaveCount(3);
  });

  const desk = await visit(browser, "seller@example.com", PASSWORD);
  await test.step("the seller sees who bought, and gives a part back", async () => {
    await desk.goto("/prices/subscribers");
    const sold = desk.getByRole("table", { name: "Subscriptions" }).getByRole("row").nth(1);
    await expect(sold).toContainText("11.00 USD");
    await sold.getByRole("button", { name: /^Actions for/ }).click();
    await desk.getByRole("menuitem", { name: "Refund…" }).click();
    const dialog = desk.getByRole("dialog", { name: /^Refund / });
    await dialog.getByRole("combobox", { name: "Charge" }).click();
    await desk.getByRole("option", { name: /: 10\.00 USD$/ }).click();
    const amount = dialog.getByRole("textbox", { name: /^Amount/ });
    await expect(amount).toHaveValue("10.00");
    await amount.fill("10.01");
    await expect(
      dialog.getByText("The refund exceeds the part of the charge that hasn't been refunded yet."),
    ).toBeVisible();
    await amount.fill("3");
    await dialog.getByRole("button", { name: "Refund 3.00 USD" }).click();
    await expect(sold).toContainText("8.00 USD");
  });
  await test.step("asks for what was earned, and the operator pays it", async () => {
    await desk.goto("/settings?tab=billing");
    await desk.getByRole("textbox", { name: "Name" }).fill("Quotes Ltd");
    await desk.getByRole("textbox", { name: "Bank account" }).fill("DE02 1203 0000");
    await desk.getByRole("button", { name: "Save details" }).click();
    await expect(desk.getByText("The billing details were saved")).toBeVisible();
    await desk.getByRole("button", { name: "Request payout…" }).click();
    const dialog = desk.getByRole("dialog", { name: "Request a payout" });
    // 11.00 minus a tenth, minus the refund without its tenth, leaves 7.20.
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("7.21");
    await expect(dialog.getByRole("button", { name: "Request payout" })).toBeDisabled();
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("2");
    await dialog.getByRole("button", { name: "Request 2.00 USD" }).click();
    await expect(desk.getByRole("table", { name: "Payouts" })).toContainText("To be paid");
    await operator.goto("/settings?tab=instance");
    await operator.getByRole("button", { name: "Mark as paid: 2.00 USD to Quotes Ltd" }).click();
    await operator.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
    await expect(operator.getByRole("button", { name: /^Mark as paid/ })).toHaveCount(0);
  });
  await test.step("the buyer disputes what is left of the charge, and the operator judges", async () => {
    await page.goto(`/market/workflow/${feed.id}`);
    await page.getByRole("button", { name: "Something wrong with a charge?" }).click();
    const charges = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "10.00 USD" });
    await charges.getByRole("button", { name: "Dispute…" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("It was slow on Monday.");
    await page.getByRole("button", { name: "Open dispute" }).click();
    await expect(page).toHaveURL(/\/disputes\/[\w-]+$/);
    await operator.goto(new URL(page.url()).pathname);
    await operator.getByRole("button", { name: "Decide…" }).click();
    const word = operator.getByRole("dialog");
    await word.getByRole("textbox", { name: /^Amount/ }).fill("1");
    await word.getByRole("textbox", { name: "Reason" }).fill("A tenth was late.");
    await word.getByRole("button", { name: "Refund 1.00 USD" }).click();
    await expect(operator.getByRole("region", { name: "The charge" })).toContainText("Settled");
    await page.reload();
    await expect(page.getByRole("region", { name: "The charge" })).toContainText("A tenth was late.");
    // 20.00 minus 11.00, plus refunds of 3.00 and 1.00.
    await page.goto("/settings?tab=billing");
    await expect(page.getByRole("table", { name: "Balance" })).toContainText("13.00 USD");
  });
});

test("a buyer saves a card, is topped up below the limit, and removes the card", async ({ browser }) => {
  const made = await shop.api.post("/users", {
    ...{ email: "saver@example.com", password: PASSWORD, name: "Saver" },
  });
  expect(made.status, made.text).toBe(201);
  const page = await visit(browser, "saver@example.com", PASSWORD);
  await page.goto("/settings?tab=billing");
  await page.getByRole("button", { name: "Save a card…" }).click();
  const proceed = page.getByRole("button", { name: "Continue to Stripe" });
  await expect(proceed).toBeDisabled();
  await page.getByRole("checkbox", { name: /^I allow this instance/ }).click();
  await proceed.click();
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card saved.")).toBeVisible();
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  await page.getByRole("checkbox", { name: "Top up automatically" }).click();
  await page.getByRole("textbox", { name: "When the balance falls below" }).fill("10");
  await page.getByRole("textbox", { name: "Amount to add" }).fill("25");
  const max = page.getByRole("textbox", { name: "Maximum per calendar month" });
  await max.fill("20");
  const save = page.getByRole("button", { name: "Save auto top-up" });
  await save.click();
  await expect(
    page.getByText("The monthly maximum must be at least the amount of one top-up."),
  ).toBeVisible();
  await max.fill("100");
  await save.click();
  await expect(page.getByText("Auto top-up was saved")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table", { name: "Balance" })).toContainText("25.00 USD");
  }).toPass();
  await expect(page.getByText("Auto top-ups so far this month: 25.00 USD.")).toBeVisible();
  await page.getByRole("button", { name: "Remove card…" }).click();
  await page.getByRole("button", { name: "Remove card", exact: true }).click();
  await expect(page.getByText("No saved card.")).toBeVisible();
});

/** Pays the first period by card without a balance, then adds credit for further use. */
async function payAndTopUp(page: Page, feed: Live): Promise<string> {
  await page.goto(`/market/workflow/${feed.id}`);
  const pay = async () => {
    await page.getByRole("button", { name: "Subscribe", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: `I agree to pay ${PLAN_WORDS}` }).click();
    await dialog.getByRole("button", { name: "Subscribe for 10.00 USD a month" }).click();
    await expect(dialog.getByRole("button", { name: "Top up" })).toBeVisible();
    await dialog.getByRole("button", { name: "Pay 10.00 USD by card" }).click();
  };
  await pay();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Payment cancelled.")).toBeVisible();
  await pay();
  await page.getByRole("button", { name: "Pay 1000 usd" }).click();
  const key = await copyKey(page);
  await expect(page.getByRole("region", { name: "Your subscription" })).toBeVisible();
  await expect(page.getByText("Payment received. Your subscription is active.")).toBeVisible();
  await page.goto("/settings?tab=billing");
  await page.getByRole("button", { name: "Top up", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: /^Amount/ })
    .fill("10");
  await page.getByRole("button", { name: "Pay 10.00 USD" }).click();
  await page.getByRole("button", { name: "Pay 1000 usd" }).click();
  await expect(page.getByText("Payment received.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Balance" })).toContainText("10.00 USD");
  return key;
}

async function shareOfWorkflows(): Promise<number | undefined> {
  const shares = z.object({ items: z.array(z.object({ kind: z.string(), percent: z.number() })) });
  const { items } = shares.parse((await shop.api.get("/billing/shares")).json);
  return items.find(({ kind }) => kind === "workflow")?.percent;
}

async function makeSeller(): Promise<Api> {
  const made = await shop.api.post("/users", {
    email: "seller@example.com",
    password: PASSWORD,
    name: "Quotes",
  });
  return apiOf(z.object({ token: z.string() }).parse(made.json).token, shop.address);
}

async function offer(seller: Api, { id }: Live): Promise<void> {
  const { headers } = await seller.get(`/prices/workflow/${id}`);
  const priced = await seller.put(`/prices/workflow/${id}`, PLAN, {
    headers: { "if-match": headers.get("etag") ?? "" },
  });
  expect(priced.status, priced.text).toBe(200);
  const texts = { summary: "Closing prices of any ticker.", category: "Prices" };
  const listed = await seller.put(`/listings/workflow/${id}`, { listed: true, ...texts });
  expect(listed.status, listed.text).toBe(200);
}

/** Finds the URL of the item with this name in the sitemap. Its page must be complete without scripts. */
async function found(browser: Browser, name: string): Promise<string> {
  const map = (await send(`${shop.address}/sitemap.xml`)).text;
  const places = [...map.matchAll(/<loc>([^<]+\/store\/[^<]+)<\/loc>/g)].map(([, place = ""]) => place);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
  const page = await context.newPage();
  for (const place of places) {
    const { pathname } = new URL(place);
    await page.goto(pathname);
    if (!(await page.getByRole("heading", { level: 1, name }).isVisible())) continue;
    await expect(page.getByRole("main")).toContainText("Closing prices of any ticker.");
    await expect(page.getByRole("main")).toContainText(PLAN_WORDS);
    await context.close();
    return pathname;
  }
  throw new Error(`The map of the site leads to no item of the name ${name}.`);
}

/** Returns the link that the operator passes on if the instance sends no email. */
async function confirmation(email: string): Promise<string> {
  const waiting = z.object({ items: z.array(z.object({ email: z.string(), url: z.string() })) });
  const { items } = waiting.parse((await shop.api.get("/sign-ups")).json);
  const { pathname, search } = new URL(items.find((each) => each.email === email)?.url ?? "");
  return pathname + search;
}

async function visit(browser: Browser, email: string, password: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.address })).newPage();
  await signIn(page, { email, password });
  return page;
}
