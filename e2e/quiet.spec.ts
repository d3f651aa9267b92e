import { expect, type Page, type Request } from "@playwright/test";
import { flow, provider, transform } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { testAlone as test } from "@/e2e/editor/editor-test";

/** Tells the next times of a schedule, and changes nothing. */
const PREVIEW = "/api/v1/schedules/preview";

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
  const { troubles, atRest } = watch(page);
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

  await page.getByRole("button", { name: "More about publishing" }).click();
  await page.getByRole("menuitem", { name: "Publish as a worker…" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeVisible();
  await atRest();
  await page.keyboard.press("Escape");
  for (const screen of SCREENS) {
    await page
      .getByRole("navigation", { name: "Main" })
      // A link may count what waits behind it.
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
  const bar = page.getByRole("alert").filter({ hasText: "Millrace cannot be reached." });
  await expect(bar).toBeVisible({ timeout: 5_000 });
  await runs.click();
  await expect(bar.getByRole("button", { name: "Try now" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Workflows" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
  await expect(bar).toBeHidden();
});

/** What a browser's console would show in red, and a wait for the answers that are still to come. */
function watch(page: Page) {
  const troubles: string[] = [];
  const open = new Set<object>();
  const pathOf = (url: string) => new URL(url).pathname;
  const isRead = (request: Request) =>
    pathOf(request.url()) === PREVIEW ||
    (request.method() === "GET" && pathOf(request.url()).startsWith("/api/v1/"));
  page.on("request", (request) => {
    // A stream ends with the screen that reads it.
    if (request.resourceType() !== "eventsource") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => {
    open.delete(request);
    // Who leaves a screen, or types on, takes back what was still being read; a browser says nothing of that.
    if (isRead(request) && request.failure()?.errorText === "net::ERR_ABORTED") return;
    troubles.push(`${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${pathOf(response.url())}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  return { troubles, atRest: () => expect.poll(() => open.size).toBe(0) };
}
