import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { board, inRow } from "./board";
import { middleOf } from "./editor-page";
import { test } from "./editor-test";
import { paramsOf } from "./read-document";

const message = (text: string) =>
  flow(
    inRow([
      webhook(0, { variables: [{ name: "symbol", type: "string", default: "AAPL" }] }),
      { index: 1, type: "market_data", params: { operation: "quote", symbol: "AAPL" } },
      { index: 2, type: "notify", params: { channel: "slack", to: "https://example.com", message: text } },
    ]),
    [
      [0, 1],
      [1, 2],
    ],
  );

test("before a test, the fields of a program are those of its live preview", async ({ page, open }) => {
  const editor = await open(
    flow(
      inRow([
        webhook(0),
        transform(1, "[{ 'close': 3, 'mine': true }]"),
        { index: 2, type: "notify", params: { channel: "slack", to: "https://example.com", message: "" } },
      ]),
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  await editor.choose(2);
  await expect(editor.settings.getByText("live preview", { exact: true })).toBeVisible();
  await editor.field(/^Message/).focus();
  await page.keyboard.type("{{workers[1].result[0].");
  const list = page.getByRole("listbox", { name: "Completions" });
  await expect(list.getByRole("option").filter({ hasText: "mine" })).toBeVisible();
  await page.keyboard.type("clo");
  await page.keyboard.press("Enter");
  await expect(editor.field(/^Message/)).toHaveValue("{{workers[1].result[0].close}}");
  await expect(editor.settings.getByText("number, from a live preview", { exact: true })).toBeVisible();
});

test("a value is dragged from the data into a field, or chosen for where the cursor was", async ({
  page,
  open,
}) => {
  const editor = await open(message("Symbol: "));
  await editor.choose(2);
  const field = editor.field(/^Message/);
  await editor.settings.getByText("#1 Market data", { exact: true }).click();
  const tree = editor.settings.getByRole("tree", { name: "Result of #1" });
  const line = tree.getByRole("treeitem").filter({ hasText: /^symbol: / });
  await line.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(line);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const target = await middleOf(field);
  await page.mouse.move(target.x, target.y, { steps: 6 });
  await page.mouse.up();
  await expect(field).toHaveValue(/\{\{workers\[1\]\.result\.symbol\}\}/);

  await field.fill("Change: ");
  await field.press("End");
  await tree
    .getByRole("treeitem")
    .filter({ hasText: /^change: / })
    .click();
  await expect(field).toHaveValue("Change: {{workers[1].result.change}}");
  await expect(field).toBeFocused();
});

test("references to a worker that was deleted are marked in the field and listed as problems", async ({
  page,
  open,
}) => {
  const editor = await open(board());
  await editor.choose(1);
  await page.keyboard.press("Delete");
  await expect(editor.panel.getByRole("button", { name: /^Problems \d/ })).toBeVisible();
  await editor.openPanel(/^Problems/);
  await expect(editor.panel.getByRole("listitem").filter({ hasText: "workers[1]" })).toContainText(
    "#2 Data provider",
  );
  await editor.choose(2);
  await expect(editor.settings.locator("[data-param=response_data]")).toContainText(
    "Worker #1 is not upstream of this worker.",
  );
  await editor.expectStored((document) => paramsOf(document, 2).response_data, "{{workers[1].result}}");
});

test("a program gets the chosen value without braces", async ({ open }) => {
  const editor = await open(
    flow(inRow([webhook(0, { variables: [{ name: "symbol", default: "AAPL" }] }), transform(1, "")]), [
      [0, 1],
    ]),
  );
  await editor.choose(1);
  await editor.field(/^Expression/).focus();
  await editor.settings.getByText("#0 Webhook trigger", { exact: true }).click();
  const tree = editor.settings.getByRole("tree", { name: "Result of #0" });
  await tree.getByRole("treeitem").filter({ hasText: "symbol" }).click();
  await editor.expectStored((document) => paramsOf(document, 1).expression, "workers[0].result.symbol");
});
