import { expect } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { board } from "./board";
import { test } from "./editor-test";

test("a workflow's settings are read, judged as they are typed, and saved", async ({ page, open }) => {
  const editor = await open(board());
  await owner.put(`/workflows/${editor.id}/settings`, { concurrency: 4 });
  await page.getByRole("button", { name: "More publishing options" }).click();
  await page.getByRole("menuitem", { name: "Workflow settings…" }).click();
  const dialog = page.getByRole("dialog", { name: "Workflow settings" });
  await expect(dialog.getByLabel("Concurrent runs")).toHaveValue("4");
  await dialog.getByLabel("Run timeout (seconds)").fill("0");
  await expect(dialog.getByRole("alert")).toHaveText("Enter a whole number from 1 to 604,800.");
  await dialog.getByRole("button", { name: "Save settings" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Run timeout (seconds)").fill("90");
  await dialog.getByLabel("Concurrent runs").fill("");
  await dialog.getByLabel("Run retention (days)").fill("7");
  await dialog.getByLabel("Protect the live version").check();
  await dialog.getByRole("button", { name: "Save settings" }).click();
  await expect(dialog).toBeHidden();
  expect((await owner.get(`/workflows/${editor.id}/settings`)).json).toMatchObject({
    protect_live: true,
    run_timeout: 90,
    concurrency: null,
    retention_days: 7,
  });

  await editor.command("Workflow settings…");
  await expect(dialog.getByLabel("Run retention (days)")).toHaveValue("7");
  await expect(dialog.getByLabel("Protect the live version")).toBeChecked();
});
