import { expect, test } from "@playwright/test";
import { z } from "zod";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { ended, runIdOf, stepOf } from "@/e2e/api/runs";
import { page as list } from "@/e2e/api/shapes";
import { until } from "@/e2e/api/until";

const asked = z.looseObject({ url: z.string() });
const ASKS = {
  mode: "approval",
  title: "Place the order?",
  message: "500 AAPL at the open.",
  fields: [
    { name: "share", type: "integer", default: 50 },
    { name: "side", type: "list", choices: ["buy", "sell"], required: true },
  ],
};

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test("who has an approval's address decides with the keyboard, on a phone, without sign-in or scripts", async ({
  page,
}) => {
  const { api } = await newPerson();
  const asking = flow(
    [webhook(0), { index: 1, type: "wait", params: ASKS }, transform(2, "workers[1].result.fields")],
    [
      [0, 1],
      [1, 2, "approved"],
    ],
  );
  const workflow = await live(asking, api);
  const runId = runIdOf(await workflow.call());
  const [approval] = await until(
    "something is asked",
    async () => list.parse((await api.get("/approvals?status=open")).json).items,
    (items) => items.length > 0,
  );
  await page.goto(asked.parse(approval).url);
  await expect(page.getByRole("heading", { name: "Place the order?" })).toBeVisible();
  await expect(page.getByText("500 AAPL at the open.")).toBeVisible();
  const wide = await page.locator("html").evaluate((root) => root.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("share")).toBeFocused();
  await page.keyboard.type("half");
  await page.keyboard.press("Tab");
  await page.keyboard.type("sell");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Approve" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("`share` must be a whole number")).toBeVisible();
  await expect(page.getByLabel("side")).toHaveValue("sell");
  await page.getByLabel("share").fill("40");
  await page.getByRole("button", { name: "Approve" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Approved on");
  await expect(page.getByRole("button")).toHaveCount(0);
  const run = await ended(runId, api);
  expect(run.status).toBe("succeeded");
  expect(stepOf(run, 2)?.result).toEqual({ share: 40, side: "sell" });
});
