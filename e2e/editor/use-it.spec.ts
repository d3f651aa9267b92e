import { expect } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { board } from "./board";
import { test } from "./editor-test";
import { expectNoBarriers } from "./expect-no-barriers";

test("a newcomer finds what to paste where, by keyboard and on a phone, and makes a webhook of the data", {
  tag: "@journey",
}, async ({ page, context, open }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await open(board());
  await owner.post(`/workflows/${editor.id}/publish`);
  await editor.choose(2);
  await page.getByRole("button", { name: "Use it" }).click();
  const dialog = page.getByRole("dialog", { name: "Endpoints" });
  const data = dialog.getByRole("listitem").filter({ hasText: "#2" }).first();
  await data.getByRole("tab", { name: "curl" }).focus();
  await page.keyboard.press("End");
  await expect(data.getByRole("tab", { name: "Webhook" })).toHaveAttribute("aria-selected", "true");
  await data.getByRole("tab", { name: "Python" }).click();
  await data.getByRole("button", { name: "Copy read #2 with Python" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/api/w/${editor.id}/board`);
  await expectNoBarriers(page, "Use it");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(editor.worker(2)).toBeVisible();
  await editor.command("Endpoints…");
  await data.getByRole("combobox", { name: "Read #2 with" }).click();
  await page.getByRole("option", { name: "Webhook" }).click();
  await data.getByRole("link", { name: "Create webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Endpoint URL").fill("https://receiver.test/in");
  await form.getByRole("button", { name: "Create webhook" }).click();
  const secret = page.getByRole("alertdialog", { name: "The webhook was created" });
  await expect(secret.getByRole("region", { name: "Secret" })).toContainText("whsec_");
  await secret.getByRole("button", { name: "I've saved a copy" }).click();
  await page
    .getByRole("table", { name: "Webhooks" })
    .getByRole("row")
    .filter({ hasText: "board" })
    .first()
    .click();
  const hook = page.getByRole("dialog", { name: "Webhook of board" });
  await hook.getByRole("button", { name: "Send a test" }).click();
  await expect(hook.getByText("Test", { exact: true })).toBeVisible();
  await hook.getByText("Test", { exact: true }).click();
  await expect(hook.getByRole("region", { name: "Message 1" })).toContainText("hook.test");
  await expectNoBarriers(page, "Webhook");
  await hook.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(hook).toBeHidden();

  await page.getByRole("tab", { name: "Assistants" }).click();
  // The table shows the first 200 tools of the instance.
  await expect(page.getByRole("table", { name: "Tools" })).toContainText(/call_\S+Starts a run/);
  await expect(page.getByRole("region", { name: "Text for Claude Code" })).toContainText("/api/mcp");
});
