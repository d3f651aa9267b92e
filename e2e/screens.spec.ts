import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { type Belongings, belongings, PROVIDER_ID, TRIGGER_ID } from "./api/belongings";
import { newPerson, type Person } from "./api/people";
import { deployment } from "./deployment";
import { findCut } from "./find-cut";
import { signIn } from "./sign-in";
import { watchPage } from "./watch-page";

const slugged = z.object({ slug: z.string() });

interface Visit {
  readonly things: Belongings;
  readonly shareTokens: readonly string[];
  /** Slugs of the listed item and its seller in the store. */
  readonly slug: string;
  readonly seller: string;
}

/** Every screen with a URL. The test fails if a page of the app is missing here. */
const SIGNED_IN: Record<string, (visit: Visit) => string> = {
  "(studio)": () => "/",
  "(studio)/alerts": () => "/alerts",
  "(studio)/approvals": () => "/approvals",
  "(studio)/credentials": () => "/credentials",
  "(studio)/dashboards": () => "/dashboards",
  "(studio)/dashboards/[dashboardId]": ({ things }) => `/dashboards/${things.dashboards}`,
  "(studio)/disputes": () => "/disputes",
  "(studio)/disputes/[disputeId]": ({ things }) => `/disputes/${things.disputes}`,
  "(studio)/docs": () => "/docs",
  "(studio)/docs/api": () => "/docs/api",
  "(studio)/docs/expressions": () => "/docs/expressions",
  "(studio)/docs/functions": () => "/docs/functions",
  "(studio)/docs/guides": () => "/docs/guides",
  "(studio)/docs/guides/[guide]": () => "/docs/guides/versions",
  "(studio)/docs/recipes": () => "/docs/recipes",
  "(studio)/docs/workers": () => "/docs/workers",
  "(studio)/docs/workers/[type]": () => "/docs/workers/transform",
  "(studio)/invitations": () => "/invitations",
  "(studio)/market": () => "/market",
  "(studio)/market/[kind]/[itemId]": ({ things }) => `/market/workflow/${things.workflows}`,
  "(studio)/market/subscriptions": () => "/market/subscriptions",
  "(studio)/people": () => "/people",
  "(studio)/prices": () => "/prices",
  "(studio)/prices/[kind]/[id]": ({ things }) => `/prices/workflow/${things.workflows}`,
  "(studio)/prices/subscribers": () => "/prices/subscribers",
  "(studio)/runs": () => "/runs",
  "(studio)/runs/[runId]": ({ things }) => `/runs/${things.runs}`,
  "(studio)/runs/repairs": () => "/runs/repairs",
  "(studio)/runs/repairs/[bulkRetryId]": ({ things }) => `/runs/repairs/${things.repairs}`,
  "(studio)/settings": () => "/settings",
  "(studio)/tables": () => "/tables",
  "(studio)/tables/[tableId]": ({ things }) => `/tables/${things.tables}`,
  "(studio)/workflows": () => "/workflows",
  "(studio)/workflows/[workflowId]": ({ things }) => `/workflows/${things.workflows}`,
  "(studio)/workflows/[workflowId]/back-runs": ({ things }) => `/workflows/${things.workflows}/back-runs`,
  "(studio)/workflows/[workflowId]/back-runs/[backRunId]": ({ things }) =>
    `/workflows/${things.workflows}/back-runs/${things["back-runs"]}`,
};

const SIGNED_OUT: Record<string, (visit: Visit) => string> = {
  "(auth)/confirm-mail": () => "/confirm-mail?token=cut-off",
  "(auth)/forgot-password": () => "/forgot-password",
  "(auth)/new-password": () => "/new-password?token=cut-off",
  "(auth)/reset-password": () => "/reset-password?token=cut-off",
  "(auth)/second-step": () => "/second-step",
  "(auth)/setup": () => "/setup",
  "(auth)/sign-in": () => "/sign-in",
  "(auth)/unsubscribe": () => "/unsubscribe?token=cut-off",
  "(store)/e/t/[workflowId]/[webhookId]": ({ things }) => `/e/t/${things.workflows}/${TRIGGER_ID}`,
  "(store)/e/w/[workflowId]/[providerId]": ({ things }) => `/e/w/${things.workflows}/${PROVIDER_ID}`,
  "(store)/store": () => "/store",
  "(store)/store/[item]": ({ slug }) => `/store/${slug}`,
  "(store)/store/sellers/[seller]": ({ seller }) => `/store/sellers/${seller}`,
  "embed/[token]": ({ shareTokens }) => `/embed/${shareTokens[1]}`,
  "share/[token]": ({ shareTokens }) => `/share/${shareTokens[0]}`,
};

/** Pages that this deployment answers with 404, and the tests that visit them. */
const ELSEWHERE = {
  "(auth)/confirm": "shop.spec.ts",
  "(auth)/sign-up": "shop.spec.ts",
  "(store)/e/[...rest]": "public-pages.spec.ts",
  "(store)/store/[...rest]": "public-pages.spec.ts",
  design: "design.spec.ts",
};

/** Tabs of the settings page, each with its own URL. */
const TABS = Object.fromEntries(
  ["workspace", "account", "sessions", "security", "tokens", "assistants", "webhooks", "billing"].map(
    (tab) => [`settings ${tab}`, () => `/settings?tab=${tab}`],
  ),
);

const OPERATORS: typeof SIGNED_IN = {
  "people of the instance": () => "/people",
  "settings instance": () => "/settings?tab=instance",
};

const softly = expect.configure({ soft: true });
const PHONE = { width: 390, height: 844 };

/** Folder for screenshots of each screen in both widths and both themes. */
const { MILLRACE_PICTURES: PICTURES } = process.env;

test("every page of the app is visited", { tag: "@journey" }, () => {
  const app = path.resolve(import.meta.dirname, "../app");
  const pages = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "page.tsx")
    .map((name) => path.dirname(name).split(path.sep).join("/"));
  expect(pages.sort()).toEqual(
    [...Object.keys(SIGNED_IN), ...Object.keys(SIGNED_OUT), ...Object.keys(ELSEWHERE)].sort(),
  );
});

test("every screen is drawn with what belongs on it, and without an error", {
  tag: "@journey",
}, async ({ browser }) => {
  const person = await newPerson();
  const { things, shareTokens } = await belongings(person);
  const listing = { listed: true, summary: "One number.", category: "Prices" };
  const listed = await person.api.put(`/listings/workflow/${things.workflows}`, listing);
  expect(listed.status, listed.text).toBe(200);
  const slugAt = async (address: string) => slugged.parse((await person.api.get(address)).json).slug;
  const visit: Visit = {
    things,
    shareTokens,
    slug: await slugAt(`/listings/workflow/${things.workflows}`),
    seller: await slugAt("/seller-page"),
  };
  const look = async (pages: typeof SIGNED_IN, account?: Pick<Person, "email" | "password">) => {
    const page = await browser.newPage({ storageState: { cookies: [], origins: [] } });
    if (account !== undefined) await signIn(page, account);
    const { troubles, atRest } = watchPage(page);
    for (const [name, addressOf] of Object.entries(pages)) {
      const address = addressOf(visit);
      await page.goto(address);
      await atRest();
      // The editor has a canvas instead of a heading.
      const content = page.getByRole("heading").or(page.getByRole("application"));
      await expect(content.first(), address).toBeVisible();
      expect.soft(troubles.splice(0), address).toEqual([]);
      const usual = page.viewportSize();
      await page.setViewportSize(PHONE);
      await softly.poll(() => findCut(page), address).toEqual([]);
      if (usual !== null) await page.setViewportSize(usual);
      if (PICTURES !== undefined)
        await photograph(page, path.join(PICTURES, name.replaceAll("/", " ")), atRest);
    }
    await page.close();
  };
  await look({ ...SIGNED_IN, ...TABS }, person);
  await look(OPERATORS, { email: deployment.ownerEmail, password: deployment.ownerPassword });
  await look(SIGNED_OUT);
});

async function photograph(page: Page, file: string, atRest: () => Promise<void>): Promise<void> {
  const usual = page.viewportSize();
  for (const width of [1440, 390]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await atRest();
      await page.screenshot({ path: `${file} ${width} ${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (usual !== null) await page.setViewportSize(usual);
}
