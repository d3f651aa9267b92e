import { expect, test } from "@playwright/test";
import { z } from "zod";
import type { Api } from "@/e2e/api/api";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { ended, runIdOf, stepOf } from "@/e2e/api/runs";
import { page as list } from "@/e2e/api/shapes";
import { until } from "@/e2e/api/until";
import { signIn } from "@/e2e/sign-in";

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

test.use({ viewport: { width: 390, height: 844 } });

const asking = (api: Api) =>
  live(
    flow(
      [webhook(0), { index: 1, type: "wait", params: ASKS }, transform(2, "workers[1].result.fields")],
      [
        [0, 1],
        [1, 2, "approved"],
      ],
    ),
    api,
  );

const firstAsked = (api: Api) =>
  until(
    "something is asked",
    async () => list.parse((await api.get("/approvals?status=open")).json).items,
    (items) => items.length > 0,
  );

test("who is signed in sees what waits as it comes, decides it on a phone, and finds it again", async ({
  page,
}) => {
  const someone = await newPerson();
  await signIn(page, someone);
  await page.goto("/approvals");
  await expect(page.getByText("No pending approvals")).toBeVisible();
  const workflow = await asking(someone.api);
  const runId = runIdOf(await workflow.call());
  const tab = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Approvals" });
  await expect(tab).toContainText("1 waiting");
  const asks = page.getByRole("article", { name: "Place the order?" });
  await expect(asks).toContainText("500 AAPL at the open.");
  await asks.getByLabel("share").fill("40");
  await asks.getByRole("button", { name: "Approve" }).click();
  await asks.getByRole("button", { name: "Yes, approve" }).click();
  await expect(asks.getByText("Some fields are invalid. Correct them and try again.")).toBeVisible();
  await asks.getByRole("combobox").click();
  await page.getByRole("option", { name: "sell" }).click();
  await asks.getByRole("button", { name: "Approve" }).click();
  await asks.getByRole("button", { name: "Yes, approve" }).click();
  await expect(asks.getByRole("status")).toContainText("Approved by you");
  await expect(tab).not.toContainText("waiting");
  const wide = await page.locator("html").evaluate((root) => root.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  const run = await ended(runId, someone.api);
  expect(stepOf(run, 2)?.result).toEqual({ share: 40, side: "sell" });
  await page.goto("/approvals?status=approved");
  await expect(asks.getByRole("status")).toContainText("Approved by you");
  await page.setViewportSize({ width: 1440, height: 900 });
  await asks.getByRole("link").click();
  await page.getByRole("region", { name: "Steps" }).getByRole("button", { name: /#1/ }).click();
  await expect(page.getByRole("region", { name: "Decision" })).toContainText("Approved by you");
  await workflow.call();
  await expect(tab).toContainText("1 waiting");
  await tab.click();
  await expect(asks.getByRole("button", { name: "Reject" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("who has an approval's address decides with the keyboard, on a phone, without sign-in", async ({
    page,
  }) => {
    const { api } = await newPerson();
    const workflow = await asking(api);
    const runId = runIdOf(await workflow.call());
    const [approval] = await firstAsked(api);
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
});
