import { type BrowserContextOptions, test as base } from "@playwright/test";
import { draft } from "@/e2e/api/live";
import { deployment } from "@/e2e/deployment";
import { signIn } from "@/e2e/sign-in";
import { EditorPage } from "./editor-page";

type SignedIn = Exclude<BrowserContextOptions["storageState"], string | undefined>;

interface EditorFixtures {
  /** Saves a document through the interface and opens it. */
  readonly open: (document: unknown) => Promise<EditorPage>;
}

/** A browser in which the owner is signed in already: once per process, not once per test. */
export const test = base.extend<EditorFixtures, { signedIn: SignedIn }>({
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
