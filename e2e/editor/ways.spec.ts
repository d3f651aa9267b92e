import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { test } from "./editor-test";

const prices = webhook(0, {
  webhook_id: "prices",
  variables: [{ name: "close", type: "number", default: 50, required: false }],
});
const route = {
  index: 1,
  type: "switch",
  params: {
    ways: [
      { name: "dear", when: "workers[0].result.close > 100" },
      { name: "cheap", when: "workers[0].result.close < 10" },
    ],
  },
};

test("a switch is wired by the names of its ways, wires follow a new name, and a run shows which was taken", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(inRow([prices, route, transform(2, '"sell"'), transform(3, '"wait"')]), [[0, 1]]),
  );
  await editor.connect(1, 2, "dear");
  await editor.connect(1, 3, "otherwise");
  await expect(editor.wire(1, 3)).toBeAttached();
  await editor.choose(1);
  const way = editor.settings.getByRole("group", { name: "Way out dear" });
  await way.getByRole("textbox", { name: "Name", exact: true }).fill("above 100");
  await page.keyboard.press("Enter");
  await editor.expectStored(
    ({ connections }) => connections.filter(({ from }) => from === 1).map(({ port }) => port),
    ["above 100", "otherwise"],
  );
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(editor.worker(3)).toContainText("wait");
  await expect(editor.worker(2)).toContainText("Skipped");

  await editor.settings.getByRole("button", { name: "Remove above 100" }).click();
  await editor.expectStored(
    ({ connections }) => connections.filter(({ from }) => from === 1).map(({ port }) => port),
    ["otherwise"],
  );
  await page.keyboard.press("Control+z");
  await editor.expectStored(({ connections }) => connections.filter(({ from }) => from === 1).length, 2);
});

test("a worker that is disabled is marked, passes on what comes to it, and is enabled again", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(inRow([prices, transform(1, "workers[0].result.close * 1000"), transform(2, "workers[1].result")]), [
      [0, 1],
      [1, 2],
    ]),
  );
  await editor.choose(1);
  await editor.worker(1).focus();
  await page.keyboard.press("d");
  await expect(editor.worker(1).getByText("disabled")).toBeVisible();
  await expect(editor.settings.getByText("Disabled: it passes on what comes to it.")).toBeVisible();
  await editor.expectStored(({ workers }) => workers[1]?.disabled, true);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await editor.choose(2);
  await editor.openTab("Data");
  // The trigger's own result, not a thousand times it.
  await expect(editor.settings.getByRole("tree", { name: /^Result/ })).toContainText("close: 50");
  await editor.choose(1);
  await editor.openTab("Settings");
  await editor.settings.getByRole("button", { name: "Enable" }).click();
  await expect(editor.worker(1).getByText("disabled")).toHaveCount(0);
  await editor.expectStored(({ workers }) => workers[1]?.disabled ?? false, false);
});
