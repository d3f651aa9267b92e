import { expect, test } from "@playwright/test";
import { flow, transform, webhook } from "./api/documents";
import { live } from "./api/live";
import { newPerson } from "./api/people";
import { signIn } from "./sign-in";

test("a newcomer's first clicks: an endpoint answers, a signal asks, a board is drawn, and the steps are put away", {
  tag: "@journey",
}, async ({ page }) => {
  await signIn(page, await newPerson());
  await page.goto("/");
  const steps = page.getByRole("region", { name: "Getting-started checklist" });
  await steps.getByRole("button", { name: "Create the API and call it" }).click();
  const answer = steps.getByRole("region", { name: "Endpoint response" });
  await expect(answer.getByRole("region", { name: "Response", exact: true })).toContainText(
    '"symbol": "AAPL"',
  );
  await steps.getByRole("button", { name: "Create signal" }).click();
  const waiting = page
    .getByRole("region", { name: "Waiting for your decision" })
    .getByRole("link", { name: /^AAPL: / });
  await expect(waiting).toBeVisible();
  await steps.getByRole("link", { name: /^Set a price/ }).click();
  await expect(page.getByText("Choose a pricing model above")).toBeVisible();
  await page.getByRole("button", { name: "Got it" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await steps.getByRole("button", { name: "Create dashboard" }).click();
  await expect(page.getByRole("region", { name: "AAPL, 1 year" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Live (3)" })).toBeVisible();
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(
    page.getByRole("region", { name: "Dashboards" }).getByRole("link", { name: /^Apple/ }),
  ).toBeVisible();
  await expect(steps).toBeHidden();
});

test("whatever has a name is found from any page by a key, a worker in its editor too", async ({ page }) => {
  const person = await newPerson();
  const { id } = await live(flow([webhook(0), transform(1, "1", { name: "Spread" })], [[0, 1]]), person.api);
  await signIn(page, person);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("combobox").fill("spread");
  await search.getByRole("option", { name: /#1 Spread/ }).click();
  await expect(page).toHaveURL(`/workflows/${id}?worker=1`);
  await expect(page.getByRole("textbox", { name: "Worker name" })).toHaveValue("Spread");
});

test("an address that names a worker shows it, on a phone too, where its workflow does not fit", async ({
  page,
}) => {
  const person = await newPerson();
  const workers = [webhook(0), ...[1, 2, 3, 4, 5].map((index) => transform(index, String(index)))];
  const wires = [1, 2, 3, 4, 5].map((to) => [to - 1, to] as const);
  const { id } = await live(flow(workers, wires), person.api);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, person);
  await page.goto(`/workflows/${id}?worker=5`);
  await expect(page.getByRole("group", { name: /^#5 / })).toBeInViewport({ ratio: 0.9 });
});
