import { expect, type Page } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { endpointsOf } from "@/e2e/api/live";
import { startUpstream, type Upstream } from "@/e2e/upstream";
import { inRow } from "./board";
import { test } from "./editor-test";

let upstream: Upstream;
test.beforeAll(async () => {
  upstream = await startUpstream();
});
test.afterAll(() => upstream.close());

const calling = (url: string) =>
  flow(inRow([webhook(0, { webhook_id: "r" }), httpGet(1, url), transform(2, "workers[1].result.status")]), [
    [0, 1],
    [1, 2],
  ]);

test("a run is seen on the canvas as it happens, by events and not by asking again", {
  tag: "@journey",
}, async ({ page, open }) => {
  const gate = upstream.holds();
  const editor = await open(calling(gate.url));
  const asked = requestsOf(page);
  await page.getByRole("button", { name: "Run draft", exact: true }).click();
  await expect(editor.worker(0)).toContainText("Succeeded");
  await expect(editor.worker(1)).toContainText("Running");
  await expect(editor.panel.getByRole("button", { name: "Test run 1/3" })).toBeVisible();
  gate.release();
  await expect(editor.worker(2)).toContainText("Succeeded");
  await expect(editor.panel.getByRole("button", { name: "Test run 3/3" })).toBeVisible();
  await editor.panel.getByRole("button", { name: /#2 Transform/ }).click();
  await expect(editor.settings.getByRole("tree", { name: "Result" })).toContainText("200");
  expect(asked.filter((path) => path.endsWith("/events"))).toHaveLength(1);
  expect(asked.filter((path) => /^\/api\/v1\/runs\/[\w-]+$/.test(path)).length).toBeLessThanOrEqual(1);
});

test("a call from outside shows on the canvas too, and is cancelled from there", async ({ page, open }) => {
  const gate = upstream.holds();
  const editor = await open(calling(gate.url));
  await owner.post(`/workflows/${editor.id}/publish`);
  const called = await endpointsOf(await editor.stored()).call({});
  expect(called.status).toBe(202);
  await expect(editor.worker(1)).toContainText("Running");
  await editor.openPanel(/^(Test run|Runs?)\b/);
  await expect(editor.panel.getByRole("button", { name: /^Version 1/ })).toBeVisible();
  await editor.panel.getByRole("button", { name: "Cancel" }).click();
  await expect(editor.worker(1)).toContainText("Cancelled");
  await expect(editor.panel.getByRole("button", { name: "Run again" })).toBeVisible();
  gate.release();
  await expect(page.getByRole("link", { name: "Open run" })).toHaveAttribute("href", /^\/runs\//);
});

test("a step that waits says on the canvas for whom or until when", async ({ open, page }) => {
  const wait = (index: number, params: object) => ({ index, type: "wait", params });
  const editor = await open(
    flow(
      inRow([
        webhook(0, { webhook_id: "r" }),
        wait(1, { mode: "approval", title: "Go on?" }),
        wait(2, { mode: "for", seconds: 3_600 }),
      ]),
      [
        [0, 1],
        [0, 2],
      ],
    ),
  );
  await owner.post(`/workflows/${editor.id}/publish`);
  await endpointsOf(await editor.stored()).call({});
  await expect(editor.worker(1)).toContainText("Waiting for approval");
  await expect(editor.worker(2)).toContainText(/Waiting until \d/);
  await page.goto(`/runs?status=waiting&workflow=${editor.id}`);
  await expect(page.getByRole("row").filter({ hasText: "Waiting for approval" })).toBeVisible();
});

test("a failed run says where and why, and goes on from the failed step with what was there", async ({
  open,
}) => {
  const place = upstream.answers(500, 200);
  const editor = await open(calling(place.url));
  await editor.page.getByRole("button", { name: "Run draft", exact: true }).click();
  await expect(editor.worker(1)).toContainText("upstream_error");
  await expect(editor.worker(2)).toContainText("Skipped");
  await expect(editor.panel.getByRole("button", { name: /#1 HTTP request/ })).toContainText("500");
  await editor.panel.getByRole("button", { name: "Retry from #1" }).click();
  await expect(editor.worker(2)).toContainText("Succeeded");
  await expect(editor.worker(0)).toContainText(/Reused · (now|\d+ sec\. ago)/);
  expect(place.calls()).toBe(2);
  await editor.panel
    .getByRole("list", { name: "Runs" })
    .getByRole("button", { name: /^Test/ })
    .nth(1)
    .click();
  await expect(editor.worker(1)).toContainText("upstream_error");
});

test("a worker that was changed is run from there on, or tested, with what the run before found", async ({
  open,
}) => {
  const place = upstream.answers(200);
  const editor = await open(calling(place.url));
  const { settings } = editor;
  await editor.choose(2);
  await editor.openTab("Test");
  await expect(settings.getByRole("button", { name: "Run from here" })).toHaveCount(0);
  await editor.page.getByRole("button", { name: "Run draft", exact: true }).click();
  await expect(editor.worker(2)).toContainText("Succeeded");
  expect(place.calls()).toBe(1);

  await editor.openTab("Settings");
  await editor.field(/^Expression/).fill("workers[1].result.status + 41");
  await editor.openTab("Test");
  await settings.getByRole("button", { name: "Run from here" }).click();
  await expect(editor.worker(1)).toContainText(/Reused · (now|\d+ sec\. ago)/);
  await expect(editor.worker(2)).toContainText("Succeeded");
  await editor.openTab("Data");
  await expect(settings.getByRole("tree", { name: "Result" })).toContainText("241");

  await editor.openTab("Test");
  await settings
    .getByRole("checkbox", { name: /^Test with the results of the run shown on the canvas/ })
    .click();
  await settings.getByRole("button", { name: "Test #2" }).click();
  await expect(settings.getByRole("tree", { name: "Result" })).toContainText("241");
  expect(place.calls()).toBe(1);
});

test("a run asks for the variables of its trigger, with their defaults", async ({ page, open }) => {
  const editor = await open(
    flow(
      inRow([
        webhook(0, { variables: [{ name: "n", type: "integer", default: 4 }] }),
        transform(1, "context.n * 2"),
      ]),
      [[0, 1]],
    ),
  );
  await page.keyboard.press("Control+Enter");
  const value = editor.dialog.getByRole("textbox", { name: "n" });
  await expect(value).toHaveValue("4");
  await expect(value).toBeFocused();
  await value.fill("21");
  await page.keyboard.press("Enter");
  await expect(editor.worker(1)).toContainText("Succeeded");
  await editor.choose(1);
  await editor.openTab("Data");
  await expect(editor.settings.getByRole("tree", { name: "Result" })).toContainText("42");
});

function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
