import { expect } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { board } from "./board";
import { test } from "./editor-test";
import { paramsOf } from "./read-document";

test("publishing shows the difference first, and every version can be compared, promoted and taken back", async ({
  page,
  open,
}) => {
  const editor = await open(board());
  await editor.command("Versions…");
  await editor.dialog.getByRole("button", { name: "Publish…" }).click();
  await expect(editor.dialog).toContainText("First version, with 3 workers.");
  await editor.dialog.getByRole("button", { name: "Publish version 1" }).click();
  await expect(editor.state).toHaveText(/v1 is live$/);
  await expect(editor.state).not.toContainText("unpublished");

  await editor.choose(1);
  await page.keyboard.press("Shift+ArrowDown");
  await editor.save();
  await expect(editor.state).not.toContainText("unpublished");

  await editor.field(/^Symbol/).fill("MSFT");
  await page.keyboard.press("Control+Shift+p");
  const dialog = page.getByRole("dialog", { name: "Publish version 2" });
  await expect(dialog.getByRole("listitem")).toContainText("#1 Market data");
  await expect(dialog.getByRole("deletion")).toHaveText("{{workers[0].result.symbol}}");
  await expect(dialog.getByRole("insertion")).toHaveText("MSFT");
  await dialog.getByLabel("Note").fill("Quotes Microsoft");
  await dialog.getByRole("button", { name: "Publish version 2" }).click();
  await expect(editor.state).toHaveText(/v2 is live$/);
  // A key pressed while a dialog is closing has no effect.
  await expect(dialog).toBeHidden();

  await editor.command("Versions…");
  const versions = page.getByRole("dialog", { name: "Versions" });
  const first = versions.getByRole("listitem").filter({ hasText: "Version 1" });
  const live = versions.getByRole("listitem").filter({ has: page.getByText("Live", { exact: true }) });
  await expect(live).toContainText(/^Version 2/);
  await expect(live).toContainText("by owner");
  await expect(live).toContainText("Quotes Microsoft");
  await first.getByRole("button", { name: /ompare$/ }).click();
  await expect(first.getByRole("insertion")).toHaveText("MSFT");
  await first.getByRole("button", { name: "Make version 1 live" }).click();
  const question = page.getByRole("alertdialog", { name: "Make version 1 live?" });
  await expect(question).toContainText("No endpoints are added or removed");
  await question.getByRole("button", { name: "Make version 1 live" }).click();
  await expect(live).toContainText(/^Version 1/);
  await first.getByRole("button", { name: "Restore to draft" }).click();
  await editor.expectStored((document) => paramsOf(document, 1).symbol, "{{workers[0].result.symbol}}");
  await expect(editor.state).toHaveText(/Saved .* · v1 is live$/);
});

test("what would fail stops publishing, and the dialog leads to it", async ({ page, open }) => {
  const editor = await open(board());
  await editor.choose(1);
  await editor.field(/^Symbol/).fill("");
  await page.keyboard.press("Control+Shift+p");
  await expect(editor.dialog).toContainText("One problem would make a run fail.");
  await expect(editor.dialog.getByRole("button", { name: /^Publish version/ })).toHaveCount(0);
  await editor.dialog.getByRole("button", { name: "Show the problems" }).click();
  await expect(editor.panel.getByRole("listitem")).toHaveCount(1);
});

test("a draft can be published while the live version cannot be read to compare it with", async ({
  page,
  open,
}) => {
  const editor = await open(board());
  await owner.post(`/workflows/${editor.id}/publish`);
  await page.route(`**/api/v1/workflows/${editor.id}/versions/*`, (route) => route.abort());
  await page.reload();
  await editor.choose(1);
  await editor.field(/^Symbol/).fill("MSFT");
  await page.keyboard.press("Control+Shift+p");
  await expect(editor.dialog).toContainText("Couldn't compare with version 1");
  await editor.dialog.getByRole("button", { name: "Publish version 2" }).click();
  await expect(editor.state).toHaveText(/v2 is live$/);
});

test("a protected live version is not replaced by a test", async ({ open }) => {
  const editor = await open(board());
  await owner.post(`/workflows/${editor.id}/publish`);
  const stored = await owner.put(`/workflows/${editor.id}/settings`, { protect_live: true });
  expect(stored.status, stored.text).toBe(200);
  await editor.page.reload();
  await editor.choose(0);
  await editor.field("Calls per minute").fill("7");
  await editor.openTab("Test");
  await editor.settings.getByRole("button", { name: "Run Test" }).click();
  await expect(editor.settings.getByLabel("Test result")).toContainText("success");
  await expect(editor.state).toHaveText(/unpublished changes · v1 is live$/);
});
