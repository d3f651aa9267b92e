import { type Browser, expect, type Page, test } from "@playwright/test";
import { owner } from "./api/api";
import { flow, transform, webhook } from "./api/documents";
import { live } from "./api/live";
import { join, newPerson, type Person } from "./api/people";
import { unique } from "./api/unique";
import { signIn } from "./sign-in";

test("who sold asks for earned money, the operator pays it, and the receipt prints", async ({
  page,
  browser,
}) => {
  const [seller, buyer] = [await newPerson(), await newPerson()];
  const name = unique("Sold");
  await sold(seller, buyer, name);
  const payee = unique("Payee");

  await signIn(page, seller);
  await page.goto("/settings?tab=billing");
  await test.step("names who is paid, and where to", async () => {
    await page.getByRole("textbox", { name: "Name" }).fill(payee);
    await page.getByRole("textbox", { name: "Tax number" }).fill("DE 123");
    await page.getByRole("textbox", { name: "Bank account" }).fill("DE02 1203 0000");
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(page.getByText("The billing details were saved")).toBeVisible();
  });
  await test.step("sees what the item brought in, and asks for a part of it", async () => {
    const row = page.getByRole("table", { name: "Earnings" }).getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText("50.00 USD");
    await page.getByRole("button", { name: "Request payout…" }).click();
    const dialog = page.getByRole("dialog", { name: "Request a payout" });
    await expect(dialog).toContainText("DE02 1203 0000");
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("50.01");
    await expect(dialog.getByRole("button", { name: "Request payout" })).toBeDisabled();
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("20");
    await dialog.getByRole("button", { name: "Request 20.00 USD" }).click();
    await expect(page.getByRole("table", { name: "Payouts" })).toContainText("To be paid");
    await expect(page.getByText("30.00 USD", { exact: true }).first()).toBeVisible();
  });
  await test.step("opens the receipt, which names both sides", async () => {
    const row = page.getByRole("table", { name: "Receipts" }).getByRole("row").nth(1);
    await expect(row).toContainText("Sold to");
    const opened = page.waitForEvent("popup");
    await row.getByRole("link", { name: /^Open receipt/ }).click();
    const receipt = await opened;
    await expect(receipt.getByRole("heading", { name: /^Receipt \d+$/ })).toBeVisible();
    await receipt.close();
  });
  await test.step("sees nothing of the operator's", async () => {
    await page.goto("/settings?tab=instance");
    await expect(
      page.getByRole("heading", { name: "Only the owner of this instance can see its status" }),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Payouts to sellers" })).toHaveCount(0);
  });

  const operator = await asOperator(browser);
  await operator.goto("/settings?tab=instance");
  const asked = operator.getByRole("list", { name: "Payouts to sellers" }).getByRole("listitem");
  const mine = asked.filter({ hasText: payee });
  await expect(mine).toContainText("DE02 1203 0000");
  await mine.getByRole("button", { name: `Mark as paid: 20.00 USD to ${payee}` }).click();
  await operator.getByRole("dialog").getByRole("textbox", { name: "Reference" }).fill("SEPA 77");
  await operator.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  // An open dialog hides the list behind it, and so its entries, from role queries.
  await expect(operator.getByRole("dialog")).toHaveCount(0);
  await expect(mine).toHaveCount(0);
  await operator.context().close();

  await page.goto("/settings?tab=billing");
  const paid = page.getByRole("table", { name: "Payouts" }).getByRole("row").nth(1);
  await expect(paid).toContainText("Paid");
  await expect(paid).toContainText("SEPA 77");
});

test("what is reported can be taken out with a reason, and put back", async ({ page, browser }) => {
  const [seller, buyer] = [await newPerson(), await newPerson()];
  const name = unique("Reported");
  const id = await sold(seller, buyer, name);
  expect((await seller.api.put(`/market/workflow/${id}`, { listed: true })).status).toBe(200);
  const text = unique("These are yesterday's prices");
  const reported = await buyer.api.post(`/market/workflow/${id}/reports`, { reason: "misleading", text });
  expect(reported.status, reported.text).toBe(204);

  const operator = await asOperator(browser);
  await operator.goto("/settings?tab=instance");
  const report = operator
    .getByRole("list", { name: "Reports" })
    .getByRole("listitem")
    .filter({ hasText: text });
  await expect(report).toContainText("Misleading");
  await report.getByRole("button", { name: `Remove ${name}…` }).click();
  const dialog = operator.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Remove item" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Say how old the prices are");
  await dialog.getByRole("button", { name: "Remove item" }).click();
  await expect(report).toContainText("Removed");

  await signIn(page, seller);
  await page.goto(`/market/workflow/${id}`);
  await expect(page.getByText("Say how old the prices are")).toBeVisible();
  await operator.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(report.getByRole("button", { name: `Remove ${name}…` })).toBeVisible();
  await operator.context().close();
});

test("somebody leaves a workspace, and deletes their account once nothing is in the way", async ({
  page,
}) => {
  const [host, guest] = [await newPerson(), await newPerson()];
  await join(host.api, guest, "editor");
  await host.api.put("/settings", { name: unique("Desk") });
  await signIn(page, guest);
  await page.request.post("/api/v1/me/workspace", {
    data: { workspace_id: host.workspaceId },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await page.goto("/settings?tab=workspace");
  await page.getByRole("button", { name: "Leave workspace…" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Everything you created stays");
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave workspace" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await page.goto("/settings?tab=workspace");
  await expect(page.getByRole("heading", { name: "Members", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave workspace…" })).toHaveCount(0);

  await page.goto("/settings?tab=account");
  // Waits for everything above the button, so that nothing moves it during the click.
  await expect(page.getByRole("checkbox", { name: /^Receipts/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Two-factor methods" })).toBeVisible();
  await page.getByRole("button", { name: "Delete account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("list", { name: "Consequences" })).toContainText(
    "This workspace will be closed",
  );
  await dialog.getByLabel("Your password").fill("not-the-password");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("Wrong password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(guest.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect((await guest.api.get("/me")).status).toBe(401);
  expect((await host.api.get("/me")).status).toBe(200);
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

async function asOperator(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page);
  return page;
}
