import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { test } from "./editor-test";

test("a program is completed while it is written, rewritten as code, and brought back", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(inRow([webhook(0, { variables: [{ name: "symbol", default: "aapl" }] }), transform(1, "")]), [
      [0, 1],
    ]),
  );
  const kinds = () =>
    editor.stored().then(({ workers, connections }) => [workers[1]?.type, connections.length]);
  await editor.choose(1);
  const text = editor.settings.locator(".cm-content");
  // Whoever presses Enter within 75 ms of the list has not read it, and the editor does not take it for a choice.
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
  const expression = "$uppercase(workers[0].result.symbol)";
  await expect(text).toHaveText(expression);
  await expect(editor.settings.getByText('"AAPL"')).toBeVisible();

  await editor.settings.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Rewrite as code" }).click();
  await expect(editor.field(/^Source/)).toContainText("?.toUpperCase()");
  await expect(editor.settings.getByText('"AAPL"')).toBeVisible();
  await expect.poll(kinds).toEqual(["code", 1]);

  await text.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await expect(text).toContainText("  // Rewritten");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await editor.command("Undo");
  await editor.command("Undo");
  await expect.poll(kinds).toEqual(["transform", 1]);
  await expect(editor.field(/^Expression/)).toHaveText(expression);
});
