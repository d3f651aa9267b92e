import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { test } from "./editor-test";

/** The trigger has no variables, so starting a run asks for none. */
const start = [webhook(0), transform(1, '{ "close": 50 }')];
const route = {
  index: 2,
  type: "switch",
  params: {
    ways: [
      { name: "dear", when: "workers[1].result.close > 100" },
      { name: "cheap", when: "workers[1].result.close < 10" },
    ],
  },
};

test("a switch is wired by the names of its ways, wires follow a new name, and a run shows which was taken", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(inRow([...start, route, transform(3, '"sell"'), transform(4, '"wait"')]), [
      [0, 1],
      [1, 2],
      [2, 3, "dear"],
    ]),
  );
  await expect(editor.handle(2, "cheap")).toBeVisible();
  await editor.connect(2, 4, "otherwise");
  await expect(editor.wire(2, 4)).toBeAttached();
  await editor.choose(2);
  const way = editor.settings.getByRole("group", { name: "Output dear" });
  await way.getByRole("textbox", { name: "Name", exact: true }).fill("above 100");
  await page.keyboard.press("Enter");
  await editor.expectStored(
    ({ connections }) => connections.filter(({ from }) => from === 2).map(({ port }) => port),
    ["above 100", "otherwise"],
  );
  await page.getByRole("button", { name: "Run draft", exact: true }).click();
  await expect(editor.worker(4)).toContainText("wait");
  await expect(editor.worker(3)).toContainText("Skipped");

  await editor.settings.getByRole("button", { name: "Remove above 100" }).click();
  await editor.expectStored(
    ({ connections }) => connections.filter(({ from }) => from === 2).map(({ port }) => port),
    ["otherwise"],
  );
  await page.keyboard.press("Control+z");
  await editor.expectStored(({ connections }) => connections.filter(({ from }) => from === 2).length, 2);
});

test("a worker that is disabled is marked, passes on what comes to it, and is enabled again", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(
      inRow([...start, transform(2, "workers[1].result.close * 1000"), transform(3, "workers[2].result")]),
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ),
  );
  await editor.choose(2);
  await editor.worker(2).focus();
  await page.keyboard.press("d");
  await expect(editor.worker(2).getByText("disabled")).toBeVisible();
  await expect(
    editor.settings.getByText("This worker is disabled, so it passes its input through."),
  ).toBeVisible();
  await editor.expectStored(({ workers }) => workers[2]?.disabled, true);
  await page.getByRole("button", { name: "Run draft", exact: true }).click();
  await editor.choose(3);
  await editor.openTab("Data");
  // A disabled worker passes its input through, so this is not multiplied by 1000.
  await expect(editor.settings.getByRole("tree", { name: /^Result/ })).toContainText("close: 50");
  await editor.choose(2);
  await editor.openTab("Settings");
  await editor.settings.getByRole("button", { name: "Enable" }).click();
  await expect(editor.worker(2).getByText("disabled")).toHaveCount(0);
  await editor.expectStored(({ workers }) => workers[2]?.disabled ?? false, false);
});
