import { expect, test } from "@playwright/test";
import { echo } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";

test("the product is up: health answers and a page is drawn", { tag: "@journey" }, async ({
  page,
  request,
}) => {
  expect((await request.get("/api/health/live")).status()).toBe(200);
  expect((await request.get("/api/health/ready")).status()).toBe(200);
  await page.goto("/");
  await expect(page).toHaveTitle(/Millrace/);
});

test("a call is carried out, and answered with what its run gives", { tag: "@journey" }, async () => {
  const of = await live(echo({ variables: [{ name: "symbol", type: "string" }] }));
  const answer = await of.call({ symbol: "AAPL" });
  expect([answer.status, answer.json]).toMatchObject([
    200,
    { status: "succeeded", result: { symbol: "AAPL" } },
  ]);
});
