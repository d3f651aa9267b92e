import { expect, type Locator } from "@playwright/test";
import { flow, webhook } from "@/e2e/api/documents";
import type { Workflow } from "@/e2e/api/shapes";
import { inRow } from "./board";
import { test } from "./editor-test";
import { paramsOf } from "./read-document";

test("the table of variables: typed defaults, choices one a line, names refused on the spot", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([webhook(0, { webhook_id: "v" })])));
  await editor.choose(0);
  const { settings } = editor;
  const add = settings.getByRole("button", { name: "Add variable" });
  const names = settings.getByRole("textbox", { name: "Name", exact: true });
  const defaults = settings.getByRole("textbox", { name: "Default" });
  const type = (at: number) => settings.getByRole("combobox", { name: "Type" }).nth(at);

  await add.click();
  await names.fill("status");
  await expect(
    settings.getByText("status is reserved for Millrace's own call parameters. Choose another name."),
  ).toBeVisible();
  await names.fill("1st");
  await expect(settings.getByText("1st can't be a name", { exact: false })).toBeVisible();
  await names.fill("symbol");
  await expect(names).not.toHaveAttribute("aria-invalid", "true");
  await defaults.fill("AAPL");

  await add.click();
  await names.nth(1).fill("symbol");
  await expect(settings.getByText("Another variable is already called symbol.")).toBeVisible();
  await names.nth(1).fill("days");
  await choose(type(1), "integer");
  await defaults.nth(1).fill("a week");
  await expect(defaults.nth(1)).toHaveAttribute("aria-invalid", "true");
  await defaults.nth(1).fill("7");
  await expect(defaults.nth(1)).not.toHaveAttribute("aria-invalid", "true");
  await settings.getByRole("checkbox", { name: "Required" }).nth(1).check();

  await add.click();
  await names.nth(2).fill("market");
  await choose(type(2), "list");
  const choices = settings.getByRole("textbox", { name: /^Choices, one per line/ });
  await expect(choices).toHaveAttribute("aria-invalid", "true");
  await choices.fill("NYSE\nXETRA");
  await choose(settings.getByRole("combobox", { name: "Default" }), "XETRA");

  await add.click();
  await names.nth(3).fill("deep");
  await choose(type(3), "boolean");
  await choose(settings.getByRole("combobox", { name: "Default" }).nth(1), "true");

  await editor.expectStored(
    (document) => paramsOf(document, 0).variables,
    [
      { name: "symbol", type: "string", required: false, default: "AAPL" },
      { name: "days", type: "integer", required: true, default: 7 },
      { name: "market", type: "list", required: false, choices: ["NYSE", "XETRA"], default: "XETRA" },
      { name: "deep", type: "boolean", required: false, default: true },
    ],
  );
  await expect(editor.panel.getByRole("button", { name: "No problems" })).toBeVisible();
  await settings.getByRole("button", { name: "Remove days" }).click();
  await expect(names).toHaveCount(3);

  async function choose(field: Locator, option: string): Promise<void> {
    await field.click();
    await page.getByRole("option", { name: option, exact: true }).click();
  }
});

test("what reads a variable follows its new name, and goes back with it", async ({ page, open }) => {
  const editor = await open(
    flow(
      inRow([
        webhook(0, { webhook_id: "v", variables: [{ name: "symbol", type: "string", default: "AAPL" }] }),
        {
          index: 1,
          type: "market_data",
          params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" },
        },
        { index: 2, type: "transform", params: { expression: "context.symbol & '!'" } },
      ]),
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  await editor.choose(0);
  const name = editor.settings.getByRole("textbox", { name: "Name", exact: true });
  const read = (document: Workflow) => [paramsOf(document, 1).symbol, paramsOf(document, 2).expression];
  await name.press("ControlOrMeta+A");
  await name.pressSequentially("ticker");
  await editor.expectStored(read, ["{{workers[0].result.ticker}}", "context.ticker & '!'"]);
  await expect(editor.panel.getByRole("button", { name: "No problems" })).toBeVisible();
  await name.blur();
  await page.keyboard.press("ControlOrMeta+Z");
  await editor.expectStored(read, ["{{workers[0].result.symbol}}", "context.symbol & '!'"]);
});
