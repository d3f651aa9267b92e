import { readFile } from "node:fs/promises";
import { expect, type Locator } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { board, inRow } from "./board";
import { test } from "./editor-test";
import { exported } from "./exported";
import { indicesOf, paramsOf, wiresOf } from "./read-document";

const FAULTY = JSON.stringify({
  format: "millrace.workflow/1",
  name: "Broken",
  workers: [{ index: "zero", type: "transform", params: {} }],
  connections: [{ from: 0 }],
});

test("a file that was exported is added to another workflow, or takes its place", async ({ page, open }) => {
  const first = await open(board({ description: "Serves a quote." }));
  await first.choose(0);
  await first.field("API key").fill("a-key-that-stays-here");
  await first.save();
  const file = {
    name: "board.json",
    mimeType: "application/json",
    text: JSON.stringify(await exported(first)),
  };
  expect(file.text).not.toContain("a-key-that-stays-here");

  const editor = await open(flow(inRow([webhook(0, { webhook_id: "mine" })]), [], { name: "Mine" }));
  const give = { name: file.name, mimeType: file.mimeType, buffer: Buffer.from(file.text) };
  await editor.command("Import from a file…");
  await editor.dialog.locator("input[type=file]").setInputFiles(give);
  await expect(editor.dialog.getByText("3 workers and 2 connections.")).toBeVisible();
  await editor.dialog.getByRole("button", { name: "Add to this workflow" }).click();
  await editor.expectStored(indicesOf, [0, 1, 2, 3]);
  // A copied trigger that had a key must not become public, so its key has to be entered again.
  await expect(editor.panel.getByRole("button", { name: "Problems 1" })).toBeVisible();

  await editor.command("Import from a file…");
  await editor.dialog.locator("input[type=file]").setInputFiles(give);
  await editor.dialog.getByRole("button", { name: "Replace this workflow" }).click();
  await editor.expectStored((document) => [document.name, indicesOf(document)], ["Quote board", [0, 1, 2]]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await editor.expectStored(indicesOf, [0, 1, 2, 3]);
});

test("a file dropped on the canvas is added, and a dropped or pasted one with faults says where they are", async ({
  page,
  context,
  open,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await open(flow(inRow([webhook(0)])));
  await drop(editor.canvas, JSON.stringify(flow([transform(0, "1"), transform(1, "2")], [[0, 1]])));
  await editor.expectStored(wiresOf, ["1>2"]);
  await editor.expectStored((document) => paramsOf(document, 2).expression, "2");

  const faults = page.getByRole("dialog", { name: "Import a workflow" }).getByRole("alert");
  await drop(editor.canvas, FAULTY);
  await expect(faults).toContainText("workers[0].index");
  await expect(faults).toContainText("connections[0].to");
  await page.keyboard.press("Escape");
  await page.evaluate((text) => navigator.clipboard.writeText(text), FAULTY);
  await page.keyboard.press("Control+v");
  await expect(faults).toContainText("workers[0].index");
  await page.keyboard.press("Escape");

  await drop(editor.canvas, JSON.stringify(flow([{ index: 0, type: "of_another_house" }])));
  await expect(faults).toContainText("of_another_house");
  await page.keyboard.press("Escape");
  await page.evaluate(() => navigator.clipboard.writeText("just a sentence"));
  await page.keyboard.press("Control+v");
  await expect(editor.dialog).toBeHidden();
  await editor.expectStored(indicesOf, [0, 1, 2]);

  const curl =
    "curl https://api.example.com/rates -H 'Authorization: Bearer hunter2' --json '{\"base\": \"USD\"}'";
  await page.evaluate((text) => navigator.clipboard.writeText(text), curl);
  await page.keyboard.press("Control+v");
  await editor.expectStored((document) => paramsOf(document, 3), {
    method: "POST",
    url: "https://api.example.com/rates",
    body: { base: "USD" },
  });
  await expect(editor.canvas).toContainText("store it under Credentials");
});

test("the list of workflows imports a document as a new one, and lists its faults with their paths", async ({
  page,
}) => {
  await page.goto("/workflows");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a workflow" });
  const document = dialog.getByRole("textbox", { name: "Document" });
  await document.fill(FAULTY);
  await dialog.getByRole("button", { name: "Import workflow" }).click();
  await expect(dialog).toContainText("workers[0].index");
  await document.fill(JSON.stringify(board({ name: "Imported board" })));
  await dialog.getByRole("button", { name: "Import workflow" }).click();
  await expect(page.getByRole("textbox", { name: "Workflow name" })).toHaveValue("Imported board");
});

test("a file exported from the list of workflows holds the document", async ({ page, open }) => {
  const name = `Exported ${Date.now()}`;
  await open(board({ name }));
  await page.goto("/workflows");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Export as a file" }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file).toMatchObject({ format: "millrace.workflow/1", name, workers: [{}, {}, {}] });

  // The row's button opens the same menu, by keyboard and by mouse. Esc returns the focus to the button.
  const row = page.getByRole("row").filter({ hasText: name });
  const line = page.getByRole("menuitem", { name: "Export as a file" });
  await row.focus();
  await page.keyboard.press("Shift+F10");
  await expect(line).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button", { name: `Actions for ${name}` })).toBeFocused();
  await row.getByText("Draft").click({ button: "right" });
  await expect(line).toBeVisible();
});

async function drop(onto: Locator, text: string): Promise<void> {
  const transferred = await onto.page().evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "dropped.json", { type: "application/json" }));
    return transfer;
  }, text);
  await onto.dispatchEvent("dragover", { dataTransfer: transferred });
  await onto.dispatchEvent("drop", { dataTransfer: transferred });
}
