import { expect } from "@playwright/test";
import { deployment } from "@/e2e/deployment";
import { board } from "./board";
import { boxOf } from "./editor-page";
import { test } from "./editor-test";

test("what was published leads to its addresses, with who can use them and a line to call them", async ({
  page,
  context,
  open,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await open(board());
  await editor.command("Publish…");
  await editor.dialog.getByRole("button", { name: "Publish version 1" }).click();
  await page.getByRole("button", { name: "Show the endpoints" }).click();
  const dialog = page.getByRole("dialog", { name: "Endpoints" });
  const trigger = dialog.getByRole("listitem").filter({ hasText: "#0" }).first();
  const provider = dialog.getByRole("listitem").filter({ hasText: "#2" }).first();
  await expect(trigger.getByText("Open", { exact: true })).toBeVisible();
  await expect(trigger.getByRole("region", { name: "Call #0 with curl" })).toContainText(
    `-d '{"symbol":"AAPL"}'`,
  );
  const code = await boxOf(trigger.getByRole("region", { name: "Call #0 with curl" }));
  const copy = await boxOf(trigger.getByRole("button", { name: "Copy call #0 with curl" }));
  expect(copy.x).toBeGreaterThanOrEqual(code.x + code.width);
  await expect(provider.getByText("Public", { exact: true })).toBeVisible();
  await expect(provider).toContainText(
    "No data yet. Data appears after the first successful run of the live version.",
  );
  await provider.getByRole("button", { name: "Copy the URL of worker #2" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${deployment.address}/api/w/${editor.id}/board`,
  );
  await provider.getByText("Reader keys (0)").click();
  await provider.getByLabel("Name").fill("Anna’s notebook");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("alertdialog", { name: "Key for Anna’s notebook" });
  const key = await shown.getByRole("region", { name: "Key" }).textContent();
  expect(key?.trim().length).toBeGreaterThan(20);
  await shown.getByRole("button", { name: "I've saved a copy" }).click();
  await expect(provider.getByText("never used")).toBeVisible();
  await expect(dialog).not.toContainText(key?.trim() ?? "?");
  await provider.getByRole("button", { name: "Revoke Anna’s notebook" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(provider.getByText("Reader keys (0)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await editor.command("Endpoints…");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More publishing options" }).click();
  await page.getByRole("menuitem", { name: "Market page" }).click();
  await expect(page).toHaveURL(new RegExp(`/market/workflow/${editor.id}$`));
});
