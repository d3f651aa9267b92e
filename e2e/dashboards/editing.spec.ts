import { expect, test } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { draft } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { ended } from "@/e2e/api/runs";
import { signIn } from "@/e2e/sign-in";
import { newDashboard, newPublisher, openDashboard, widget } from "./board";

test("a table's columns are chosen, named, ordered and formatted, and a widget that was removed is put back", async ({
  page,
}) => {
  const person = await newPerson();
  const publisher = await newPublisher(person, "Quotes");
  await publisher.publish([{ symbol: "AAPL", close: 110, weight: 0.25, url: "https://example.com/" }]);
  const id = await newDashboard(person, "Tables", [{ name: "Rows", kind: "table", publisher }]);
  await openDashboard(page, person, id);
  const rows = widget(page, "Rows");
  const headers = rows.getByRole("columnheader");
  await expect(headers).toHaveText(["Symbol", "Close", "Weight", "Url"]);

  const actions = rows.getByRole("button", { name: "Actions for Rows" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Rows" });
  await dialog.getByRole("checkbox", { name: "url" }).click();
  await dialog.getByRole("textbox", { name: "Name of close" }).fill("Last price");
  await dialog.getByRole("combobox", { name: "Format of weight" }).click();
  await page.getByRole("option", { name: "Percent" }).click();
  await dialog.getByRole("button", { name: "Move close up" }).click();
  await expect(dialog.getByRole("columnheader")).toHaveText(["Last price", "Symbol", "Weight"]);
  await dialog.getByRole("button", { name: "Save widget" }).click();
  await expect(dialog).toBeHidden();
  await expect(headers).toHaveText(["Last price", "Symbol", "Weight"]);
  await expect(rows.getByRole("cell", { name: "0.25%" })).toBeVisible();

  await actions.click();
  await page.getByRole("menuitem", { name: "Remove from dashboard" }).click();
  await expect(rows).toBeHidden();
  await page.getByRole("button", { name: "Add widget" }).first().click();
  await page.getByRole("tab", { name: "Existing widget" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Rows/ }).click();
  await expect(headers).toHaveText(["Last price", "Symbol", "Weight"]);
});

test("any worker's result becomes a widget in two clicks, and has data once the workflow is live and has run", async ({
  page,
}) => {
  const person = await newPerson();
  const quote = transform(1, '{ "symbol": "AAPL", "close": 110, "previous_close": 100 }', { name: "Quote" });
  const saved = await draft(flow([webhook(0), quote], [[0, 1]], { name: "Made here" }), person.api);
  await signIn(page, person);
  await page.goto(`/workflows/${saved.id}`);
  await page.getByRole("group", { name: "#1 Quote" }).click();
  const settings = page.getByRole("complementary", { name: "Settings" });
  await settings.getByRole("tab", { name: "Test" }).click();
  await settings.getByRole("button", { name: "Test #1" }).click();

  await settings.getByRole("button", { name: "Create widget" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a widget" });
  await expect(dialog.getByRole("combobox", { name: "Display as" })).toHaveText("Number");
  await expect(dialog.getByText(/10 \(10\.00%\)/)).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Publish the workflow now" }).click();
  await dialog.getByRole("button", { name: "Add to dashboard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("group", { name: "#2 Data provider" })).toBeVisible();
  await expect(page.getByText("Quote is on the dashboard, and version 1 is live")).toBeVisible();

  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboards\//);
  await expect(widget(page, "Quote").getByText(/No data published yet/)).toBeVisible();
  await ended(await person.api.post(`/workflows/${saved.id}/runs`, {}), person.api);
  await page.getByRole("button", { name: "Refresh now" }).click();
  await expect(widget(page, "Quote").getByText("110")).toBeVisible();
});

test("a widget whose workflow is gone takes another source, and Enter saves it", async ({ page }) => {
  const person = await newPerson();
  const [old, other] = [await newPublisher(person, "Old feed"), await newPublisher(person, "New feed")];
  await old.publish({ symbol: "AAPL", currency: "USD", close: 110 });
  await other.publish({ symbol: "MSFT", currency: "USD", close: 420 });
  const id = await newDashboard(person, "Sources", [{ name: "Price", kind: "number", publisher: old }]);
  await person.api.delete(`/workflows/${old.id}`);
  await openDashboard(page, person, id);
  const price = widget(page, "Price");
  await price.getByRole("button", { name: "Actions for Price" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  await page.getByRole("button", { name: "Change source…" }).click();
  await page.getByRole("button", { name: /^New feed/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Price" });
  await expect(dialog.getByText("420")).toBeVisible();
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill(" ");
  await name.press("Enter");
  await expect(dialog.getByText("Enter a name, such as AAPL close.")).toBeVisible();
  await name.fill("Last price");
  const late = dialog.getByRole("spinbutton", { name: "Mark data as late after" });
  await late.pressSequentially("-5");
  await expect(late).toHaveValue("-5");
  await expect(dialog.getByText(/Enter a number of minutes above 0/)).toBeVisible();
  await late.fill("30");
  await name.press("Enter");
  await expect(dialog).toBeHidden();
  const saved = widget(page, "Last price");
  await expect(saved.getByText("420")).toBeVisible();
  await expect(saved.getByRole("heading", { name: /MSFT/ })).toBeVisible();

  await page.getByRole("combobox", { name: "Symbol" }).fill("TSLA");
  await page.getByRole("combobox", { name: "Symbol" }).press("Enter");
  await expect(saved.getByText("This data is for MSFT, not TSLA.")).toBeVisible();
});
