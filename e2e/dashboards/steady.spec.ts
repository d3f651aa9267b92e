import { expect, test } from "@playwright/test";
import { newPerson } from "@/e2e/api/people";
import { signIn } from "@/e2e/sign-in";
import { bars, newDashboard, newPublisher, widget } from "./board";

/** Layout shift since the start of the page, as the browser reports it. */
const MOVED = "moved.reduce((sum, { value }) => sum + value, 0)";

test("a board moves nothing while it loads, on a desk and on a phone", async ({ browser }) => {
  const person = await newPerson();
  const publisher = await newPublisher(person, "Prices");
  await publisher.publish(bars(50));
  const kinds = ["line", "candlestick", "table", "number"];
  const placed = kinds.map((kind) => ({ name: kind, kind, publisher }));
  const board = await newDashboard(person, "Prices", placed);
  for (const width of [1440, 390]) {
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [] },
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const moved: PerformanceEntry[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => moved.push(...list.getEntries())).observe({
        type: "layout-shift",
        buffered: true,
      });
    });
    await signIn(page, person);
    await page.goto(`/dashboards/${board}`);
    for (const kind of kinds) await expect(widget(page, kind)).toContainText("as of");
    expect(await page.evaluate(MOVED), `${width} px`).toBeLessThan(0.01);
    await context.close();
  }
});
