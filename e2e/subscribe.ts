import { expect, type Page } from "@playwright/test";

/** Agrees to the price shown on an item's page and reads the key from the screen. */
export async function subscribe(page: Page, price: string, asked = price): Promise<string> {
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const buy = dialog.getByRole("button", { name: `Subscribe for ${asked}` });
  await expect(buy).toBeDisabled();
  await dialog.getByRole("checkbox", { name: `I agree to pay ${price}` }).click();
  await buy.click();
  const key = await copyKey(page);
  await expect(page.getByRole("region", { name: "Your subscription" })).toBeVisible();
  return key;
}

/**
 * Copies the key and closes the dialog. A key is shown only once, so only its own button closes the dialog.
 */
export async function copyKey(page: Page): Promise<string> {
  const shown = page.getByRole("alertdialog").filter({ has: page.getByRole("region", { name: "Key" }) });
  const key = (await shown.getByRole("region", { name: "Key" }).textContent()) ?? "";
  expect(key).toMatch(/^mrs_/);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(shown.getByRole("region", { name: /with curl$/ })).toBeVisible();
  await shown.getByRole("button", { name: "I've saved a copy" }).click();
  await expect(shown).toBeHidden();
  return key;
}
