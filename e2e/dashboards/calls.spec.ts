import { expect, test } from "@playwright/test";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson, type Person } from "@/e2e/api/people";
import { withId } from "@/e2e/api/shapes";
import { openDashboard, widget } from "./board";

/** A workflow that responds with the symbol of the call, and has published AAPL. */
async function quotes({ api }: Person) {
  const variables = [{ name: "symbol", type: "string", default: "AAPL" }];
  const workers = [
    webhook(0, { webhook_id: "quote", variables }),
    transform(1, '{"symbol": $uppercase(context.symbol), "close": $length(context.symbol) * 100}'),
    provider(2, "{{workers[1].result}}", { provider_id: "out" }),
  ];
  const connections: [number, number][] = [
    [0, 1],
    [1, 2],
  ];
  const of = await live(flow(workers, connections, { name: "Quotes" }), api);
  expect((await of.call({}, { query: "?wait=30" })).status).toBe(200);
  return of;
}

test("a widget is made to ask; its board's symbol calls the workflow, says before what that costs, and visitors choose from a list", async ({
  page,
}) => {
  const person = await newPerson();
  const of = await quotes(person);
  const source = { workflow_id: of.id, provider_id: "out" };
  const made = await person.api.post("/widgets", { name: "Last", kind: "number", source, options: {} });
  const layout = [{ widget_id: withId.parse(made.json).id, x: 0, y: 0, w: 6, h: 8 }];
  const board = withId.parse((await person.api.post("/dashboards", { name: "Asks", layout })).json).id;
  await openDashboard(page, person, board);
  const last = widget(page, "Last");
  await expect(last.getByText("400")).toBeVisible();

  const symbol = page.getByRole("combobox", { name: "Symbol" });
  await symbol.fill("GOOGL");
  await symbol.press("Enter");
  await expect(last.getByText("AAPL, not GOOGL")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Last" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "When the symbol or range changes" }).click();
  await page.getByRole("option", { name: "Call quote" }).click();
  await expect(dialog.getByRole("combobox", { name: "Variable for the symbol" })).toHaveText("symbol");
  await dialog.getByRole("button", { name: "Save widget" }).click();
  await expect(last.getByText("500")).toBeVisible();
  await expect(last.getByText("GOOGL")).toBeVisible();

  await symbol.click();
  await expect(
    page.getByText("1 widget starts runs of its workflow. Calls left this hour: 59 of 60."),
  ).toBeVisible();
  await symbol.fill("MS");
  await expect(page.getByRole("option", { name: /^MSFT/ })).toBeVisible();
  await symbol.press("ArrowDown");
  await symbol.press("Enter");
  await expect(page).toHaveURL(/symbol=M/);

  await page.getByRole("button", { name: "Actions for Asks" }).click();
  await page.getByRole("menuitem", { name: "Symbols and calls…" }).click();
  await dialog.getByLabel("Symbols for visitors").fill("AAPL, NVDAX");
  await dialog.getByLabel("Calls per hour").fill("4");
  await dialog.getByRole("button", { name: "Save settings" }).click();
  await expect(dialog).toBeHidden();

  const link = await person.api.post("/share-links", { kind: "dashboard", id: board });
  await page.goto(new URL(String(Object(link.json).url)).pathname);
  await symbol.click();
  await expect(page.getByRole("option")).toHaveText(["AAPL", "NVDAX"]);
  await expect(page.getByText(/Calls left this hour: \d of 2/)).toBeVisible();
  await page.getByRole("option", { name: "NVDAX" }).click();
  await expect(last.getByText("500")).toBeVisible();
  await symbol.fill("TSLA");
  await symbol.press("Enter");
  await expect(last.getByText("doesn't allow visitors to select this symbol")).toBeVisible();
});
