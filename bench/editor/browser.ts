import { type Browser, chromium, type Page } from "@playwright/test";
import { SIGN_IN } from "@/bench/product/instance";
import { findBrowser } from "@/bin/check/find-browser.mjs";

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  return await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
}

/** A new context stores nothing but the sign-in. */
export async function signedInPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(SIGN_IN.email);
  await page.getByLabel("Password", { exact: true }).fill(SIGN_IN.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  return page;
}
