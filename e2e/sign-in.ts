import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { deployment } from "./deployment";

/** The owner with whom the deployment was started. */
const OWNER = { email: deployment.ownerEmail, password: deployment.ownerPassword } as const;

const csrf = z.object({ csrfToken: z.string() });

/** Signs in with the requests of the sign-in page, without rendering it. The page stays where it is. */
export async function signIn(page: Page, { email, password }: Account = OWNER): Promise<void> {
  const { csrfToken } = csrf.parse(await (await page.request.get("/api/auth/csrf")).json());
  const answer = await page.request.post("/api/auth/callback/credentials", {
    form: { email, password, csrfToken, json: "true" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in like a person. Ends on Home. */
export async function signInByForm(page: Page, account: Account = OWNER): Promise<void> {
  await page.goto("/sign-in");
  await fillIn(page, account);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}

/** Fills in and submits the sign-in page, wherever that leads. */
export async function fillIn(page: Page, { email, password }: Account = OWNER): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

interface Account {
  readonly email: string;
  readonly password: string;
}
