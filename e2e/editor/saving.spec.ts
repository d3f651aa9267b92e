import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { fillIn } from "@/e2e/sign-in";
import { board, inRow } from "./board";
import { EditorPage } from "./editor-page";
import { testAlone as test } from "./editor-test";
import { indicesOf, paramsOf } from "./read-document";

test("what is typed is saved by itself, problems or not, and the line says how things stand", {
  tag: "@journey",
}, async ({ page, open }) => {
  const editor = await open(board());
  await expect(editor.state).toHaveText("Saved · not published yet");
  await editor.choose(1);
  await editor.field(/^Symbol/).fill("MSFT");
  await expect(editor.state).toHaveText(/^Saved just now · not published yet$/);
  await editor.expectStored((document) => paramsOf(document, 1).symbol, "MSFT");
  await editor.field(/^Symbol/).fill("");
  await editor.expectStored((document) => document.problems.map(({ worker }) => worker), [1]);
  await expect(editor.panel.getByRole("button", { name: "Problems 1" })).toBeVisible();
  await expect(editor.worker(1)).toContainText("1problem");
  await page.reload();
  await editor.choose(1);
  await expect(editor.field(/^Symbol/)).toHaveValue("");
});

test("without a network work goes on, is kept when the page is closed, and is saved when the network is back", async ({
  page,
  context,
  open,
}) => {
  const editor = await open(board());
  await editor.choose(1);
  await context.setOffline(true);
  await editor.field(/^Symbol/).fill("OFFLINE");
  await expect(editor.state).toHaveText("Offline. Changes saved in this browser");
  await editor.field("Worker name").fill("While offline");
  await page.keyboard.press("Escape");
  await context.setOffline(false);
  await expect(editor.state).toHaveText(/^Saved/);
  await editor.expectStored((document) => paramsOf(document, 1).symbol, "OFFLINE");
  await editor.expectStored((document) => document.workers[1]?.name, "While offline");

  await context.setOffline(true);
  await editor.field(/^Symbol/).fill("KEPT");
  await expect(editor.state).toHaveText("Offline. Changes saved in this browser");
  await page.close();
  await context.setOffline(false);
  const later = new EditorPage(await context.newPage(), editor.id);
  await later.goto();
  await expect(later.page.getByRole("button", { name: "Undo: Restore unsaved changes" })).toBeVisible();
  await later.expectStored((document) => paramsOf(document, 1).symbol, "KEPT");
});

test("a server that is away is asked again by itself", async ({ page, open }) => {
  const editor = await open(board());
  let refused = 0;
  await page.route(`**/api/v1/workflows/${editor.id}`, (route) => {
    if (route.request().method() !== "PUT" || refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "about:blank",
        title: "Away",
        status: 503,
        detail: "",
        code: "unavailable",
      }),
    });
  });
  await editor.choose(1);
  await editor.field(/^Symbol/).fill("AWAY");
  await expect(editor.state).toHaveText("Server unavailable. Changes saved in this browser");
  await expect(editor.state).toHaveText(/^Saved/);
  await editor.expectStored((document) => paramsOf(document, 1).symbol, "AWAY");
});

test("somebody whose session ended keeps the work, and it is saved after signing in again", async ({
  page,
  context,
  open,
}) => {
  const editor = await open(board());
  await editor.choose(1);
  const cookies = await context.cookies();
  await context.clearCookies();
  await editor.field(/^Symbol/).fill("LATER");
  await expect(
    page.getByRole("alert").filter({ hasText: "Signed out. Changes saved in this browser" }),
  ).toBeVisible();
  await context.addCookies(cookies);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(editor.state).toHaveText(/^Saved/);
  await editor.expectStored((document) => paramsOf(document, 1).symbol, "LATER");
  // Signing in again in another tab and then returning to this one triggers the save too.
  await context.clearCookies();
  await editor.field(/^Symbol/).fill("ELSEWHERE");
  await expect(editor.state).toHaveText("Signed out. Changes saved in this browser");
  await context.addCookies(cookies);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await editor.expectStored((document) => paramsOf(document, 1).symbol, "ELSEWHERE");
});

test("somebody who is signed out signs in from the editor, and comes back to the work that was not saved", async ({
  page,
  context,
  open,
}) => {
  const editor = await open(board());
  await editor.choose(1);
  await context.clearCookies();
  await editor.field(/^Symbol/).fill("KEPT");
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  await fillIn(page);
  await expect(editor.canvas).toBeVisible();
  await editor.expectStored((document) => paramsOf(document, 1).symbol, "KEPT");
});

test("a canvas that nobody emptied is not saved over a workflow; one that somebody emptied is", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([webhook(0), transform(1, "1")]), [[0, 1]]));
  const { revision, format, name, description, workers, connections } = await editor.stored();
  const base = { format, name, description, workers, connections };
  // A copy that a bug elsewhere might have left in this browser.
  const copy = {
    base,
    document: { ...base, workers: [], connections: [] },
    revision,
    highestIndex: 1,
    at: 1,
  };
  await page.evaluate(
    ([key, value]) => localStorage.setItem(String(key), String(value)),
    [`millrace.draft.${editor.id}.${revision}.other`, JSON.stringify(copy)],
  );
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "Not saved: the canvas is empty" });
  await expect(alert).toBeVisible();
  expect(indicesOf(await editor.stored())).toEqual([0, 1]);
  await alert.getByRole("button", { name: "Undo the last change" }).click();
  await expect(editor.workers).toHaveCount(2);
  await expect(alert).toBeHidden();
  expect(indicesOf(await editor.stored())).toEqual([0, 1]);

  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await editor.expectStored(indicesOf, []);
});
