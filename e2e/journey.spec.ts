import { expect, type Locator, type Page, test } from "@playwright/test";
import { signInByForm } from "./sign-in";

/** From nothing to a published value with mouse and keyboard, as a new user would do it. */
test("a workflow is built on the canvas, called from outside, watched and read", { tag: "@journey" }, async ({
  page,
  request,
}) => {
  await signInByForm(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Workflows" }).click();
  await page.getByRole("button", { name: "New workflow" }).first().click();
  await page.getByRole("button", { name: "Empty workflow" }).click();
  const canvas = page.getByRole("application", { name: "Workflow" });
  await expect(canvas).toBeVisible();
  await page.getByRole("textbox", { name: "Workflow name" }).fill("Journey");
  await page.keyboard.press("Enter");

  await dragOnto(page, canvas, "Webhook trigger", { x: 130, y: 260 });
  await dragOnto(page, canvas, "Data provider", { x: 450, y: 260 });
  const trigger = page.getByRole("group", { name: "#0 Webhook trigger" });
  const provider = page.getByRole("group", { name: "#1 Data provider" });
  await connect(page, trigger, provider);

  const settings = page.getByRole("complementary", { name: "Settings" });
  await trigger.click();
  await settings.getByRole("textbox", { name: "Webhook ID" }).fill("journey");
  await settings.getByRole("button", { name: "Add variable" }).click();
  const name = settings.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("symbol");
  await settings.getByRole("textbox", { name: "Default" }).fill("AAPL");

  await provider.click();
  await settings.getByRole("textbox", { name: "Provider ID" }).fill("journey");
  const data = settings.getByRole("textbox", { name: "Data" });
  await data.click();
  await page.keyboard.type("{{");
  const completions = page.getByRole("listbox", { name: "Completions" });
  await expect(completions.getByRole("option", { name: /#0 Webhook trigger/ })).toBeVisible();
  await page.keyboard.type("workers[0].result.");
  await expect(completions.getByRole("option", { name: /symbol/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(data).toHaveValue("{{workers[0].result.symbol}}");
  await settings.getByRole("combobox", { name: "Served as" }).click();
  await page.getByRole("option", { name: "text" }).click();
  await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();

  await trigger.click();
  await settings.getByRole("tab", { name: "Test" }).click();
  await settings.getByRole("button", { name: "Run Test" }).click();
  await expect(settings.getByLabel("Test result")).toContainText("success");
  const address =
    (await settings
      .getByText(/\/api\/t\/.+\/journey$/)
      .first()
      .textContent()) ?? "";

  const answer = await request.post(address, { data: { symbol: "MSFT" } });
  expect(answer.status()).toBe(202);
  const { run_id: runId } = await answer.json();

  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("main").getByText("Succeeded").first()).toBeVisible();
  const served = await request.get(address.replace("/api/t/", "/api/w/"));
  expect(await served.text()).toBe("MSFT");
  expect(served.headers()["x-run-id"]).toBe(runId);
});

async function dragOnto(
  page: Page,
  canvas: Locator,
  worker: string,
  to: { x: number; y: number },
): Promise<void> {
  const box = await canvas.boundingBox();
  if (!box) throw new Error("The canvas is not there");
  await page.getByRole("option", { name: worker }).hover();
  await page.mouse.down();
  await page.mouse.move(box.x + to.x, box.y + to.y, { steps: 8 });
  await page.mouse.up();
}

async function connect(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.locator(".react-flow__handle.source").first().hover();
  await page.mouse.down();
  await to.locator(".react-flow__handle.target").first().hover();
  await page.mouse.up();
  await expect(page.locator(".react-flow__edge")).toHaveCount(1);
}
