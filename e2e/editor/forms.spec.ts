import { expect } from "@playwright/test";
import { flow } from "@/e2e/api/documents";
import { inRow } from "./board";
import { test } from "./editor-test";

test("what is required says so only once somebody was there", async ({ page, open }) => {
  const editor = await open(flow(inRow([{ index: 0, type: "market_data", params: { operation: "quote" } }])));
  await editor.choose(0);
  const symbol = editor.field(/^Symbol/);
  await expect(symbol).toHaveAttribute("aria-required", "true");
  await expect(editor.settings.getByText("Symbol is required.")).toHaveCount(0);
  await symbol.focus();
  await page.keyboard.press("Tab");
  await expect(editor.settings.getByText("Symbol is required.")).toBeVisible();
});
