import { expect } from "@playwright/test";
import { flow, provider, transform } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { testAlone as test } from "@/e2e/editor/editor-test";
import { watchPage } from "@/e2e/watch-page";

const SCREENS = [
  "Runs",
  "Approvals",
  "Dashboards",
  "Alerts",
  "Market",
  "Prices",
  "Credentials",
  "Settings",
  "Home",
  "Workflows",
];

test("in normal use no request fails or is refused, and nothing is logged as an error", async ({ page }) => {
  const { id } = await live(
    flow(
      [
        { index: 0, type: "schedule_trigger", params: { cron: "0 6 * * 1" } },
        transform(1, "1"),
        provider(2, "{{workers[1].result}}"),
      ],
      [
        [0, 1],
        [1, 2],
      ],
      { name: "Quiet" },
    ),
  );
  const { troubles, atRest } = watchPage(page);
  await page.goto(`/workflows/${id}`);
  await expect(page.getByRole("application", { name: "Workflow" })).toBeVisible();
  await atRest();

  await page.getByRole("group", { name: /^#0 / }).click();
  const cron = page.getByRole("textbox", { name: "Cron expression" });
  await cron.fill("");
  await cron.pressSequentially("30 9 * * 1-5", { delay: 60 });
  await expect(page.getByText("At 09:30, Monday to Friday.")).toBeVisible();
  await page.getByRole("tab", { name: "Test" }).click();
  await atRest();

  await page.getByRole("button", { name: "More publishing options" }).click();
  await page.getByRole("menuitem", { name: "Publish as a worker…" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeVisible();
  await atRest();
  await page.keyboard.press("Escape");
  for (const screen of SCREENS) {
    await page
      .getByRole("navigation", { name: "Main" })
      // The link's label may contain a count.
      .getByRole("link", { name: new RegExp(`^${screen}\\b`) })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
    await atRest();
  }
  expect(troubles).toEqual([]);
});

test("a click while the server is away stays in the product, says so, and arrives when it is back", async ({
  page,
  context,
}) => {
  await page.goto("/workflows");
  const runs = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Runs", exact: true });
  await expect(runs).toBeVisible();
  await context.setOffline(true);
  const bar = page.getByRole("alert").filter({ hasText: "Can't reach Millrace." });
  await expect(bar).toBeVisible();
  await runs.click();
  await expect(bar.getByRole("button", { name: "Try now" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Workflows" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
  await expect(bar).toBeHidden();
});
