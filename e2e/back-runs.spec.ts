import { expect, test } from "@playwright/test";
import { newPerson } from "./api/people";
import { twoVersions } from "./api/two-versions";
import { Newcomer } from "./newcomer";
import { signIn } from "./sign-in";

test("a version is run on recorded calls, compared with what was published, and with another version", async ({
  page,
}) => {
  const person = await newPerson();
  const { id } = await twoVersions(person.api);
  await signIn(page, person);
  await page.goto(`/workflows/${id}`);
  const newcomer = new Newcomer(page);
  const values = page.getByRole("region", { name: "Values" });

  await newcomer.press(newcomer.button("More publishing options"));
  await newcomer.press(page.getByRole("menuitem", { name: "Back-runs" }));
  await expect(page.getByText("2 runs, no calls to data providers")).toBeVisible();
  await newcomer.press(newcomer.button("Start back-run"));
  await expect(values).toContainText("1 of 2 values differs from the published data.");
  await expect(values.getByRole("img", { name: /^Published and Version 2: / })).toBeVisible();
  await expect(page.getByRole("table", { name: "Runs of the back-run" })).toContainText("Succeeded");
  await newcomer.press(values.getByRole("row").last());
  await expect(page.getByRole("dialog")).toContainText("21");
  await newcomer.strike("Escape");

  await newcomer.press(page.getByRole("link", { name: "Back-runs" }));
  await newcomer.press(page.getByRole("combobox", { name: "Version" }));
  await newcomer.press(page.getByRole("option", { name: "Version 1" }));
  await newcomer.press(newcomer.button("Start back-run"));
  await expect(values).toContainText("All 2 values match the published data.");
  await newcomer.press(values.getByRole("combobox", { name: "Compare with" }));
  await newcomer.press(page.getByRole("option", { name: /^Version 2/ }));
  await expect(values).toContainText("1 of 2 values differs from version 2.");
  newcomer.managed(12);
});
