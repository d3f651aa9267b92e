import { expect, type Locator, type Page } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { endpointsOf } from "@/e2e/api/live";
import { board, inRow } from "./board";
import { EditorPage } from "./editor-page";
import { testAlone as test } from "./editor-test";
import { essenceOf } from "./essence-of";

test("the example is built, published and called with the keyboard alone", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => sessionStorage.setItem("pointer", "used"), { capture: true });
  });
  const { keyboard } = page;
  await page.goto("/workflows");
  await tabTo(page.getByRole("button", { name: "New workflow" }));
  await keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Empty workflow" }));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/workflows\/[\w-]{36}$/);
  const editor = new EditorPage(page, page.url().split("/").at(-1) ?? "");
  await expect(editor.canvas).toBeVisible();
  await tabTo(page.getByRole("textbox", { name: "Workflow name" }));
  await type(page, "Quote board");
  await keyboard.press("Enter");

  await addByKeys(page, "webhook");
  await keyboard.press("e");
  await expect(editor.field("Webhook ID")).toBeFocused();
  await type(page, "board");
  await tabTo(editor.settings.getByRole("button", { name: "Add variable" }));
  await keyboard.press("Enter");
  await tabTo(editor.settings.getByRole("textbox", { name: "Name", exact: true }));
  await type(page, "symbol");
  await tabTo(editor.settings.getByRole("textbox", { name: "Default" }));
  await type(page, "AAPL");
  await keyboard.press("Escape");
  await expect(editor.worker(0)).toBeFocused();

  await addByKeys(page, "market");
  await keyboard.press("e");
  await tabTo(editor.settings.getByRole("combobox", { name: /^Operation/ }));
  await keyboard.press("Enter");
  await keyboard.type("quote");
  await keyboard.press("Enter");
  await tabTo(editor.field(/^Symbol/));
  await keyboard.type("{{webh");
  await complete(page);
  await keyboard.type(".sym");
  await complete(page);
  await expect(editor.field(/^Symbol/)).toHaveValue("{{workers[0].result.symbol}}");
  await keyboard.press("Escape");

  await addByKeys(page, "provider");
  await keyboard.press("e");
  await keyboard.type("{{market");
  await complete(page);
  await tabTo(editor.settings.getByRole("combobox", { name: "Served as" }));
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await tabTo(editor.field("Provider ID"));
  await type(page, "board");
  await keyboard.press("Escape");
  await editor.expectStored(essenceOf, essenceOf(board()));

  await keyboard.press("Control+Shift+p");
  await tabTo(editor.dialog.getByRole("button", { name: "Publish version 1" }));
  await keyboard.press("Enter");
  await expect(editor.state).toHaveText(/v1 is live$/);
  const called = await endpointsOf(await editor.stored()).call({ symbol: "MSFT" }, { query: "?wait=20" });
  expect(called.json).toMatchObject({ status: "succeeded" });
  expect(await page.evaluate(() => sessionStorage.getItem("pointer"))).toBeNull();
});

test("wires, notes and panels are reached and changed by keys", async ({ page, open }) => {
  const editor = await open(board());
  await tabTo(editor.wire(1, 2));
  await page.keyboard.press("Enter");
  await expect(editor.settings.getByRole("heading", { name: "Connection" })).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(editor.wires).toHaveCount(1);

  await editor.worker(0).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(editor.field("Worker name")).toHaveAttribute("placeholder", "Market data");
  await page.keyboard.press("c");
  await page.getByRole("combobox", { name: "Connect from" }).fill("fails");
  await page.keyboard.press("Enter");
  const target = page.getByRole("combobox", { name: "Connect to" });
  await expect(editor.dialog.getByRole("option").filter({ hasText: "#0 Webhook trigger" })).toContainText(
    "A trigger starts the run, so it can't have an input.",
  );
  await target.fill("provider");
  await page.keyboard.press("Enter");
  await editor.expectStored(
    ({ connections }) => connections,
    [
      { from: 0, to: 1 },
      { from: 1, to: 2, port: "error" },
    ],
  );

  await tabTo(editor.panel.getByRole("button", { name: "Runs" }));
  await page.keyboard.press("Enter");
  await expect(editor.panel.getByText("No runs yet.")).toBeVisible();
});

test("whoever walks by Tab sees where they are, also where that was out of sight", async ({ open }) => {
  const row = inRow([webhook(0), ...Array.from({ length: 9 }, (_, at) => transform(at + 1, "1"))]);
  const editor = await open(flow(row));
  const last = editor.worker(9);
  await expect(last).not.toBeInViewport();
  await tabTo(last);
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await tabTo(editor.worker(0), "Shift+Tab");
  await expect(editor.worker(0)).toBeInViewport({ ratio: 0.99 });
});

test("the focus goes along with Alt and the arrows, and Ctrl Enter runs from a worker and from a list", async ({
  page,
  open,
}) => {
  const editor = await open(board());
  await editor.choose(0);
  await page.keyboard.press("Alt+ArrowRight");
  await expect(editor.worker(1)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Run draft" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor.worker(1)).toBeFocused();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(editor.worker(0)).toBeFocused();

  await page.keyboard.press("[");
  await editor.palette.getByRole("combobox").focus();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor.palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Run draft" })).toBeVisible();
});

/** Presses Tab until the element has the focus, as a user would. */
async function tabTo(wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(wanted).toBeAttached();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await wanted.page().keyboard.press(key);
  }
  throw new Error(`80 presses of Tab do not lead to ${wanted}`);
}

async function addByKeys(page: Page, name: string): Promise<void> {
  await page.keyboard.press("a");
  await expect(page.getByRole("combobox", { name: "Add which worker?" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

async function complete(page: Page): Promise<void> {
  await expect(page.getByRole("listbox", { name: "Completions" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
}

/** Replaces the text of the focused field. */
async function type({ keyboard }: Page, text: string): Promise<void> {
  await keyboard.press("Control+a");
  await keyboard.type(text);
}
