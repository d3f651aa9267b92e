import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { flow, provider, webhook } from "./api/documents";
import { live } from "./api/live";
import { newPerson, type Person } from "./api/people";
import { ended } from "./api/runs";
import { findCut } from "./find-cut";
import { signIn } from "./sign-in";

const MIN_TARGET = 44;

async function expectHeight(target: Locator): Promise<void> {
  await expect.poll(async () => (await target.boundingBox())?.height).toBeGreaterThanOrEqual(MIN_TARGET);
}

/** The thumb of a person at a screen 390 px wide. Counts taps and checks that each target is easy to hit. */
class Thumb {
  readonly page: Page;
  taps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  static async of(browser: Browser, person: Person): Promise<Thumb> {
    const page = await browser.newPage({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      storageState: { cookies: [], origins: [] },
    });
    await signIn(page, person);
    return new Thumb(page);
  }

  async tap(target: Locator): Promise<void> {
    await expect.poll(() => findCut(this.page)).toEqual([]);
    const box = await target.boundingBox();
    expect(box?.height, String(target)).toBeGreaterThanOrEqual(MIN_TARGET);
    expect(box?.width, String(target)).toBeGreaterThanOrEqual(MIN_TARGET);
    await target.tap();
    this.taps += 1;
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }
}

const misspelt = (person: Person) => {
  const quote = { index: 1, type: "market_data", params: { operation: "quote", symbol: "APPL" } };
  const joins = [
    [0, 1],
    [1, 2],
  ] as const;
  return live(flow([webhook(0), quote, provider(2, "1")], joins, { name: "Morning price" }), person.api);
};

test("on a phone, a failed run is understood and run again within three taps, without scrolling sideways", {
  tag: "@journey",
}, async ({ browser }) => {
  const person = await newPerson();
  const { call } = await misspelt(person);
  expect((await ended(await call(), person.api)).status).toBe("failed");
  const thumb = await Thumb.of(browser, person);
  const { page } = thumb;
  const status = (word: string) => page.getByRole("main").getByRole("status").filter({ hasText: word });

  await page.goto("/runs");
  const list = page.getByRole("table", { name: "Runs" });
  await expect(list).toContainText("symbol not found: APPL");
  await thumb.tap(list.getByRole("row").last());
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(page.getByRole("main")).toContainText("symbol not found: APPL");
  const failed = page.url();
  await thumb.tap(thumb.button("Retry"));
  await expect(page).not.toHaveURL(failed);
  await expect(page.getByText("Retry of")).toBeVisible();
  await expect(status("Failed")).toBeVisible();
  expect(thumb.taps).toBeLessThanOrEqual(3);
  await expectHeight(page.getByRole("main").getByRole("link", { name: "Runs", exact: true }));

  await page.goto("/workflows");
  const workflows = page.getByRole("table", { name: "Workflows" });
  await expect(workflows.getByRole("link", { name: "Morning price" })).toBeVisible();
  await expectHeight(workflows.getByRole("columnheader", { name: "Name" }));
  for (const link of await workflows.getByRole("link").all()) await expectHeight(link);

  await page.goto("/");
  const failing = page.getByRole("region", { name: "Failing" });
  await expect(failing).toContainText("symbol not found: APPL");
  await thumb.tap(failing.getByRole("button", { name: "Retry Morning price" }));
  await expect(page).toHaveURL(/\/runs\//);
  await expect(page.getByText("Retry of")).toBeVisible();
});

test("on a phone, an approval that Home shows is decided within three taps", async ({ browser }) => {
  const person = await newPerson();
  const ask = { index: 1, type: "wait", params: { mode: "approval", title: "Place the order?" } };
  const { call } = await live(flow([webhook(0), ask], [[0, 1]]), person.api);
  await call();
  const thumb = await Thumb.of(browser, person);
  const { page } = thumb;
  await page.goto("/");
  await thumb.tap(page.getByRole("link", { name: "Decide: Place the order?" }));
  await thumb.tap(thumb.button("Approve"));
  await thumb.tap(thumb.button("Yes, approve"));
  await expect(page.getByText("Approved by you")).toBeVisible();
  expect(thumb.taps).toBe(3);
});

test("on a phone, the parameter that made a run fail is changed and published, and nothing hides the bars", async ({
  browser,
}) => {
  const person = await newPerson();
  const { id, call } = await misspelt(person);
  const run = await ended(await call(), person.api);
  const thumb = await Thumb.of(browser, person);
  const { page } = thumb;
  await page.goto(`/runs/${run.id}`);
  await thumb.tap(page.getByRole("link", { name: "Open workflow" }));
  await thumb.tap(thumb.button("Settings"));
  const sheet = page.getByRole("dialog", { name: "Settings" });
  const name = await sheet.getByRole("textbox", { name: "Worker name" }).boundingBox();
  expect(name?.height).toBeGreaterThanOrEqual(MIN_TARGET);
  await thumb.tap(sheet.getByRole("textbox", { name: "Symbol" }));
  await sheet.getByRole("textbox", { name: "Symbol" }).fill("AAPL");
  await thumb.tap(sheet.getByRole("option", { name: /^AAPL/ }));
  await thumb.tap(sheet.getByRole("button", { name: "Close" }));
  await thumb.tap(thumb.button("Publish"));
  await thumb.tap(thumb.button("Publish version 2"));
  const message = page.locator("[data-sonner-toast]").filter({ hasText: "Version 2 is live" });
  await expect(message).toBeVisible();
  for (const hidden of [thumb.button("Zoom to fit"), thumb.button("Settings"), thumb.button("Publish")])
    await hidden.tap({ trial: true });
  await thumb.tap(message.getByRole("button", { name: "Show the endpoints" }));
  await expect(page.getByRole("dialog", { name: "Endpoints" })).toBeVisible();
  expect(thumb.taps).toBeLessThanOrEqual(8);
  const { workers } = Object((await person.api.get(`/workflows/${id}`)).json);
  expect(workers[1].params.symbol).toBe("AAPL");
});
