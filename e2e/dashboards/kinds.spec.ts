import { expect, type Locator, type Page, test } from "@playwright/test";
import { z } from "zod";
import { live } from "@/e2e/api/live";
import { newPerson, type Person } from "@/e2e/api/people";
import { ended } from "@/e2e/api/runs";
import { signIn } from "@/e2e/sign-in";
import { widget } from "./board";

interface Wanted {
  /** Template whose provider is added. `guessed` is the kind that its widget gets if none is chosen. */
  readonly template: string;
  readonly guessed: string;
  readonly chosen?: string;
  /** Path of the value to show, if there are several. */
  readonly shows?: string;
  readonly look: (of: Locator) => Locator;
}

const chart = (of: Locator) => of.getByRole("img", { name: /chart of [1-9]\d* points/ });

const WANTED: readonly Wanted[] = [
  { template: "Currency dashboard feed", guessed: "Candlesticks", look: chart },
  { template: "Inflation tracker", guessed: "Line", look: chart },
  { template: "Inflation tracker", guessed: "Line", chosen: "Bars", look: chart },
  {
    template: "Portfolio snapshot",
    guessed: "Table",
    look: (of) => of.getByRole("button", { name: "AAPL" }),
  },
  {
    template: "Portfolio snapshot",
    guessed: "Table",
    chosen: "Number",
    shows: "gain",
    look: (of) => of.getByText(/^[\d,.]+$/),
  },
  { template: "Earnings-week watch", guessed: "Calendar", look: (of) => of.getByRole("time") },
  { template: "News by ticker", guessed: "News", look: (of) => of.getByRole("link") },
  {
    template: "Currency dashboard feed",
    guessed: "Candlesticks",
    chosen: "Text",
    look: (of) => of.getByText('"EUR/USD"'),
  },
];

test("a widget of every kind is made of a template's provider in two clicks and seen by whoever has the link", async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  for (const template of new Set(WANTED.map((wanted) => wanted.template)))
    await runTemplate(person, template);
  await signIn(page, person);
  await page.goto("/dashboards");
  await page.getByRole("button", { name: "New dashboard" }).click();
  await page.getByRole("button", { name: "Empty dashboard" }).click();
  await expect(page.getByRole("heading", { name: "This dashboard is empty" })).toBeVisible();

  for (const [index, wanted] of WANTED.entries()) await add(page, wanted, `W${index}`);
  await expectAll(page);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create public link" }).click();
  const address = (await dialog.getByText(/\/share\//).textContent()) ?? "";
  const stranger = await browser.newContext();
  const seen = await stranger.newPage();
  await seen.goto(address);
  await expectAll(seen);
  expect(await stranger.cookies()).toEqual([]);
  await seen.goto("/workflows");
  await expect(seen).toHaveURL(/sign-in/);
  await stranger.close();
});

async function expectAll(page: Page): Promise<void> {
  for (const [index, { look }] of WANTED.entries()) {
    const shown = widget(page, `W${index}`);
    await expect(look(shown).first()).toBeVisible();
    await expect(shown.getByText(/as of/)).toBeVisible();
    await expect(shown.getByText("Sample data")).toBeVisible();
  }
}

async function add(page: Page, { template, guessed, chosen, shows }: Wanted, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add widget" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add a widget" });
  await dialog.getByRole("button", { name: template }).click();
  const kind = dialog.getByRole("combobox", { name: "Display as" });
  await expect(kind).toHaveText(guessed);
  if (chosen !== undefined) await choose(page, kind, chosen);
  if (shows !== undefined) await choose(page, dialog.getByRole("combobox", { name: "Data to show" }), shows);
  await dialog.getByRole("textbox", { name: /^Name\b(?! of)/ }).fill(name);
  await dialog.getByRole("button", { name: "Add to dashboard" }).click();
  await expect(dialog).toBeHidden();
}

async function choose(page: Page, control: Locator, option: string): Promise<void> {
  await control.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const templates = z.object({
  items: z.array(
    z.looseObject({ document: z.looseObject({ name: z.string(), workers: z.array(z.unknown()) }) }),
  ),
});

/** Creates a workflow from the template, publishes it and runs it once on sample data. */
async function runTemplate({ api }: Person, name: string): Promise<void> {
  const found = templates
    .parse((await api.get("/templates")).json)
    .items.find(({ document }) => document.name === name);
  const of = await live(found?.document, api);
  const run = await api.post(`/workflows/${of.id}/runs`, { variables: { symbol: "AAPL" } });
  expect(await ended(run, api)).toMatchObject({ status: "succeeded" });
}
