import { expect, type Page } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson, type Person } from "@/e2e/api/people";
import { ended } from "@/e2e/api/runs";
import { withId } from "@/e2e/api/shapes";
import { twoVersions } from "@/e2e/api/two-versions";
import { unique } from "@/e2e/api/unique";
import { signIn } from "@/e2e/sign-in";
import { board, inRow } from "./board";
import type { EditorPage } from "./editor-page";
import { testAlone as test } from "./editor-test";
import { expectNoBarriers } from "./expect-no-barriers";

// A trace would take a picture before and after each check, which takes longer than the check itself.
test.use({ trace: "off" });

test("the sign-in page has no barriers", async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expectNoBarriers(page, "Sign in");
  await page.goto("/unsubscribe?token=cut-off");
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await expectNoBarriers(page, "Unsubscribe");
  await page.goto("/forgot-password");
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await expectNoBarriers(page, "Forgot password");
  await page.goto("/reset-password?token=made-up");
  await expect(page.getByRole("button", { name: "Set password" })).toBeVisible();
  await expectNoBarriers(page, "Reset password");
  await page.goto("/confirm-mail?token=cut-off");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectNoBarriers(page, "Email alerts");
  await page.goto("/no-such-page");
  await expectNoBarriers(page, "Not found");
  await context.close();
});

test("lists and settings have no barriers", async ({ browser }) => {
  // Uses a person with few workflows, because a long list shows nothing that a short one doesn't.
  const person = await newPerson();
  const { id } = await live(board({ name: "A board" }), person.api);
  await sell(person, id);
  await fillHome(person);
  const page = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await signIn(page, person);
  await page.goto("/");
  for (const title of ["Waiting for your decision", "Failing", "Live (3)", "Dashboards", "Revenue"])
    await expect(page.getByRole("region", { name: title, exact: true })).toBeVisible();
  await expectNoBarriers(page, "Home");
  for (const path of [
    "/workflows",
    "/dashboards",
    "/credentials",
    "/prices",
    `/prices/workflow/${id}`,
    "/prices/subscribers",
    "/market/subscriptions",
    "/settings?tab=workspace",
    "/settings?tab=billing",
    "/settings?tab=tokens",
    "/settings?tab=assistants",
    "/settings?tab=webhooks",
    "/settings?tab=sessions",
    "/settings?tab=account",
    "/settings?tab=instance",
    "/settings?tab=appearance",
    `/runs?workflow=${id}`,
    "/runs/repairs",
    "/alerts",
  ]) {
    await page.goto(path);
    await loaded(page);
    await expectNoBarriers(page, path);
  }
  await page.goto("/workflows");
  await page.getByRole("button", { name: "New workflow" }).click();
  await expect(page.getByRole("button", { name: "Empty workflow" })).toBeVisible();
  await expectNoBarriers(page, "Templates");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("{}");
  await page.getByRole("button", { name: "Import workflow" }).click();
  await expect(
    page.getByRole("region", { name: "Errors" }).or(page.getByRole("alert")).first(),
  ).toBeVisible();
  await expectNoBarriers(page, "Import with faults");
  await page.close();
});

test("the store has no barriers for somebody who comes from outside", async ({ browser }) => {
  const seller = await newPerson();
  const name = unique("A board on show");
  const { id } = await live(board({ name }), seller.api);
  await sell(seller, id);
  const listing = { listed: true, summary: "Closing prices of one ticker.", category: "Prices" };
  const listed = await seller.api.put(`/listings/workflow/${id}`, listing);
  expect(listed.status, listed.text).toBe(200);
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto("/store");
  await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
  await expectNoBarriers(page, "Store");
  // Opens the item from the list by keyboard only.
  await page.getByRole("link", { name: new RegExp(name) }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectNoBarriers(page, "Item of the store");
  await context.close();
});

test("the market has no barriers for somebody who looks for something to buy", async ({ page }) => {
  const seller = await newPerson();
  const { id } = await live(board({ name: "A board for sale" }), seller.api);
  await sell(seller, id);
  // A listed item has a drawing.
  const listed = await seller.api.put(`/listings/workflow/${id}`, { listed: true });
  expect(listed.status, listed.text).toBe(200);
  // Visits pages as the operator, whose last page shows more than other people's.
  for (const path of ["/market", `/market/workflow/${id}`, "/settings?tab=instance"]) {
    await page.goto(path);
    await loaded(page);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectNoBarriers(page, path);
  }
  await page.goto(`/market/workflow/${id}`);
  await page.getByRole("button", { name: /^Subscribe/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoBarriers(page, "Subscribe");
});

test("the editor has no barriers, whatever is open in it", async ({ page, open }) => {
  await open(flow([]));
  await expect(page.getByRole("heading", { name: "What starts this workflow?" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A flow");
  await expectNoBarriers(page, "Empty editor");

  const editor = await open(everyKind());
  const looks: readonly [string, () => Promise<unknown>][] = [
    ["Problems", () => editor.openPanel(/^Problems/)],
    ["Trigger settings", () => editor.choose(0)],
    ["Trigger test", () => editor.openTab("Test")],
    ["Connector settings", () => settingsOf(editor, 1)],
    ["Connector data", () => editor.openTab("Data")],
    ["Rules of a condition", () => settingsOf(editor, 2)],
    ["Provider test", () => editor.choose(3).then(() => editor.openTab("Test"))],
    ["Requests", () => editor.openPanel("Requests")],
    ["Commands", () => page.keyboard.press("Control+k")],
  ];
  for (const [name, show] of looks) {
    await show();
    await loaded(page);
    await expectNoBarriers(page, name);
  }
  await closeDialog(editor);
  await editor.choose(2);
  for (const command of [
    "Open worker in full view",
    "Keyboard shortcuts",
    "Find a worker…",
    "Import from a file…",
    "Publish…",
    "Add a worker…",
  ]) {
    await editor.command(command);
    await expect(editor.dialog).toBeVisible();
    await expectNoBarriers(page, command);
    await closeDialog(editor);
  }
});

/** The first Escape may only close a tooltip. */
async function closeDialog({ page, dialog }: EditorPage): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden({ timeout: 500 });
  }).toPass();
}

test("a run, on the canvas and on its page, and versions have no barriers", async ({ page, open }) => {
  const editor = await open(board());
  await owner.post(`/workflows/${editor.id}/publish`);
  await page.reload();
  await page.getByRole("button", { name: "Run draft", exact: true }).click();
  await editor.dialog.getByRole("button", { name: "Run draft" }).click();
  await expect(editor.worker(2)).toContainText("Succeeded");
  await expectNoBarriers(page, "Run on the canvas");
  await editor.command("Versions…");
  await editor.dialog.getByRole("button", { name: /ompare$/ }).click();
  await expectNoBarriers(page, "Versions");

  const failing = await live(flow(inRow([webhook(0), transform(1, '$error("no")')]), [[0, 1]]));
  const run = await ended(await failing.call({}));
  await page.goto(`/runs/${run.id}`);
  await expect(page.getByRole("application", { name: "Workflow at the time of the run" })).toBeVisible();
  await expectNoBarriers(page, "Run page");
});

test("the tests and back-runs of a workflow have no barriers", async ({ page }) => {
  const { id, runs } = await twoVersions();
  const saved = await owner.post(`/workflows/${id}/tests`, { name: "As before", from_run: runs[1] });
  expect(saved.status, saved.text).toBe(201);
  await page.goto(`/workflows/${id}`);
  await page.getByRole("button", { name: "Tests", exact: true }).click();
  await page.getByRole("button", { name: "Run all tests" }).click();
  await expect(page.getByText("0 passed, 1 failed")).toBeVisible();
  await expectNoBarriers(page, "Tests");

  await page.goto(`/workflows/${id}/back-runs`);
  await page.getByRole("button", { name: "Start back-run" }).click();
  await expect(page.getByText("1 of 2 values differs from the published data.")).toBeVisible();
  await expectNoBarriers(page, "Back-run");
  await page.getByRole("link", { name: "Back-runs" }).click();
  await expect(page.getByRole("table", { name: "Back-runs" })).toContainText("Finished");
  await loaded(page);
  await expectNoBarriers(page, "Back-runs");
});

test("a dashboard, its dialogs and what is shared of it have no barriers", async ({ page, browser }) => {
  const made = withId.parse(
    (await owner.post("/dashboards", { name: "A dashboard", layout: [], parameters: {} })).json,
  );
  await page.goto(`/dashboards/${made.id}`);
  await expect(page.getByRole("heading", { name: "This dashboard is empty" })).toBeVisible();
  await expectNoBarriers(page, "Empty dashboard");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create public link" }).click();
  const address =
    (await page
      .getByRole("dialog")
      .getByText(/\/share\//)
      .textContent()) ?? "";
  await expectNoBarriers(page, "Share");
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const seen = await stranger.newPage();
  await seen.goto(address);
  await expect(seen.getByRole("heading", { name: "A dashboard" })).toBeVisible();
  await expectNoBarriers(seen, "Shared dashboard");
  await stranger.close();
});

async function sell({ api }: Person, id: string): Promise<void> {
  const etag = (await api.get(`/prices/workflow/${id}`)).headers.get("etag") ?? "";
  const price = { mode: "per_cycle", amount: 50, currency: "USD" };
  const sold = await api.put(`/prices/workflow/${id}`, price, { headers: { "if-match": etag } });
  expect(sold.status, sold.text).toBe(200);
}

/** Gives Home a decision, a failure and a dashboard. */
async function fillHome({ api }: Person): Promise<void> {
  const ask = { index: 1, type: "wait", params: { mode: "approval", title: "Place the order?" } };
  await (await live(flow([webhook(0), ask], [[0, 1]]), api)).call();
  const failing = await live(flow([webhook(0), transform(1, '$error("No prices.")')], [[0, 1]]), api);
  expect((await ended(await failing.call(), api)).status).toBe("failed");
  const made = await api.post("/dashboards", { name: "Morning desk", layout: [], parameters: {} });
  expect(made.status, made.text).toBe(201);
}

/** A document with a worker of each kind, each with one error, and a note. */
function everyKind() {
  return flow(
    inRow([
      webhook(0, { webhook_id: "a", variables: [{ name: "symbol", default: "AAPL" }] }),
      {
        index: 1,
        type: "market_data",
        params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" },
      },
      { index: 2, type: "condition", params: { expression: "workers[1].result.close > 1" } },
      {
        index: 3,
        type: "data_provider",
        params: { provider_id: "a", response_data: "{{workers[1].result}}" },
      },
      { index: 4, type: "notify", params: { channel: "email" } },
    ]),
    [
      [0, 1],
      [1, 2],
      [2, 3, "true"],
      [2, 4, "false"],
    ],
    { notes: [{ id: "n", text: "A note", position: { x: 0, y: 200 }, size: { width: 240, height: 120 } }] },
  );
}

async function settingsOf(editor: EditorPage, index: number): Promise<void> {
  await editor.choose(index);
  await editor.openTab("Settings");
}

/** Waits until the page shows no skeletons. */
async function loaded(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeVisible();
}
