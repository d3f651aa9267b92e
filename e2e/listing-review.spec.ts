import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { z } from "zod";
import { flow, transform, webhook } from "./api/documents";
import { live } from "./api/live";
import { newPerson } from "./api/people";
import { unique } from "./api/unique";
import { Instance } from "./durability/instance";
import { expectNoBarriers } from "./editor/expect-no-barriers";
import { signIn } from "./sign-in";

let mine: Instance;
test.beforeAll(async () => {
  mine = await Instance.create({ MILLRACE_LISTING_REVIEW: "on" });
});
test.afterAll(() => mine?.remove());

const listing = z.looseObject({ slug: z.string() });

test("a listing is declined with a reason, changed, approved by keyboard alone, and reported by a stranger", async ({
  browser,
}) => {
  const seller = await newPerson(mine.api);
  const name = unique("Looked at");
  const document = flow([webhook(0), transform(1, "1")], [[0, 1]], { name });
  const { id } = await live(document, seller.api, mine.address);
  const [shop, operator, stranger] = [await open(browser), await open(browser), await open(browser)];
  await signIn(shop, seller);
  await signIn(operator);
  const queue = operator.getByRole("list", { name: "Listings to review" });
  const waiting = queue.getByRole("listitem").filter({ hasText: name });

  await test.step("the seller lists it, and nobody sees it", async () => {
    await shop.goto(`/market/workflow/${id}`);
    await say(shop, "Always right");
    await shop.getByRole("switch", { name: "Show in the market" }).click();
    await expect(shop.getByText("Your changes were submitted")).toBeVisible();
    await expectNoBarriers(shop, "a listing that waits");
    await expectInStore(name, false);
  });
  await test.step("the operator declines it, and says why", async () => {
    await operator.goto("/settings?tab=instance");
    await expect(waiting).toContainText("Always right");
    await expectNoBarriers(operator, "listings to look at");
    await pressed(operator, waiting.getByRole("button", { name: `Decline ${name}…` }));
    const dialog = operator.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Decline" })).toBeDisabled();
    await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused();
    await operator.keyboard.type("Nothing is always right");
    await expectNoBarriers(operator, "why a listing is declined");
    await pressed(operator, dialog.getByRole("button", { name: "Decline" }));
    await expect(waiting).toHaveCount(0);
    await expectInStore(name, false);
  });
  await test.step("the seller reads the reason, and asks again", async () => {
    await shop.reload();
    await expect(shop.getByText("Nothing is always right")).toBeVisible();
    await say(shop, "One, as a number");
    await expect(shop.getByText("Your changes were submitted")).toBeVisible();
  });
  const slug = await test.step("the operator approves it, and it is in the store", async () => {
    await operator.reload();
    await expect(waiting).toContainText("One, as a number");
    await pressed(operator, waiting.getByRole("button", { name: `Approve ${name}` }));
    await expect(waiting).toHaveCount(0);
    await expectInStore(name, true);
    await shop.reload();
    await expect(shop.getByText("Your changes were submitted")).toHaveCount(0);
    return listing.parse((await seller.api.get(`/listings/workflow/${id}`)).json).slug;
  });
  await test.step("a stranger reports it, and the operator hears of it", async () => {
    await stranger.goto(`/store/${slug}`);
    await expect(stranger.getByText("One, as a number")).toBeVisible();
    await stranger.getByText("Report this item…").click();
    await stranger.getByRole("textbox", { name: "Details" }).fill("It was two yesterday");
    await stranger.getByRole("button", { name: "Send report" }).click();
    await expect(stranger.getByText("Report sent")).toBeVisible();
    await operator.reload();
    const reports = operator.getByRole("list", { name: "Reports" });
    const report = reports.getByRole("listitem").filter({ hasText: name });
    await expect(report).toContainText("It was two yesterday");
    await expect(report).toContainText("A store visitor");
    await report.getByRole("button", { name: `Resolve the reports about ${name}` }).click();
    await expect(report).toHaveCount(0);
  });
  for (const page of [shop, operator, stranger]) await page.context().close();
});

/** Opens a page of this instance in a new browser context. */
async function open(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: mine.address })).newPage();
}

async function say(shop: Page, summary: string): Promise<void> {
  await shop.getByRole("textbox", { name: "Summary" }).fill(summary);
  await shop.getByRole("button", { name: "Save summary" }).click();
  await expect(shop.getByText("The summary was saved")).toBeVisible();
}

async function expectInStore(name: string, isThere: boolean): Promise<void> {
  for (const path of ["/store", "/llms.txt"])
    await expect
      .poll(async () => (await (await fetch(mine.address + path)).text()).includes(name), { message: path })
      .toBe(isThere);
}

const MAX_TABS = 200;

/** Presses Tab until the button has the focus, then Enter, as a user without a mouse would. */
async function pressed(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press("Enter");
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`${button} is not reached by Tab`);
}
