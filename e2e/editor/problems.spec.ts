import { expect } from "@playwright/test";
import { flow, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { test } from "./editor-test";
import { paramsOf, wiresOf } from "./read-document";

/**
 * Worker #2 refers to #1 without a connection from it, and has a parameter that its operation doesn't know.
 */
const faulty = () =>
  flow(
    inRow([
      webhook(0, { webhook_id: "p" }),
      { index: 1, type: "fetch_news", params: {} },
      {
        index: 2,
        type: "market_data",
        params: { operation: "logo", symbol: "{{workers[1].result.results[0].title}}", interval: "1day" },
      },
      { index: 3, type: "market_data", params: { operation: "quote" } },
    ]),
    [
      [0, 1],
      [0, 3],
    ],
  );

test("each problem leads to its field, and those with one right answer offer it", async ({ page, open }) => {
  const editor = await open(faulty());
  await editor.openPanel(/^Problems/);
  const problems = editor.panel.getByRole("listitem");
  const missing = problems.filter({ hasText: "#3 Market data · symbol" });
  await missing.getByRole("button").first().click();
  await expect(editor.field(/^Symbol/)).toBeFocused();
  await expect(editor.field("Worker name")).toBeVisible();
  await page.keyboard.type("AAPL");
  await expect(missing).toHaveCount(0);

  await problems
    .filter({ hasText: "#2 Market data · interval" })
    .getByRole("button", { name: "Clear interval" })
    .click();
  await editor.expectStored((document) => paramsOf(document, 2).interval, undefined);
  await problems.getByRole("button", { name: "Connect #1 to #2" }).click();
  await editor.expectStored(wiresOf, ["0>1", "0>3", "1>2"]);
  await expect(editor.panel.getByText("No problems. Ready to publish.")).toBeVisible();
  await expect(editor.panel.getByRole("button", { name: "No problems" })).toBeVisible();
});

test("what would fail stops a run and a test as well, and both lead to the list", async ({ page, open }) => {
  const editor = await open(faulty());
  await page.getByRole("button", { name: "Run draft", exact: true }).click();
  await expect(page.getByText("Couldn't run the workflow")).toBeVisible();
  await expect(editor.panel.getByRole("listitem").first()).toBeVisible();
  await editor.panel.getByRole("button", { name: "Collapse" }).click();

  await editor.choose(0);
  await editor.openTab("Test");
  await editor.settings.getByRole("button", { name: "Run Test" }).click();
  await expect(page.getByText("Couldn't test #0")).toBeVisible();
  await expect(editor.panel.getByRole("listitem").first()).toBeVisible();
});

test("a program misses a worker that is not wired to it, and what no trigger leads to says so", async ({
  open,
}) => {
  const cutOff = flow(
    inRow([
      webhook(0, { webhook_id: "p" }),
      { index: 1, type: "market_data", params: { operation: "quote", symbol: "AAPL" } },
      { index: 2, type: "transform", params: { expression: "workers[1].result.symbol & '!'" } },
    ]),
    [[0, 1]],
  );
  const editor = await open(cutOff);
  await expect(editor.worker(2)).toContainText("Not connected");
  await editor.openPanel("Problems 1 · 1 hint");
  const hints = editor.panel.getByRole("region", { name: "Hints" });
  await expect(hints.getByRole("listitem")).toContainText("Not connected to a trigger, so it won't run.");
  await editor.panel.getByRole("button", { name: "Connect #1 to #2" }).click();
  await editor.expectStored(wiresOf, ["0>1", "1>2"]);
  await expect(hints).toHaveCount(0);
  await expect(editor.worker(2)).not.toContainText("Not connected");
  await expect(editor.panel.getByRole("button", { name: "No problems", exact: true })).toBeVisible();
});
