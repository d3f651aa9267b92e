import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, expect, test } from "@playwright/test";
import { owner } from "./api/api";
import { join, newPerson } from "./api/people";
import { deployment, deploymentEnvironment } from "./deployment";
import { signIn, signInByForm } from "./sign-in";

const run = promisify(execFile);

test("who forgot their password gets a link from the owner, once, and is signed in with the new one", async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  await join(owner, person, "viewer");
  await signIn(page);
  await page.goto("/settings?tab=workspace");
  await page
    .getByRole("row", { name: person.email })
    .getByRole("button", { name: /^New password for/ })
    .click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = (await page.getByRole("region", { name: "Link" }).textContent()) ?? "";
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "I've saved a copy" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();

  await setPassword(browser, link, "an entirely new passphrase");
  const again = await setPassword(browser, link, "what somebody else wants", "refused");
  await expect(again.getByRole("alert").filter({ hasText: "This link has been used" })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await signInByForm(elsewhere, { email: person.email, password: "an entirely new passphrase" });
});

test("who holds the machine makes a link by a command that the sign-in page names", async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // This instance sends no email, so the page only mentions the operator.
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await expect(page.getByText("node bin/run.mjs reset-password")).toBeVisible();

  const { stdout } = await run("node", ["bin/run.mjs", "reset-password", person.email], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: {
      ...process.env,
      ...deploymentEnvironment,
      PORT: deployment.port,
      MILLRACE_DATA_DIR: deployment.dataDir,
    },
  });
  const link = /^http\S+$/m.exec(stdout)?.[0] ?? "";
  await setPassword(browser, link, "an entirely new passphrase");
});

/** Sets the password with the link in a new browser context. */
async function setPassword(browser: Browser, link: string, password: string, comes = "in") {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.getByLabel(/^New password/).fill(password);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  if (comes === "in") await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  return page;
}
