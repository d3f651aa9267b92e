import { expect, test } from "@playwright/test";
import { deployment } from "@/e2e/deployment";

test("the page of all components is for development alone", async () => {
  const answer = await fetch(`${deployment.address}/design`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("ConfirmDialog");
});
