import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { live, save } from "@/e2e/api/live";
import { ended, runIdOf } from "@/e2e/api/runs";
import { withId } from "@/e2e/api/shapes";
import { unique } from "@/e2e/api/unique";
import { startUpstream, type Upstream } from "@/e2e/upstream";
import { inRow } from "./board";
import { test } from "./editor-test";

let upstream: Upstream;
test.beforeAll(async () => {
  upstream = await startUpstream();
});
test.afterAll(() => upstream.close());

const failing = (url: string) =>
  flow(
    inRow([
      webhook(0, { webhook_id: "r", variables: [{ name: "n", type: "integer", default: 1 }] }),
      httpGet(1, url),
      transform(2, "context.n + 1"),
    ]),
    [
      [0, 1],
      [1, 2],
    ],
    { name: "Watched" },
  );

test("the list of runs is filtered by status and opens on Enter", async ({ page }) => {
  const workflow = await live(failing(upstream.answers(500, 200).url));
  const failed = runIdOf(await workflow.call({}));
  await ended(failed);
  await ended(await workflow.call({}));
  await page.goto(`/runs?workflow=${workflow.id}`);
  const rows = page.getByRole("table", { name: "Runs" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await page.getByRole("combobox", { name: "Status: all" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/status=failed/);
  await expect(rows.last()).toContainText("Failed");
  await expect(rows.last()).toContainText("r#0");
  const over = page.getByRole("region", { name: "Runs over time" });
  await expect(over).toContainText("1 run1 failed");
  const causes = page.getByRole("region", { name: "Failures by error" }).getByRole("listitem");
  await expect(causes).toHaveCount(1);
  await expect(causes).toContainText("upstream_error");
  await causes.getByRole("button", { name: "Show these runs" }).click();
  await expect(page).toHaveURL(/cause=[0-9a-f]{32}/);
  await page.getByRole("button", { name: /^Remove filter: Error/ }).click();
  await over.getByRole("button").last().focus();
  await page.keyboard.press("Home");
  await expect(over.getByRole("button").first()).toBeFocused();
  await over.getByRole("button", { name: /1 failed/ }).press("Enter");
  await expect(page).toHaveURL(/after=.*before=/);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("textbox", { name: "Variable" }).fill("n");
  await page.getByRole("textbox", { name: "Value" }).fill("2");
  await page.getByRole("textbox", { name: "Value" }).press("Enter");
  await expect(page.getByText("No runs match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: n = 2" }).click();
  await expect(rows).toHaveCount(2);
  await rows.last().press("Enter");
  await expect(page).toHaveURL(new RegExp(`/runs/${failed}$`));
});

test("runs are narrowed to a workflow by name and to a period, and the address keeps both", async ({
  page,
}) => {
  const name = unique("Narrow");
  const workflow = await live(flow([webhook(0), transform(1, "1")], [[0, 1]], { name }));
  await ended(await workflow.call({}));
  const byHand = await owner.post(`/workflows/${workflow.id}/runs`, {});
  await ended(withId.parse(byHand.json).id);
  await page.goto("/runs");
  await page.getByRole("combobox", { name: "Workflow: all" }).click();
  await page.getByPlaceholder("Search workflows").fill(name);
  await page.getByRole("option", { name }).click();
  await expect(page).toHaveURL(new RegExp(`workflow=${workflow.id}`));
  const rows = page.getByRole("table", { name: "Runs" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("Manual");
  await page.getByRole("combobox", { name: "Period: Any time" }).click();
  await page.getByRole("option", { name: "Last hour" }).click();
  await expect(page).toHaveURL(/period=hour/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: `Workflow: ${name}` })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Period: Last hour" })).toBeVisible();
  await expect(rows).toHaveCount(3);

  await rows.nth(1).press("Enter");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("menuitemradio", { name: /^The draft/ }).click();
  await page.getByRole("menuitem", { name: /^From the start/ }).click();
  const facts = page.getByRole("region", { name: "Run", exact: true });
  await expect(facts).toContainText("Draft");
  await expect(facts).toContainText("Manual");
});

test("a run shows each step's input, result and error on the canvas as it was, and is retried", async ({
  page,
}) => {
  const workflow = await live(failing(upstream.answers(500, 200).url));
  const run = await ended(await workflow.call({ n: 6 }));
  // The page shows the version that ran, even after the draft has changed.
  expect((await save(workflow.document, { workers: [], connections: [] })).status).toBe(200);
  await page.goto(`/runs/${run.id}`);
  const main = page.getByRole("main");
  const canvas = page.getByRole("application", { name: "Workflow at the time of the run" });
  await expect(canvas.getByRole("group", { name: /^#1 / })).toContainText("upstream_error");
  await expect(canvas.getByRole("group", { name: /^#2 / })).toContainText("Skipped");
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const narrower of [{ width: 390, height: 844 }, size]) {
    await page.setViewportSize(narrower);
    await canvas.scrollIntoViewIfNeeded();
    for (const index of [0, 1, 2])
      await expect(canvas.getByRole("group", { name: new RegExp(`^#${index} `) })).toBeInViewport({
        ratio: 0.99,
      });
  }
  await expect(main.getByRole("region", { name: "Error" })).toContainText("upstream_error");
  await expect(main.getByText(/^GET http:\S+ → 500/)).toBeVisible();
  await main.getByRole("button", { name: "Variables and request" }).click();
  await expect(main.getByRole("tree", { name: "Context" })).toContainText("n: 6");

  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page).not.toHaveURL(new RegExp(run.id));
  await expect(main.getByText("Retry of")).toBeVisible();
  await expect(main.getByRole("status").filter({ hasText: "Succeeded" })).toBeVisible();
  const steps = main.getByRole("region", { name: "Steps" });
  await expect(steps.getByRole("button", { name: /#0/ })).toContainText("Reused");
  await steps.getByRole("button", { name: /#2/ }).click();
  await expect(main.getByRole("tree", { name: "Result" })).toContainText("7");
  await expect(main.getByRole("tree", { name: "Input" })).toContainText("context.n + 1");
  const file = page.waitForEvent("download");
  await main.getByRole("button", { name: "Download result" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^run-[0-9a-f]{8}-step-2-result\.json$/);
  expect(readFileSync(await download.path(), "utf8")).toBe("7");

  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("menuitem", { name: /^#2 / }).click();
  await expect(steps.getByRole("button", { name: /#1/ })).toContainText("Reused");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("menuitem", { name: /^From the start/ }).click();
  await expect(steps.getByRole("button", { name: /#1/ })).not.toContainText("Reused");
});

test("a run that is under way is followed and cancelled on its page", async ({ page }) => {
  const gate = upstream.holds();
  const workflow = await live(failing(gate.url));
  const id = runIdOf(await workflow.call({}));
  await page.goto(`/runs/${id}`);
  await expect(page.getByRole("progressbar", { name: "Steps" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Cancelled" })).toBeVisible();
  gate.release();
  expect((await owner.get(`/runs/${id}`)).json).toMatchObject({ status: "cancelled" });
});

test("failed runs are repaired together from their cause: tried on one, then all, and both ends are linked", async ({
  page,
}) => {
  const workflow = await live(failing(upstream.answers(404, 404, 404, 200).url));
  const originals = [];
  for (const n of [1, 2, 3]) originals.push((await ended(await workflow.call({ n }))).id);
  await page.goto(`/runs?workflow=${workflow.id}`);
  const causes = page.getByRole("region", { name: "Failures by error" }).getByRole("listitem");
  await causes.getByRole("button", { name: /^Retry all/ }).click();
  const plan = page.getByRole("region", { name: "Plan" });
  await expect(plan).toContainText("3 runs are retried");
  await expect(plan).toContainText("3 steps are reused, 3 are run again");
  await plan.getByRole("radio", { name: "The live version" }).click();
  await expect(plan.getByRole("radio", { name: "The live version" })).toBeChecked();
  const state = page.getByRole("status").filter({ hasText: /^(Planned|Running|Paused|Done)$/ });
  await page.getByRole("button", { name: "Test with one run" }).click();
  await expect(state).toHaveText("Paused");
  const rows = page.getByRole("table", { name: "Bulk retry runs" }).getByRole("row");
  await expect(rows.last()).toContainText("Succeeded");
  await page.getByRole("button", { name: "Retry remaining 2" }).click();
  await expect(state).toHaveText("Done");
  await expect(rows.filter({ hasText: "Succeeded" })).toHaveCount(3);
  await rows.last().press("Enter");
  const facts = page.getByRole("region", { name: "Run", exact: true });
  await expect(facts.getByText("Retry of")).toBeVisible();
  await facts.getByRole("link", { name: originals[0]?.slice(-8) ?? "" }).click();
  await expect(facts.getByText("Retried as")).toBeVisible();
  await facts.getByRole("link", { name: "bulk retry" }).click();
  await expect(state).toHaveText("Done");
  await page.getByRole("link", { name: "Bulk retries" }).click();
  await expect(page.getByRole("table", { name: "Bulk retries" })).toContainText("3 of 3");
});
