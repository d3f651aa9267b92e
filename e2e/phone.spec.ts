import { expect, type Locator, test } from "@playwright/test";
import { flow, provider, webhook } from "./api/documents";
import { live } from "./api/live";
import { newPerson } from "./api/people";
import { ended } from "./api/runs";
import { findCut } from "./find-cut";
import { signIn } from "./sign-in";

const MIN_TARGET = 44;

test("on a phone, a failed run is understood and run again within three taps, without scrolling sideways", {
  tag: "@journey",
}, async ({ browser }) => {
  const person = await newPerson();
  const quote = { index: 1, type: "market_data", params: { operation: "quote", symbol: "APPL" } };
  const document = flow(
    [webhook(0), quote, provider(2, "1")],
    [
      [0, 1],
      [1, 2],
    ],
    { name: "Morning price" },
  );
  const { call } = await live(document, person.api);
  expect((await ended(await call(), person.api)).status).toBe("failed");
  const page = await browser.newPage({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    storageState: { cookies: [], origins: [] },
  });
  await signIn(page, person);
  let taps = 0;
  const tap = async (target: Locator) => {
    await expect.poll(() => findCut(page)).toEqual([]);
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(MIN_TARGET);
    await target.tap();
    taps += 1;
  };
  const status = (word: string) => page.getByRole("main").getByRole("status").filter({ hasText: word });

  await page.goto("/runs");
  const list = page.getByRole("table", { name: "Runs" });
  await expect(list).toContainText("symbol not found: APPL");
  await tap(list.getByRole("row").last());
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(page.getByRole("main")).toContainText("symbol not found: APPL");
  const failed = page.url();
  await tap(page.getByRole("button", { name: "Retry", exact: true }));
  await expect(page).not.toHaveURL(failed);
  await expect(page.getByText("Retry of")).toBeVisible();
  await expect(status("Failed")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(3);

  await page.goto("/");
  const failing = page.getByRole("region", { name: "Failing" });
  await expect(failing).toContainText("symbol not found: APPL");
  await tap(failing.getByRole("button", { name: "Retry Morning price" }));
  await expect(page).toHaveURL(/\/runs\//);
  await expect(page.getByText("Retry of")).toBeVisible();
});
