import { expect, type Page, test } from "@playwright/test";
import { join, newPerson } from "./api/people";
import { appCode } from "./app-code";
import { deployment } from "./deployment";
import { fillIn } from "./sign-in";

/** Passkeys are bound to a host name, but the deployment's address is an IP address. */
const HOME = `http://localhost:${deployment.port}`;

test("an app and a passkey are set up under Account, and each is the second step; the passkey also opens alone", async ({
  page,
}) => {
  await addVirtualAuthenticator(page);
  const person = await newPerson();
  await page.goto(`${HOME}/sign-in?next=%2Fsettings%3Ftab%3Daccount`);
  await fillIn(page, person);

  const secret = await setUpApp(page, person.password);
  const recovery = (await page.getByRole("region", { name: "Recovery codes" }).textContent()) ?? "";
  await page.getByRole("button", { name: "I've saved a copy" }).click();
  const [first = "", second = ""] = recovery.split("\n");
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("textbox", { name: "Code" }).fill(first);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("For localhost · never used")).toBeVisible();

  await signOut(page);
  await fillIn(page, person);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await page.getByLabel("Code").fill("000 000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible();
  await page.getByLabel("Code").fill(appCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await signOut(page);
  await fillIn(page, person);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await page.goto(`${HOME}/settings?tab=account`);
  await page.getByRole("button", { name: "Turn off the authenticator app" }).click();
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByText("Confirmed with your passkey.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  await page.getByRole("button", { name: /^Remove the passkey/ }).click();
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("textbox", { name: "Code" }).fill(second);
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByRole("button", { name: "Create new recovery codes" })).toBeHidden();
});

test("a workspace requires it: who has none is led to the set-up before anything else, and goes on where they wanted to", async ({
  browser,
  page,
}) => {
  const [host, guest] = [await newPerson(), await newPerson()];
  await join(host.api, guest, "editor");
  await page.goto(`${HOME}/sign-in?next=%2Fsettings%3Ftab%3Daccount`);
  await fillIn(page, host);
  await setUpApp(page, host.password);
  await page.getByRole("button", { name: "I've saved a copy" }).click();
  await page.goto(`${HOME}/settings`);
  await expect(page.getByRole("row", { name: guest.email }).getByText("No 2FA")).toBeVisible();
  await page.getByRole("switch", { name: "Require two-factor authentication for all members" }).click();
  await page.getByRole("button", { name: "Require two-factor authentication" }).click();
  await expect(page.getByText("Two-factor authentication is now required")).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(`${HOME}/sign-in?next=%2Fruns`);
  await fillIn(phone, guest);
  await expect(phone.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
  // A page that is still open would go to the setup by itself and race with this.
  await phone.goto("about:blank");
  const move = await phone.request.post(`${HOME}/api/v1/me/workspace`, {
    data: { workspace_id: host.workspaceId },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(move.status()).toBe(200);
  await phone.goto(`${HOME}/runs`);
  await expect(phone.getByRole("heading", { name: "Two-factor authentication is required" })).toBeVisible();
  await phone.goto(`${HOME}/workflows`);
  await expect(phone).toHaveURL(/\/second-step\?next=%2Fworkflows$/);
  await setUpApp(phone, guest.password);
  await phone.getByRole("button", { name: "I've saved a copy" }).click();
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Workflows" })).toBeVisible();
  await context.close();
});

/** Sets up the app and stops at the recovery codes. Returns the app's secret. */
async function setUpApp(page: Page, password: string): Promise<string> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: /^QR code for your authenticator app/ })).toBeVisible();
  const shown = (await page.getByRole("region", { name: "Secret" }).textContent()) ?? "";
  const secret = shown.replaceAll(" ", "");
  // Uses the oldest code that is accepted, which leaves the current one for later. It is too old if the next
  // interval starts in between.
  await expect(async () => {
    await page.getByRole("textbox", { name: "Code" }).fill(appCode(secret, -1));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("region", { name: "Recovery codes" })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  return secret;
}

/** A virtual device that holds passkeys and always confirms its user. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  // A page that is still open would go to sign-in by itself and race with this.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(`${HOME}/sign-in`);
}
