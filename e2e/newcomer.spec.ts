import { expect, test } from "@playwright/test";
import { flow, provider, webhook } from "./api/documents";
import { live } from "./api/live";
import { newPerson } from "./api/people";
import { ended } from "./api/runs";
import { Newcomer } from "./newcomer";
import { fillIn, signIn } from "./sign-in";

test("the first minute: an endpoint that answers within three clicks, and a board with one more", async ({
  page,
}) => {
  const person = await newPerson();
  const newcomer = new Newcomer(page);
  await page.goto("/");
  await fillIn(page, person);
  const steps = page.getByRole("region", { name: "Getting-started checklist" });
  await newcomer.press(steps.getByRole("button", { name: "Create the API and call it" }));
  await expect(steps.getByRole("region", { name: "Response", exact: true })).toContainText("AAPL");
  newcomer.managed(3);
  await newcomer.press(steps.getByRole("button", { name: "Create dashboard" }));
  await expect(page.getByRole("region", { name: "AAPL, 1 year" })).toBeVisible();
  newcomer.managed(1);
});

test("a webhook that answers a quote is built from nothing", async ({ page, request }) => {
  await signIn(page, await newPerson());
  await page.goto("/");
  const newcomer = new Newcomer(page);
  const { settings } = newcomer;
  await newcomer.press(newcomer.screen("Workflows"), newcomer.button("New workflow"));
  await newcomer.press(newcomer.button("Empty workflow"), newcomer.button("Webhook trigger"));
  await newcomer.press(settings.getByRole("button", { name: "Add variable" }));
  await newcomer.fill(settings.getByRole("textbox", { name: "Name", exact: true }), "symbol");
  await newcomer.fill(settings.getByRole("textbox", { name: "Default" }), "AAPL");
  await newcomer.press(settings.getByRole("combobox", { name: "Response" }), newcomer.option(/result/));
  await newcomer.press(newcomer.option(/^Market data/));
  await newcomer.press(settings.getByRole("combobox", { name: /^Operation/ }), newcomer.option(/^quote/i));
  await newcomer.press(
    settings.getByRole("textbox", { name: /^Symbol/ }),
    newcomer.option("{{context.symbol}} from the call"),
  );
  await newcomer.press(page.getByRole("group", { name: "#0 Webhook trigger" }));
  await newcomer.press(settings.getByRole("tab", { name: "Test" }));
  await newcomer.press(settings.getByRole("button", { name: "Run Test" }));
  await newcomer.press(settings.getByRole("button", { name: "Send request" }));
  await expect(settings).toContainText('name: "Apple');
  const address = await settings
    .getByRole("code")
    .filter({ hasText: /^http.*\/api\/t\// })
    .first()
    .textContent();
  newcomer.managed(20);
  const answer = await request.post(address ?? "", { data: { symbol: "MSFT" } });
  expect(await answer.json()).toMatchObject({ status: "succeeded", result: { symbol: "MSFT" } });
});

test("a rule with an alarm rings the bell, and is answered there", async ({ page }) => {
  await signIn(page, await newPerson());
  await page.goto("/");
  const newcomer = new Newcomer(page);
  const { settings } = newcomer;
  await newcomer.press(newcomer.screen("Workflows"), newcomer.button("New workflow"));
  await newcomer.press(newcomer.button("Empty workflow"), newcomer.button("Webhook trigger"));
  await newcomer.press(newcomer.option(/^Market data/));
  await newcomer.press(settings.getByRole("combobox", { name: /^Operation/ }), newcomer.option(/^quote/i));
  await newcomer.fill(settings.getByRole("textbox", { name: /^Symbol/ }), "AAPL");
  await newcomer.press(newcomer.option(/^Condition/));
  const rule = settings.getByRole("group", { name: "Condition 1" });
  await newcomer.press(rule.getByRole("combobox", { name: "Field" }), newcomer.option(/close/));
  await newcomer.press(
    rule.getByRole("combobox", { name: "Comparison" }),
    newcomer.option(/greater|more|above|>/),
  );
  await newcomer.fill(rule.getByRole("textbox", { name: "Value" }), "1");
  await newcomer.press(newcomer.option(/^Wait/));
  await newcomer.press(settings.getByRole("combobox", { name: /^Wait/ }), newcomer.option(/approval/));
  await newcomer.fill(settings.getByRole("textbox", { name: /^Title/ }), "Apple is above 1");
  await newcomer.press(newcomer.button("Publish"));
  await newcomer.press(page.getByRole("dialog").getByRole("button", { name: /^Publish/ }));
  // The chain is longer than the view.
  await newcomer.press(
    newcomer.button("Zoom to fit"),
    page.getByRole("group", { name: "#0 Webhook trigger" }),
  );
  await newcomer.press(settings.getByRole("tab", { name: "Test" }));
  await newcomer.press(settings.getByRole("button", { name: "Send request" }));
  await newcomer.press(newcomer.screen("Approvals"));
  await expect(page.getByRole("heading", { name: "Apple is above 1" })).toBeVisible();
  await newcomer.press(newcomer.button("Approve"), newcomer.button("Yes, approve"));
  await expect(page.getByText("Approved by you")).toBeVisible();
  newcomer.managed(28);
});

test("a board with two symbols compared is drawn, from nothing", async ({ page }) => {
  await signIn(page, await newPerson());
  await page.goto("/");
  const newcomer = new Newcomer(page);
  const { settings } = newcomer;
  await newcomer.press(newcomer.screen("Workflows"), newcomer.button("New workflow"));
  await newcomer.press(newcomer.button("Empty workflow"), newcomer.button("Webhook trigger"));
  await newcomer.press(newcomer.option(/^Market data/));
  await newcomer.press(
    settings.getByRole("combobox", { name: /^Operation/ }),
    newcomer.option(/prices over time|time.series/i),
  );
  await newcomer.fill(settings.getByRole("textbox", { name: /^Symbol/ }), "AAPL, MSFT");
  await newcomer.press(settings.getByRole("combobox", { name: /^Interval/ }), newcomer.option(/^1day/));
  await newcomer.press(settings.getByRole("tab", { name: "Test" }));
  await newcomer.press(settings.getByRole("button", { name: "Test #1" }));
  await newcomer.press(settings.getByRole("button", { name: "Create widget" }));
  const dialog = page.getByRole("dialog", { name: "Create a widget" });
  await expect(dialog.getByRole("checkbox", { name: "Compare in percent" })).toBeChecked();
  await newcomer.press(
    dialog.getByRole("checkbox", { name: "Publish the workflow now" }),
    dialog.getByRole("checkbox", { name: "Run the workflow once to get data now" }),
    dialog.getByRole("button", { name: "Add to dashboard" }),
    newcomer.button("Open"),
  );
  const chart = page.getByRole("region", { name: "Market data" });
  await expect(chart).toContainText("AAPL");
  await expect(chart).toContainText("MSFT");
  newcomer.managed(18);
});

test("a run that failed is found, its cause mended, and the run tried again", async ({ page }) => {
  const person = await newPerson();
  const document = flow(
    [
      webhook(0),
      { index: 1, type: "market_data", params: { operation: "quote", symbol: "APPL" } },
      provider(2, "{{workers[1].result.close}}"),
    ],
    [
      [0, 1],
      [1, 2],
    ],
    { name: "Morning price" },
  );
  const { call } = await live(document, person.api);
  expect((await ended(await call(), person.api)).status).toBe("failed");
  await signIn(page, person);
  await page.goto("/");
  const newcomer = new Newcomer(page);
  await newcomer.press(
    page.getByRole("region", { name: "Failing" }).getByRole("link", { name: /^Morning price/ }),
  );
  await expect(page.getByRole("main")).toContainText("symbol not found: APPL");
  await newcomer.press(page.getByRole("link", { name: "Open workflow" }));
  await newcomer.fill(newcomer.settings.getByRole("textbox", { name: /^Symbol/ }), "AAPL");
  await newcomer.press(newcomer.button("Publish"));
  await newcomer.press(page.getByRole("dialog").getByRole("button", { name: /^Publish/ }));
  await page.goBack();
  await newcomer.press(
    newcomer.button("More options"),
    page.getByRole("menuitemradio", { name: "The live version" }),
  );
  await newcomer.press(page.getByRole("menuitem", { name: /^From the failed step #1/ }));
  await expect(page.getByRole("main").getByText("Succeeded").first()).toBeVisible();
  newcomer.managed(9);
});
