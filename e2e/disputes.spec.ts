import { type Browser, expect, type Page, test } from "@playwright/test";
import { owner } from "./api/api";
import { flow, transform, webhook } from "./api/documents";
import { live } from "./api/live";
import { newPerson, type Person } from "./api/people";
import { unique } from "./api/unique";
import { signIn } from "./sign-in";

test("a buyer disputes a charge, the seller answers, and the operator gives a part of it back", async ({
  page,
  browser,
}) => {
  const [seller, buyer] = [await newPerson(), await newPerson()];
  const name = unique("Disputed");
  const id = await sold(seller, buyer, name);
  const reason = unique("Nothing came on Monday");

  await signIn(page, buyer);
  await page.goto(`/market/workflow/${id}`);
  await page.getByRole("button", { name: "Something wrong with a charge?" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Dispute…" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("button", { name: "Open dispute" })).toBeDisabled();
  await form.getByRole("textbox", { name: "Reason" }).fill(reason);
  await form.getByRole("button", { name: "Open dispute" }).click();
  await expect(page).toHaveURL(/\/disputes\/[\w-]+$/);
  await expect(page.getByRole("list", { name: "Messages and refunds" })).toContainText(reason);
  const address = new URL(page.url()).pathname;

  const atSeller = await as(browser, seller);
  await atSeller.goto("/prices/subscribers");
  await atSeller.getByRole("table", { name: "Disputes" }).getByRole("link", { name }).click();
  await atSeller.getByRole("textbox", { name: "Message" }).fill("It was a holiday.");
  await atSeller.getByRole("button", { name: "Send" }).click();
  await expect(atSeller.getByRole("list", { name: "Messages and refunds" })).toContainText(
    "It was a holiday.",
  );
  await expect(atSeller.getByRole("button", { name: "Refund…" })).toBeVisible();
  await expect(atSeller.getByRole("button", { name: "Decide…" })).toHaveCount(0);

  const operator = await as(browser);
  await operator.goto(address);
  await operator.getByRole("button", { name: "Decide…" }).click();
  const word = operator.getByRole("dialog");
  await word.getByRole("textbox", { name: /^Amount/ }).fill("20");
  await word.getByRole("textbox", { name: "Reason" }).fill("A part of it was missing.");
  await word.getByRole("button", { name: "Refund 20.00 USD" }).click();
  await expect(operator.getByRole("region", { name: "The charge" })).toContainText("Settled");

  await page.reload();
  await expect(page.getByRole("region", { name: "The charge" })).toContainText("A part of it was missing.");
  await expect(page.getByText("20.00 USD refunded to the buyer")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  const stranger = await as(browser, await newPerson());
  await stranger.goto(address);
  await expect(stranger.getByText("Dispute not found", { exact: true })).toBeVisible();
  for (const other of [atSeller, operator, stranger]) await other.context().close();
});

/** Puts a workflow on sale for 50 USD a month and subscribes the buyer. */
async function sold(seller: Person, buyer: Person, name: string): Promise<string> {
  const { id } = await live(flow([webhook(0), transform(1, "1")], [[0, 1]], { name }), seller.api);
  const { headers } = await seller.api.get(`/prices/workflow/${id}`);
  const price = { mode: "monthly", amount: 5_000, currency: "USD" };
  await seller.api.put(`/prices/workflow/${id}`, price, {
    headers: { "if-match": headers.get("etag") ?? "" },
  });
  await owner.post("/credits", { workspace_id: buyer.workspaceId, amount: 5_000, currency: "USD" });
  const bought = await buyer.api.post("/subscriptions", { kind: "workflow", id });
  expect(bought.status, bought.text).toBe(201);
  return id;
}

/** Signs in with a new browser context, by default as the instance's owner. */
async function as(browser: Browser, person?: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person);
  return page;
}
