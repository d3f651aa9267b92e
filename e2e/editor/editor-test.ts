import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { draft } from "@/e2e/api/live";
import { deployment } from "@/e2e/deployment";
import { signIn } from "@/e2e/sign-in";
import { EditorPage } from "./editor-page";

type SignedIn = Exclude<BrowserContextOptions["storageState"], string | undefined>;

interface EditorFixtures {
  readonly open: (document: unknown) => Promise<EditorPage>;
}

interface ProcessFixtures {
  readonly signedIn: SignedIn;
  readonly keptPage: Page;
}

const viewport = { width: 1280, height: 720 };
/** A URL of the product that isn't a page. */
const NOWHERE = "/api/health/live";

/**
 * Gives each test a browser context that is already signed in as the owner. The sign-in happens once per
 * process.
 */
export const testAlone = base.extend<EditorFixtures, Pick<ProcessFixtures, "signedIn">>({
  signedIn: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: deployment.address });
      await signIn(page);
      const state = await page.context().storageState();
      await page.close();
      await use(state);
    },
    { scope: "worker" },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
  open: async ({ page }, use) => {
    await use(async (document) => {
      const editor = new EditorPage(page, (await draft(document)).id);
      await editor.goto();
      return editor;
    });
  },
});

/**
 * Like `testAlone`, but with one page for all tests of a process. A new page would compile the whole editor
 * again, which takes longer than most of what is tested in it. Each test gets the page in a clean state.
 * Tests that sign out, go offline, leave scripts behind or measure screen times use `testAlone`.
 */
export const test = testAlone.extend<object, Pick<ProcessFixtures, "keptPage">>({
  keptPage: [
    async ({ browser, signedIn }, use) => {
      const context = await browser.newContext({
        baseURL: deployment.address,
        storageState: signedIn,
        reducedMotion: "reduce",
        viewport,
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  context: ({ keptPage }, use) => use(keptPage.context()),
  page: async ({ keptPage }, use, info) => {
    await use(keptPage);
    // After a failure, the page is kept for inspection and its process isn't reused.
    if (info.status !== info.expectedStatus) return;
    await keptPage.unrouteAll({ behavior: "ignoreErrors" });
    for (const page of keptPage.context().pages()) if (page !== keptPage) await page.close();
    await keptPage.goto(NOWHERE);
    await keptPage.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await keptPage.context().clearPermissions();
    await keptPage.setViewportSize(viewport);
    await keptPage.mouse.move(0, 0);
  },
});
