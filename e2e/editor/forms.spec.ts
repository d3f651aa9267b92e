import { expect } from "@playwright/test";
import { flow } from "@/e2e/api/documents";
import { board, inRow } from "./board";
import { test } from "./editor-test";
import { paramsOf } from "./read-document";

test("only the fields of the chosen operation are there, and what is left behind can be cleared", {
  tag: "@journey",
}, async ({ page, open }) => {
  const editor = await open(board());
  await editor.choose(1);
  const operation = editor.settings.getByRole("combobox", { name: /^Operation/ });
  const interval = editor.settings.getByRole("combobox", { name: /^Interval/ });
  await operation.click();
  await page.getByRole("combobox", { name: "Search", exact: true }).fill("time_series");
  await page.keyboard.press("Enter");
  await expect(interval).toHaveAttribute("aria-required", "true");
  await interval.click();
  await page.getByRole("combobox", { name: "Search", exact: true }).fill("1day");
  await page.keyboard.press("Enter");
  await editor.expectStored((document) => paramsOf(document, 1).interval, "1day");

  await operation.click();
  await page.getByRole("combobox", { name: "Search", exact: true }).fill("logo");
  await page.keyboard.press("Enter");
  await expect(
    editor.settings.getByText("This field doesn't apply to the option selected above. Clear it."),
  ).toBeVisible();
  await editor.settings.getByRole("button", { name: "Clear" }).click();
  await expect(interval).toHaveCount(0);
  await editor.expectStored((document) => paramsOf(document, 1), {
    operation: "logo",
    symbol: "{{workers[0].result.symbol}}",
  });
});

test("a value is judged while it is typed, in words, and an expression may stand anywhere", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([{ index: 0, type: "fetch_news" }])));
  await editor.choose(0);
  const articles = editor.field("Articles");
  await articles.fill("501");
  await expect(editor.settings.getByText("Use a whole number from 1 to 500.")).toBeVisible();
  await expect(articles).toHaveAttribute("aria-invalid", "true");
  await articles.fill("many");
  await expect(editor.settings.getByText("Enter a whole number.")).toBeVisible();
  await articles.fill("50");
  await expect(articles).not.toHaveAttribute("aria-invalid", "true");
  await editor.expectStored((document) => paramsOf(document, 0).limit, 50);

  const from = editor.field(/^From/);
  await from.fill("2026-02-31");
  await expect(editor.settings.getByText("Enter a date as YYYY-MM-DD.")).toBeVisible();
  await editor.settings.getByRole("button", { name: "Open calendar" }).first().click();
  await editor.settings.locator("input[type=date]").fill("2026-02-28");
  await editor.expectStored((document) => paramsOf(document, 0).dateFrom, "2026-02-28");
  await editor.settings.getByRole("button", { name: "Type the date" }).click();
  await from.fill("{{run.started_at | date: '%Y-%m-%d'}}");
  await expect(editor.settings.getByText("Enter a date as YYYY-MM-DD.")).toHaveCount(0);

  await editor.settings.getByRole("combobox", { name: /^Order/ }).click();
  await page.getByRole("option", { name: /^Use a value…/ }).click();
  await expect(editor.field(/^Order/)).toBeFocused();
});

test("what is required says so only once somebody was there", async ({ page, open }) => {
  const editor = await open(flow(inRow([{ index: 0, type: "market_data", params: { operation: "quote" } }])));
  await editor.choose(0);
  const symbol = editor.field(/^Symbol/);
  await expect(symbol).toHaveAttribute("aria-required", "true");
  await expect(editor.settings.getByText("Symbol is required.")).toHaveCount(0);
  await symbol.focus();
  await page.keyboard.press("Tab");
  await expect(editor.settings.getByText("Symbol is required.")).toBeVisible();
});

test("a secret is given, replaced and cleared, and never comes back", async ({ page, open }) => {
  const editor = await open(board());
  const secret = "callers-must-know-this-0123456789";
  await editor.choose(0);
  await editor.field("API key").fill(secret);
  await page.keyboard.press("Tab");
  await editor.expectStored((document) => paramsOf(document, 0).api_key, { $secret: true });
  await expect(editor.settings.getByText("Set", { exact: true })).toBeVisible();

  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/v1/")) answers.push(await response.text().catch(() => ""));
  });
  await page.reload();
  await editor.choose(0);
  await expect(editor.settings.getByText("Set", { exact: true })).toBeVisible();
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.join()).not.toContain(secret);
  expect(await page.content()).not.toContain(secret);

  await editor.settings.getByRole("button", { name: "Replace" }).click();
  await expect(editor.field("API key")).toBeFocused();
  await page.keyboard.type("another-");
  await editor.save();
  // The save happens in the middle of a word. Typing continues where it was.
  await page.keyboard.type("key");
  await expect(editor.field("API key")).toHaveValue("another-key");
  await page.keyboard.press("Tab");
  await editor.save();
  await expect(editor.settings.getByText("Set", { exact: true })).toBeVisible();
  await editor.settings.getByRole("button", { name: "Clear" }).click();
  await editor.expectStored((document) => paramsOf(document, 0).api_key ?? "", "");
});
