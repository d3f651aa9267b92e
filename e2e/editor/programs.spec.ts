import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { test } from "./editor-test";

test("completes a program while it is written, and Tab indents code until Escape", async ({ page, open }) => {
  const editor = await open(
    flow(
      inRow([
        webhook(0, { variables: [{ name: "symbol", default: "aapl" }] }),
        transform(1, ""),
        { index: 2, type: "code", params: { source: "return 1" } },
      ]),
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  await editor.choose(1);
  const text = editor.settings.locator(".cm-content");
  // The editor ignores Enter for the first 75 ms of the list, because nobody could have read it by then.
  const accept = async () => {
    const shown = await page.evaluate(() => performance.now());
    await page.waitForFunction((at) => performance.now() > at + 75, shown);
    await page.keyboard.press("Enter");
  };
  const first = page.getByRole("listbox", { name: "Completions" }).getByRole("option").first();
  await text.click();
  await page.keyboard.type("$uppercase(wor");
  await expect(first).toContainText("#0 Webhook trigger");
  await accept();
  await page.keyboard.type(".sy");
  await expect(first).toContainText("symbol");
  await accept();
  await expect(text).toHaveText("$uppercase(workers[0].result.symbol)");
  await expect(editor.settings.getByText('"AAPL"')).toBeVisible();

  await editor.choose(2);
  await expect(text).toHaveText("return 1");
  await text.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await expect(text).toHaveText("  return 1");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
});
