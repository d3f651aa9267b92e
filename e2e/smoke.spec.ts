import { expect, test } from "@playwright/test";

test("the product is up: health answers and a page is drawn", async ({ page, request }) => {
  expect((await request.get("/api/health/live")).status()).toBe(200);
  expect((await request.get("/api/health/ready")).status()).toBe(200);
  await page.goto("/");
  await expect(page).toHaveTitle(/Millrace/);
});
