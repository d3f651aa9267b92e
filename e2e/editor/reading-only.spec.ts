import { expect } from "@playwright/test";
import { draft } from "@/e2e/api/live";
import { join, newPerson } from "@/e2e/api/people";
import { signIn } from "@/e2e/sign-in";
import { board } from "./board";
import { EditorPage } from "./editor-page";
import { testAlone as test } from "./editor-test";

test.use({ storageState: { cookies: [], origins: [] } });

test("a viewer sees a workflow and its settings, and is offered nothing that would be refused", async ({
  page,
}) => {
  const [host, guest] = [await newPerson(), await newPerson()];
  await join(host.api, guest, "viewer");
  const { id } = await draft(board(), host.api);
  await signIn(page, guest);
  const switched = await page.request.post("/api/v1/me/workspace", {
    data: { workspace_id: host.workspaceId },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(switched.ok()).toBe(true);

  await page.goto("/workflows");
  await expect(page.getByRole("link", { name: "Quote board" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New workflow" })).toHaveCount(0);

  const editor = new EditorPage(page, id);
  await editor.goto();
  await expect(page.getByText("Read-only")).toBeVisible();
  for (const name of ["Run draft", "Publish"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(editor.palette).toHaveCount(0);
  await editor.worker(1).click();
  await expect(editor.field(/^Symbol/).first()).toBeDisabled();
  await editor.openPanel("Tests");
  await expect(editor.panel).toContainText("No tests yet.");
  await expect(editor.panel.getByRole("button", { name: "Select a run to save as a test" })).toHaveCount(0);
  await editor.worker(1).click();
  await page.keyboard.press("Delete");
  await expect(editor.worker(1)).toBeVisible();
});
