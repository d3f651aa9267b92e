import { expect, test } from "@playwright/test";
import { newPerson } from "@/e2e/api/people";
import { signIn } from "./sign-in";

const CSV = `Symbol,Day,Close
AAPL,2026-11-20,273.20
MSFT,2026-11-20,
"BRK,B",2026-11-20,505
TSLA,2026-11-20,9.5
`;

test("rows of a file are imported, filtered and edited, and a row tells what it was", {
  tag: "@journey",
}, async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person);
  await page.goto("/tables");
  await page.getByRole("button", { name: "New table" }).first().click();
  await page.getByRole("radio", { name: "From a CSV file" }).click();
  const file = { name: "closing prices.csv", mimeType: "text/csv" };
  await page.getByLabel("CSV file").setInputFiles({ ...file, buffer: Buffer.from(CSV) });
  await expect(page.getByRole("textbox", { name: /^Name \*/ })).toHaveValue("closing_prices");
  await expect(page.getByRole("combobox", { name: "Type of column 2: Time" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Type of column 3: Decimal" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Key" }).first().click();
  await page.getByRole("button", { name: "Create table and import" }).click();

  const grid = page.getByRole("grid", { name: "Rows of closing_prices" });
  const rows = grid.getByRole("row").filter({ has: page.getByRole("gridcell") });
  await expect(rows).toHaveCount(4);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const filter = page.getByRole("dialog", { name: "Add a filter" });
  await filter.getByRole("combobox", { name: "Column" }).click();
  await page.getByRole("option", { name: "Close" }).click();
  await filter.getByRole("combobox", { name: "Condition" }).click();
  await page.getByRole("option", { name: "is more than" }).click();
  await filter.getByRole("textbox", { name: "Value" }).fill("10");
  await filter.getByRole("button", { name: "Add filter" }).click();
  await expect(rows).toHaveCount(2);
  await grid.getByRole("button", { name: "Close" }).click();
  await grid.getByRole("button", { name: "Close" }).click();
  await expect(rows.first()).toContainText("BRK,B");
  await expect(page).toHaveURL(/where\.Close\.gt=10&order=-Close/);

  await rows.first().getByRole("gridcell").first().click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("much");
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("alert")).toContainText("The value must be a decimal number");
  await grid.getByRole("textbox", { name: "Close" }).fill("600.25");
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toContainText("600.25");
  await page.reload();
  await expect(rows.first()).toContainText("600.25");
  await rows.first().getByRole("gridcell").first().click();
  await page.keyboard.press("Space");
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText(`edited manually by ${person.email}`);
  await expect(history).toContainText("273.2 → 600.25");
});
