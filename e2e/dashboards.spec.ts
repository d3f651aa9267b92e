import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { signIn } from "./sign-in";

const VALUES = {
  quote: { symbol: "AAPL", close: 110, previous_close: 100, currency: "USD" },
  bars: {
    symbol: "AAPL",
    timezone: "America/New_York",
    values: Array.from({ length: 60 }, (_, index) => ({
      datetime: new Date(Date.UTC(2026, 0, 5 + index)).toISOString().slice(0, 10),
      open: 100 + index,
      high: 104 + index,
      low: 99 + index,
      close: 101 + index + (index % 3),
      volume: index % 7 === 0 ? null : 1_000 + index * 10,
    })),
  },
  watch: [
    { symbol: "AAPL", close: 110, percent_change: 1.5 },
    { symbol: "MSFT", close: 410, percent_change: -0.5 },
  ],
  note: "# Morning\n\nMarkets <script>alert(1)</script> are **open**.",
} as const;

test("published data becomes widgets on a dashboard, which a public link shows until it is revoked", {
  tag: "@journey",
}, async ({ page, browser }) => {
  await signIn(page);
  await publish(page);

  await page.goto("/dashboards");
  await page.getByRole("button", { name: "New dashboard" }).click();
  await page.getByRole("button", { name: "Empty dashboard" }).click();
  const title = page.getByRole("textbox", { name: "Dashboard name" });
  await title.fill("Morning");
  await title.press("Enter");
  await expect(page.getByRole("heading", { name: "This dashboard is empty" })).toBeVisible();
  for (const provider of ["quote", "bars", "watch", "note"]) await addWidget(page, provider);

  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "quote" }).getByText("110")).toBeVisible();
  await expect(main.getByRole("region", { name: "quote" }).getByText(/10 \(10\.00%\)/)).toBeVisible();
  const chart = main.getByRole("region", { name: "bars", exact: true });
  await expect(chart.getByRole("img", { name: /chart of 60 points/ })).toBeVisible();
  await expect(
    main.getByRole("region", { name: "note" }).getByText("<script>alert(1)</script>"),
  ).toBeVisible();
  await expect(main.getByText(/as of/)).toHaveCount(4);

  // A single key switches to the table with the same data.
  await chart.getByRole("button", { name: /^Move bars/ }).press("t");
  await expect(chart.getByRole("columnheader", { name: "Volume" })).toBeVisible();
  await chart.getByRole("button", { name: "Show as a chart" }).click();

  // A symbol selected in one widget goes into the URL and applies to all widgets.
  await main.getByRole("button", { name: "MSFT" }).click();
  await expect(page).toHaveURL(/symbol=MSFT/);
  await expect(chart.getByText("This data is for AAPL, not MSFT.")).toBeVisible();
  await main.getByRole("button", { name: "AAPL", exact: true }).click();
  await expect(page).toHaveURL(/symbol=AAPL/);
  await page.getByRole("radio", { name: "1M" }).click();
  await expect(page).toHaveURL(/range=1M/);
  await expect(chart.getByRole("img", { name: /chart of 29 points/ })).toBeVisible();

  // Moved by keyboard, the widget keeps its place after a reload.
  const grip = main.getByRole("button", { name: /^Move watch/ });
  const before = await grip.boundingBox();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await grip.press("ArrowUp");
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page).toHaveURL(/symbol=AAPL/);
  await expect(async () => {
    expect((await grip.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  }).toPass();

  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create public link" }).click();
  const address = (await dialog.getByText(/\/share\//).textContent()) ?? "";

  const stranger = await browser.newContext();
  const seen = await stranger.newPage();
  await seen.goto(address);
  await expect(seen.getByRole("heading", { name: "Morning" })).toBeVisible();
  await expect(seen.getByRole("region", { name: "quote" }).getByText("110")).toBeVisible();
  await expect(seen.getByRole("button", { name: /^Move/ })).toHaveCount(0);
  await seen.goto("/dashboards");
  await expect(seen).toHaveURL(/sign-in/);

  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByText("No public links yet")).toBeVisible();
  expect((await stranger.request.get(address)).status()).toBe(404);
  await stranger.close();
});

/**
 * Publishes a workflow for each value and runs it once. It uses the API, because the canvas has its own
 * tests.
 */
async function publish({ request }: Page): Promise<void> {
  for (const [name, value] of Object.entries(VALUES)) {
    const isText = typeof value === "string";
    const data = isText ? value : JSON.stringify(value);
    const workflow = await post(request, "/workflows", {
      format: "millrace.workflow/1",
      name,
      workers: [
        { index: 0, type: "webhook_trigger", params: { webhook_id: name } },
        {
          index: 1,
          type: "data_provider",
          params: { provider_id: name, response_type: isText ? "text" : "JSON", response_data: data },
        },
      ],
      connections: [{ from: 0, to: 1 }],
    });
    await post(request, `/workflows/${workflow.id}/publish`, {});
    const run = await request.post(`/api/t/${workflow.id}/${name}?wait=20`, { data: {} });
    expect(run.status()).toBe(200);
  }
}

async function post(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await request.post(`/api/v1${path}`, { data, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** Adds a widget, which takes two clicks once the dialog is open. */
async function addWidget(page: Page, provider: string): Promise<void> {
  await page.getByRole("button", { name: "Add widget" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add a widget" });
  await dialog
    .getByRole("button", { name: new RegExp(`^${provider}`) })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Add to dashboard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByRole("region", { name: provider, exact: true })).toBeVisible();
}
