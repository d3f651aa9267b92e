import { expect, type Page, type Request, test } from "@playwright/test";
import { newPerson } from "@/e2e/api/people";
import { newDashboard, newPublisher, openDashboard, widget } from "./board";

/** Longer than the longest interval between two refreshes. */
const A_REFRESH_MS = 20_000;

test("without a stream twelve widgets are one request a refresh: 304 while nothing is new, none in a hidden page", async ({
  page,
}) => {
  // `navigator.locks` is missing on pages without TLS.
  await page.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
  const person = await newPerson();
  const publishers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => newPublisher(person, `Source ${index}`)),
  );
  for (const publisher of publishers) await publisher.publish({ close: 110 });
  const widgets = Array.from({ length: 12 }, (_, index) => {
    const [first] = publishers;
    return { name: `W${index}`, kind: "number", publisher: publishers[index % 4] ?? first };
  });
  const id = await newDashboard(
    person,
    "Twelve",
    widgets.flatMap(({ publisher, ...rest }) => (publisher ? { ...rest, publisher } : [])),
  );
  await page.clock.install();
  const answers = await watchAnswers(page);
  await openDashboard(page, person, id);
  for (const { name } of widgets) await expect(widget(page, name).getByText("110")).toBeVisible();

  answers.length = 0;
  await page.clock.fastForward(A_REFRESH_MS);
  await expect.poll(() => answers).toEqual([[`/api/v1/dashboards/${id}/data`, 304]]);

  await publishers[0]?.publish({ close: 120 });
  await page.clock.fastForward(A_REFRESH_MS);
  for (const name of ["W0", "W4", "W8"]) await expect(widget(page, name).getByText("120")).toBeVisible();
  await expect(widget(page, "W1").getByText("110")).toBeVisible();
  expect(answers.map(([, status]) => status)).toEqual([304, 200]);

  await setHidden(page, true);
  for (let turn = 0; turn < 5; turn += 1) await page.clock.fastForward(A_REFRESH_MS);
  // Any pending request would have been answered before this one.
  await page.evaluate(() => fetch("/api/health/live"));
  expect(answers.filter(([path]) => path.endsWith("/data"))).toHaveLength(2);
  await setHidden(page, false);
  await page.clock.fastForward(A_REFRESH_MS);
  await expect.poll(() => answers.filter(([path]) => path.endsWith("/data")).length).toBeGreaterThan(2);
});

test("tabs hear of publishings by one stream; when the tab that holds it is closed another takes over", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  const publishers = [await newPublisher(person, "Left"), await newPublisher(person, "Right")];
  const boards = [];
  for (const publisher of publishers) {
    await publisher.publish({ close: 110 });
    boards.push(await newDashboard(person, "Board", [{ name: "Last", kind: "number", publisher }]));
  }
  const open = new Set<Request>();
  context.on("request", (request) => {
    if (request.url().includes("/api/v1/changes")) open.add(request);
  });
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  // Closed pages send no more events for their requests.
  const opened = () => [...open].filter((request) => !request.frame().page().isClosed());
  const follows = (...ids: readonly (string | undefined)[]) =>
    expect
      .poll(() => opened().map((request) => new URL(request.url()).searchParams.get("items")))
      .toEqual([
        ids
          .map((id) => `dashboard/${id}`)
          .sort()
          .join(),
      ]);

  await openDashboard(page, person, boards[0] ?? "");
  const other = await context.newPage();
  await other.goto(`/dashboards/${boards[1]}`);
  for (const tab of [page, other]) await expect(widget(tab, "Last").getByText("110")).toBeVisible();
  await follows(...boards);
  for (const publisher of publishers) await publisher.publish({ close: 120 });
  for (const tab of [page, other]) await expect(widget(tab, "Last").getByText("120")).toBeVisible();

  await page.close();
  await follows(boards[1]);
  await publishers[1]?.publish({ close: 130 });
  await expect(widget(other, "Last").getByText("130")).toBeVisible();
});

test("when a refresh or a run fails the last value stays, and the widget says why", async ({ page }) => {
  const person = await newPerson();
  const publisher = await newPublisher(person, "Moody");
  await publisher.publish({ close: 110 });
  const id = await newDashboard(person, "Kept", [{ name: "Last", kind: "number", publisher }]);
  await openDashboard(page, person, id);
  const last = widget(page, "Last");
  const refresh = page.getByRole("button", { name: "Refresh now" });
  await expect(last.getByText("110")).toBeVisible();

  await page.route("**/data", (route) => route.abort());
  await refresh.click();
  await expect(last.getByText(/^Not refreshed: /)).toBeVisible();
  await expect(last.getByText("110")).toBeVisible();
  await page.unroute("**/data");
  await expect(refresh).toBeEnabled();
  await refresh.click();
  await expect(last.getByText(/^Not refreshed/)).toBeHidden();

  await publisher.fail();
  await expect(refresh).toBeEnabled();
  await refresh.click();
  await expect(last.getByText("The last run failed: expression error")).toBeVisible();
  await expect(last.getByText("110")).toBeVisible();
  await last.getByRole("button", { name: "Actions for Last" }).click();
  await page.getByRole("menuitem", { name: "Open failed run" }).click();
  await expect(page).toHaveURL(/\/runs\//);
});

test("a value that is late says so, in words and in colour, and turns old", async ({ page }) => {
  const person = await newPerson();
  const publisher = await newPublisher(person, "Slow");
  await publisher.publish({ close: 110 });
  const id = await newDashboard(person, "Ages", [
    { name: "Last", kind: "number", publisher, options: { stale_after: 600 } },
  ]);
  await page.clock.install();
  await openDashboard(page, person, id);
  const age = widget(page, "Last").getByText(/as of/);
  await expect(age).toHaveText(/^as of/);
  const fresh = await age.evaluate((element) => getComputedStyle(element).color);
  await page.clock.fastForward(12 * 60_000);
  await expect(age).toHaveText(/^late · as of 12 min/);
  const late = await age.evaluate((element) => getComputedStyle(element).color);
  await page.clock.fastForward(30 * 60_000);
  await expect(age).toHaveText(/^old · as of/);
  const old = await age.evaluate((element) => getComputedStyle(element).color);
  expect(new Set([fresh, late, old]).size).toBe(3);
});

/**
 * Records path and status of the page's API requests as sent over the network. The browser's cache would hide
 * a 304.
 */
async function watchAnswers(page: Page): Promise<[string, number][]> {
  const answers: [string, number][] = [];
  const paths = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  devtools.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    const path = paths.get(requestId);
    // The notifications poll on their own.
    if (path?.startsWith("/api/v1/") && path !== "/api/v1/approvals") answers.push([path, statusCode]);
  });
  await devtools.send("Network.enable");
  return answers;
}

/** Fakes visibility, because headless browsers treat all pages as visible. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    hidden ? "hidden" : "visible",
  );
}
