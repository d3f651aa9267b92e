import { expect, type Page } from "@playwright/test";
import { deployment } from "./deployment";

/** The owner that the deployment under test was started with. */
const OWNER = { email: deployment.ownerEmail, password: deployment.ownerPassword } as const;

export async function signIn(page: Page, person: { email: string; password: string } = OWNER): Promise<void> {
  await page.goto("/sign-in");
  await fillIn(page, person);
  await expect(page).toHaveURL(/\/workflows/);
}

/** On the page for it, wherever it leads. */
export async function fillIn(page: Page, person: { email: string; password: string } = OWNER): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
