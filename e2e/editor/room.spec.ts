import { expect } from "@playwright/test";
import { condition, flow, transform, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { boxOf } from "./editor-page";
import { test } from "./editor-test";
import { wiresOf } from "./read-document";

test("the selected worker stays in sight when panels open, and P folds both panels away", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([webhook(0), ...[1, 2, 3].map((index) => transform(index, "1"))])));
  const { width } = await boxOf(editor.worker(3));
  await editor.choose(3);
  await expect(editor.worker(3)).toBeInViewport({ ratio: 0.99 });
  await editor.showPalette();
  await expect(editor.worker(3)).toBeInViewport({ ratio: 0.99 });
  await expect(editor.worker(0)).not.toBeInViewport({ ratio: 0.99 });
  await editor.worker(0).press("Space");
  await expect(editor.worker(0)).toBeInViewport({ ratio: 0.99 });
  expect((await boxOf(editor.worker(0))).width).toBeCloseTo(width, 0);

  await page.keyboard.press("p");
  await expect(editor.palette).toBeHidden();
  await expect(editor.settings).toBeHidden();
  await page.keyboard.press("p");
  await expect(editor.palette).toBeVisible();
  await editor.field("Worker name").fill("");
  await page.keyboard.type("p");
  await expect(editor.field("Worker name")).toHaveValue("p");
  await expect(editor.palette).toBeVisible();
});

test("a click on an output adds the next worker, connected to it and beside it", async ({ page, open }) => {
  const editor = await open(flow(inRow([condition(0, "true")])));
  await editor.handle(0, "false").click();
  const search = page.getByRole("combobox", { name: "Add next worker" });
  await expect(search).toBeFocused();
  await search.fill("transform");
  await page.keyboard.press("Enter");
  await editor.expectStored(wiresOf, ["0:false>1"]);
  const [from, added] = [await boxOf(editor.worker(0)), await boxOf(editor.worker(1))];
  expect(added.x).toBeGreaterThan(from.x + from.width);
});
