import { expect } from "@playwright/test";
import { flow, provider, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { send } from "@/e2e/api/send";
import { unique } from "@/e2e/api/unique";
import { inRow } from "./board";
import { EditorPage } from "./editor-page";
import { testAlone as test } from "./editor-test";

const small = (name: string) =>
  flow(inRow([webhook(0, { webhook_id: "in" }), provider(1, "1")]), [[0, 1]], { name });

test("a live workflow is taken offline from the editor, says so, and is brought back", async ({ page }) => {
  const name = unique("Stops");
  const workflow = await live(small(name));
  const editor = new EditorPage(page, workflow.id);
  await editor.goto();
  await page.getByRole("button", { name: "More publishing options" }).click();
  await page.getByRole("menuitem", { name: "Take offline…" }).click();
  const asking = page.getByRole("alertdialog", { name: `Take ${name} offline?` });
  await expect(asking).toContainText("Triggers and data endpoints return 404. Schedules stop.");
  await expect(asking).toContainText("The draft, versions and runs");
  await asking.getByRole("button", { name: "Take offline" }).click();
  await expect(asking).toBeHidden();
  await expect(editor.state).toHaveText(/· taken offline$/);
  await expect(page.getByRole("main").getByText("Offline", { exact: true })).toBeVisible();
  expect((await workflow.call()).json).toMatchObject({ code: "workflow_not_live" });
  expect((await send(workflow.providerPath(1))).status).toBe(404);

  await editor.command("Versions…");
  const versions = page.getByRole("dialog", { name: "Versions" });
  await expect(versions.getByRole("button", { name: "Take offline…" })).toHaveCount(0);
  await versions.getByRole("button", { name: /ompare$/ }).click();
  await versions.getByRole("button", { name: "Make version 1 live" }).click();
  const question = page.getByRole("alertdialog", { name: "Make version 1 live?" });
  await expect(question).toContainText(workflow.providerPath(1));
  await question.getByRole("button", { name: "Make version 1 live" }).click();
  await expect(versions.getByRole("button", { name: "Take offline…" })).toBeVisible();
  await expect(editor.state).toHaveText(/v1 is live$/);
  expect((await workflow.call()).status).toBe(202);

  await page.keyboard.press("Escape");
  await editor.command("Take offline…");
  await expect(asking).toBeVisible();
});

test("the list of workflows takes one offline, shows it, and offers the way back", async ({ page }) => {
  const name = unique("Listed");
  const workflow = await live(small(name));
  await page.goto("/workflows");
  await page.getByRole("searchbox", { name: "Search workflows" }).fill(name);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Live v1");
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Take offline…" }).click();
  await page.getByRole("button", { name: "Take offline", exact: true }).click();
  await expect(row).toContainText("Offline");
  expect((await workflow.call()).status).toBe(404);
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Take offline…" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Live v1");
  expect((await workflow.call()).status).toBe(202);
});
