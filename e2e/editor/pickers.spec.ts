import { expect } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { inRow } from "./board";
import { test } from "./editor-test";
import { paramsOf } from "./read-document";

test("a workflow is called by its name, with the trigger and the variables that it has", async ({
  page,
  open,
}) => {
  const name = `Quotes ${Date.now()}`;
  const called = await live(
    flow(
      [
        {
          ...webhook(0, { variables: [{ name: "rate", type: "number", default: 0.25 }] }),
          name: "Incoming call",
        },
        transform(1, "context"),
      ],
      [[0, 1]],
      { name },
    ),
  );
  const own = `Caller ${Date.now()}`;
  const editor = await open(
    flow(inRow([webhook(0), { index: 1, type: "call_workflow" }]), [], { name: own }),
  );
  await editor.choose(1);
  const { settings } = editor;
  await settings.getByRole("combobox", { name: /^Workflow/ }).click();
  const search = page.getByRole("combobox", { name: "Search", exact: true });
  await search.fill(own);
  await expect(page.getByText("No workflows match your search.")).toBeVisible();
  await search.fill(name.slice(3));
  await page.getByRole("option", { name }).click();
  await expect(settings.getByRole("combobox", { name: /^Workflow/ })).toHaveText(name);
  await expect(editor.worker(1)).toContainText(name);

  await settings.getByRole("combobox", { name: /^Trigger/ }).click();
  await page.getByRole("option", { name: /^#0 Incoming call/ }).click();
  const rate = editor.field("rate");
  await rate.fill("a quarter");
  await expect(settings.getByText("Enter a number.")).toBeVisible();
  await rate.fill("0.5");
  await editor.expectStored((document) => paramsOf(document, 1), {
    workflow_id: called.id,
    trigger: 0,
    variables: { rate: 0.5 },
  });
  await expect(editor.panel.getByRole("button", { name: "No problems" })).toBeVisible();
});

test("a stored key is chosen by its name, one that is not stored is said, and can be added there", async ({
  page,
  open,
}) => {
  const stored = `my-api-${Date.now()}`;
  const added = `new-api-${Date.now()}`;
  await owner.post("/credentials", { name: stored, provider: "http", value: "Bearer abcdefgh" });
  const editor = await open(
    flow(
      inRow([
        webhook(0),
        { index: 1, type: "http_request", params: { url: "https://example.com", credential: added } },
      ]),
    ),
  );
  await editor.choose(1);
  const field = editor.settings.getByRole("combobox", { name: "Credential" });
  await expect(editor.settings.getByText("No credential with this name for HTTP or webhook.")).toBeVisible();

  await field.click();
  await page.getByRole("option", { name: "Add a credential…" }).click();
  await expect(editor.dialog.getByRole("textbox", { name: "Name" })).toHaveValue(added);
  await editor.dialog.getByLabel(/^Value/).fill("Bearer ijklmnop");
  await editor.dialog.getByRole("button", { name: "Add credential" }).click();
  await editor.dialog.getByRole("button", { name: "Done" }).click();
  await expect(editor.settings.getByText("No credential with this name")).toHaveCount(0);

  await field.click();
  await page.getByRole("combobox", { name: "Search", exact: true }).fill(stored);
  await page.getByRole("option", { name: stored }).click();
  await editor.expectStored((document) => paramsOf(document, 1).credential, stored);
});

test("a schedule is set by a preset and a city, and says when it fires next in that zone", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(inRow([{ index: 0, type: "schedule_trigger", params: { every: 60, timezone: "Europe/Berlin" } }])),
  );
  await editor.choose(0);
  const { settings } = editor;
  await settings.getByRole("button", { name: "Every weekday at 09:30" }).click();
  await expect(settings.getByText("At 09:30, Monday to Friday.")).toBeVisible();
  await settings.getByRole("combobox", { name: /^Time zone/ }).click();
  await page.getByRole("combobox", { name: "Search", exact: true }).fill("new york");
  await page.keyboard.press("Enter");
  await editor.expectStored((document) => paramsOf(document, 0), {
    cron: "30 9 * * 1-5",
    timezone: "America/New_York",
  });
  const next = settings.getByRole("region", { name: "Next scheduled times" });
  await expect(next.getByRole("heading")).toHaveText("Next scheduled times in America/New_York");
  await expect(next.getByRole("listitem")).toHaveCount(3);
  await expect(next.getByRole("listitem").first()).toContainText(/09:30/);
});
