import { expect } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import type { Workflow } from "@/e2e/api/shapes";
import { board } from "./board";
import type { EditorPage } from "./editor-page";
import { test } from "./editor-test";
import { indicesOf, paramsOf, placesOf, wiresOf } from "./read-document";

/** URL of the stream that reports saves by others. */
const NEWS = /\/api\/v1\/workflows\/[^/]+\/presence/;

test.describe("who hears nothing of what others save until they save themselves", () => {
  test.beforeEach(({ page }) => page.route(NEWS, (route) => route.abort()));
  test.afterEach(({ page }) => page.unroute(NEWS));

  test("what others saved meanwhile and one's own changes come together without a question", async ({
    page,
    open,
  }) => {
    const editor = await open(board());
    await saveElsewhere(editor, (document) => {
      const [trigger, ...rest] = document.workers;
      return {
        workers: [
          { ...trigger, name: "Theirs" },
          ...rest,
          { index: 3, type: "transform", params: { expression: "1" } },
        ],
        connections: [...document.connections, { from: 0, to: 3 }],
      };
    });
    await editor.choose(1);
    await editor.field(/^Symbol/).fill("MINE");
    // The other side used the same index, so our worker is renumbered.
    await editor.command("Add Condition");
    await expect(page.getByText("The other person's changes were merged with yours.")).toBeVisible();
    await expect(editor.worker(0)).toContainText("Theirs");
    await editor.expectStored(wiresOf, ["0>1", "0>3", "1>2", "1>4"]);
    await editor.expectStored((document) => paramsOf(document, 1).symbol, "MINE");
    await expect(editor.dialog).toBeHidden();
  });

  test("where both changed the same field it asks, showing both, and saves what was chosen", async ({
    open,
  }) => {
    const editor = await open(board());
    for (const choice of ["Theirs", "Mine"]) {
      await saveElsewhere(editor, (document) => ({ workers: withSymbol(document, `${choice}.THEIRS`) }));
      await editor.choose(1);
      await editor.field(/^Symbol/).fill(`${choice}.MINE`);
      const ask = editor.page.getByRole("dialog", { name: "Someone else changed this workflow" });
      const question = ask.getByRole("radiogroup", { name: "symbol of #1" });
      await expect(question).toContainText(`${choice}.MINE`);
      await expect(question).toContainText(`${choice}.THEIRS`);
      await expect(question.getByRole("radio", { name: /^Mine/ })).toBeChecked();
      // The dialog can only be closed by making a choice.
      await expect(ask.getByRole("button")).toHaveText(["Save merged version"]);
      await question.getByRole("radio", { name: new RegExp(`^${choice}`) }).click();
      await ask.getByRole("button", { name: "Save merged version" }).click();
      await expect(ask).toBeHidden();
      await editor.expectStored(
        (document) => paramsOf(document, 1).symbol,
        `${choice}.${choice.toUpperCase()}`,
      );
      await expect(editor.field(/^Symbol/)).toHaveValue(`${choice}.${choice.toUpperCase()}`);
    }
  });

  test("a worker that others deleted while it was changed here stays until somebody decides", async ({
    open,
  }) => {
    const editor = await open(board());
    await saveElsewhere(editor, (document) => ({
      workers: document.workers.filter(({ index }) => index !== 2),
      connections: [{ from: 0, to: 1 }],
    }));
    await editor.choose(2);
    await editor.field("Provider ID").fill("kept");
    const ask = editor.page.getByRole("dialog", { name: "Someone else changed this workflow" });
    await expect(ask.getByRole("radiogroup", { name: "Worker #2" })).toContainText("Removed");
    await ask.getByRole("button", { name: "Save merged version" }).click();
    await editor.expectStored(
      (document) => [indicesOf(document), wiresOf(document)],
      [
        [0, 1, 2],
        ["0>1", "1>2"],
      ],
    );
    await editor.expectStored((document) => paramsOf(document, 2).provider_id, "kept");
  });
});

test("coming back to the page shows what a program saved without places: its problems, and nothing moves", async ({
  page,
  open,
}) => {
  const { workers, ...rest } = board();
  const places = [
    { x: 640, y: 480 },
    { x: 0, y: 240 },
    { x: 320, y: 0 },
  ];
  const scattered = workers.map((worker, at) => ({ ...worker, position: places[at] }));
  const editor = await open({ ...rest, workers: scattered });
  await editor.choose(1);
  await saveElsewhere(editor, (document) => ({
    workers: withSymbol(document, "").map((worker) => ({ ...worker, position: undefined })),
  }));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(editor.panel.getByRole("button", { name: "Problems 1" })).toBeVisible();
  await expect(editor.field(/^Symbol/)).toHaveValue("");
  await editor.field(/^Symbol/).fill("MSFT");
  await editor.expectStored((document) => paramsOf(document, 1).symbol, "MSFT");
  expect(placesOf(await editor.stored())).toEqual(places);
});

test("a workflow that is opened again shows what was saved elsewhere since", async ({ page, open }) => {
  const editor = await open(board());
  await page.getByRole("main").getByRole("link", { name: "Workflows" }).click();
  await expect(page.getByRole("heading", { name: "Workflows" })).toBeVisible();
  await saveElsewhere(editor, (document) => ({ workers: withSymbol(document, "SINCE") }));
  await page.goBack();
  await editor.choose(1);
  await expect(editor.field(/^Symbol/)).toHaveValue("SINCE");
  await expect(editor.state).toHaveText(/^Saved/);
});

/** Saves as another browser or a program would. */
async function saveElsewhere(
  editor: EditorPage,
  change: (document: Workflow) => Record<string, unknown>,
): Promise<void> {
  const current = await editor.stored();
  const answer = await owner.put(
    `/workflows/${editor.id}`,
    { ...current, ...change(current) },
    { headers: { "if-match": `"${current.revision}"` } },
  );
  expect(answer.status, answer.text).toBe(200);
}

function withSymbol(document: Workflow, symbol: string): Workflow["workers"] {
  return document.workers.map((worker) =>
    worker.index === 1 ? { ...worker, params: { ...worker.params, symbol } } : worker,
  );
}
