import { expect, type Page, test } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson, type Person } from "@/e2e/api/people";
import { withId } from "@/e2e/api/shapes";
import { unique } from "@/e2e/api/unique";
import { signIn } from "./sign-in";

test("a creator prices a workflow and a dashboard, is refused a second rise, and withdraws the first", {
  tag: "@journey",
}, async ({ page }) => {
  const [creator, buyer] = [await newPerson(), await newPerson()];
  const name = unique("Quotes");
  const { id } = await liveWorkflow(creator, name);
  await signIn(page, creator);
  await page.goto("/workflows");
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Price" }).click();
  await expect(page).toHaveURL(new RegExp(`/prices/workflow/${id}$`));

  // The verdict updates while typing.
  await page.getByRole("radio", { name: "Monthly" }).click();
  await expect(verdict(page)).toContainText("Enter an amount");
  await amount(page).fill("0.1");
  await expect(verdict(page)).toContainText("A price must be between 0.50 USD");
  await expect(save(page)).toBeDisabled();
  await amount(page).fill("1,000");
  await expect(page.getByRole("alert").filter({ hasText: "at most 2 decimals" })).toBeVisible();
  await amount(page).fill("5");
  await expect(verdict(page)).toContainText("Takes effect immediately");
  await save(page).click();
  await expect(versions(page)).toContainText("5.00 USD a month");

  await subscribe(buyer, id);
  await page.reload();
  await amount(page).fill("6.50");
  await expect(verdict(page)).toContainText("1 subscriber is notified today");
  const simulation = page.getByRole("region", { name: "Revenue at this price" });
  await expect(simulation).toContainText("5.00 USD");
  await expect(simulation).toContainText("6.50 USD");
  await save(page).click();
  const pending = page.getByRole("region", { name: "Pending change" });
  await expect(pending).toContainText("6.50 USD a month");

  await amount(page).fill("7");
  await expect(verdict(page)).toContainText("This price change is not allowed");
  await expect(verdict(page)).toContainText("Withdraw that change or wait until it takes effect.");
  await expect(save(page)).toBeDisabled();

  await pending.getByRole("button", { name: "Withdraw change" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw change" }).click();
  await expect(pending).toBeHidden();
  await expect(verdict(page)).toContainText("Takes effect on");

  // A lower price moves subscribers immediately, so it asks for confirmation.
  await amount(page).fill("4");
  await expect(verdict(page)).toContainText("1 subscriber moves to this price immediately");
  await save(page).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Lower the price" }).click();
  await expect(versions(page)).toContainText("4.00 USD a month");

  const audit = page.getByRole("region", { name: "Audit" });
  for (const outcome of ["Immediate", "Withdrawn", "Announced"]) {
    await expect(audit.getByText(outcome, { exact: true }).first()).toBeVisible();
  }
  const download = page.waitForEvent("download");
  await audit.getByRole("button", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`price-audit-workflow-${id}.csv`);

  const board = unique("Board");
  await creator.api.post("/dashboards", { name: board, layout: [], parameters: {} });
  await page.goto("/dashboards");
  await page.getByRole("button", { name: `Actions for ${board}` }).click();
  await page.getByRole("menuitem", { name: "Price" }).click();
  await expect(page.getByRole("radio", { name: "Per cycle" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Monthly" }).click();
  await choose(page, "Currency", "JPY");
  await amount(page).fill("500");
  await expect(verdict(page)).toContainText("Takes effect immediately");
  await save(page).click();
  // Leaving before the response arrives could cancel the request.
  await expect(versions(page)).toContainText("500 JPY a month");

  await page.goto("/prices?offered=true");
  const list = page.getByRole("table", { name: "Prices" });
  await expect(list.getByRole("row").filter({ hasText: board })).toContainText("500 JPY a month");
  await expect(list.getByRole("row").filter({ hasText: name })).toContainText("4.00 USD a month");
});

test("somebody who saved in between is not overwritten, and what was typed stays", async ({ page }) => {
  const creator = await newPerson();
  const { id } = await liveWorkflow(creator, unique("Quotes"));
  await signIn(page, creator);
  await page.goto(`/prices/workflow/${id}`);
  await page.getByRole("radio", { name: "Monthly" }).click();
  await amount(page).fill("5");
  await expect(save(page)).toBeEnabled();
  const path = `/prices/workflow/${id}`;
  const tag = (await creator.api.get(path)).headers.get("etag") ?? "";
  const other = { mode: "monthly", amount: 300, currency: "USD" };
  expect((await creator.api.put(path, other, { headers: { "if-match": tag } })).status).toBe(200);
  await save(page).click();
  await expect(page.getByText("Someone else changed the price")).toContainText("3.00 USD a month");
  await expect(amount(page)).toHaveValue("5");
  await expect(save(page)).toBeEnabled();
  await save(page).click();
  await expect(versions(page)).toContainText("5.00 USD a month");
});

test("a workflow becomes a worker with a price of its own", async ({ page }) => {
  const creator = await newPerson();
  const name = unique("Quotes");
  const { id } = await liveWorkflow(creator, name);
  await signIn(page, creator);
  await page.goto(`/prices/workflow/${id}`);
  await page.getByRole("radio", { name: "Monthly" }).click();
  await amount(page).fill("9.50");
  await save(page).click();
  await expect(page.getByText("Not shown in the market yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the item's market page" })).toHaveAttribute(
    "href",
    `/market/workflow/${id}`,
  );
  await page.goto("/workflows");
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Publish as a worker…" }).click();
  const dialog = page.getByRole("dialog", { name: `Publish ${name} as a worker` });
  await dialog.getByRole("textbox", { name: /^Description/ }).fill("Gives a one.");
  await expect(dialog).toContainText("This workflow costs 9.50 USD a month.");
  await expect(dialog).toContainText("It's free until you set one here");
  await dialog.getByRole("button", { name: "Publish worker" }).click();
  await expect(dialog).toContainText("The worker is free until you set a price.");
  await dialog.getByRole("link", { name: "Set price" }).click();
  await expect(page).toHaveURL(/\/prices\/worker\//);
  await expect(page.getByRole("radio", { name: "Monthly" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Per cycle" }).click();
  await amount(page).fill("0.50");
  await expect(verdict(page)).toContainText("Takes effect immediately");
});

test("the owner of the instance grants credit, and it stands in the other's statement", async ({
  page,
  browser,
}) => {
  const buyer = await newPerson();
  await signIn(page);
  await page.goto("/settings?tab=billing");
  await page.getByRole("button", { name: "Grant credit" }).click();
  const dialog = page.getByRole("dialog", { name: "Grant credit" });
  await dialog.getByRole("combobox", { name: /^Workspace/ }).click();
  await page.getByPlaceholder("Search by name or owner's email").fill(buyer.email);
  await page.getByRole("option", { name: new RegExp(buyer.email) }).click();
  await dialog.getByRole("textbox", { name: /^Amount/ }).fill("100");
  await dialog.getByRole("button", { name: "Grant 100.00 USD" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("table", { name: "Credits" }).getByRole("row").nth(1)).toContainText(
    "100.00 USD",
  );

  const other = await browser.newContext();
  const seen = await other.newPage();
  await signIn(seen, buyer);
  await seen.goto("/settings?tab=billing");
  const statement = seen.getByRole("table", { name: "Statement" });
  await expect(statement).toContainText("Credit granted");
  await expect(statement).toContainText("+100.00 USD");
  await expect(seen.getByRole("button", { name: "Grant credit" })).toHaveCount(0);
  await other.close();
});

function liveWorkflow({ api }: Person, name: string) {
  return live(flow([webhook(0), transform(1, "1")], [[0, 1]], { name }), api);
}

async function subscribe({ api, workspaceId }: Person, id: string): Promise<void> {
  await owner.post("/credits", { workspace_id: workspaceId, amount: 5_000, currency: "USD" });
  const made = await api.post("/subscriptions", { kind: "workflow", id });
  expect(made.status, made.text).toBe(201);
  expect(withId.parse(made.json).id).not.toBe("");
}

function verdict(page: Page) {
  return page.getByRole("status", { name: "Verdict" });
}

/** Returns the list of saved prices. The verdict is about the typed price. */
function versions(page: Page) {
  return page.getByRole("table", { name: "Price versions" });
}

function amount(page: Page) {
  return page.getByRole("textbox", { name: /^Amount/ });
}

function save(page: Page) {
  return page.getByRole("button", { name: "Save price" });
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: new RegExp(`^${label}`) }).click();
  await page.getByPlaceholder("Search currencies").fill(option);
  await page.getByRole("option", { name: new RegExp(`^${option}`) }).click();
}
