import { expect, test } from "@playwright/test";
import { z } from "zod";
import { newPerson } from "@/e2e/api/people";
import { signIn } from "@/e2e/sign-in";
import { bars, newDashboard, newPublisher } from "./board";

/** Layout shift since the start of the page, as the browser reports it. */
const MOVED = "moved.reduce((sum, { value }) => sum + value, 0)";
const MAX_SHIFT = 0.01;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };

test("a dashboard of ten widgets moves nothing while it loads: own, shared and embedded, on a desk and on a phone", async ({
  browser,
}) => {
  const person = await newPerson();
  const prices = await newPublisher(person, "Prices");
  await prices.publish(bars(50));
  const watch = await newPublisher(person, "Watch");
  const symbols = ["AAPL", "MSFT", "TSLA", "NVDA", "AMZN", "META"];
  await watch.publish(symbols.map((symbol, at) => ({ symbol, close: 100 + at, percent_change: at - 2 })));
  const news = await newPublisher(person, "News");
  const url = "https://example.com/story";
  await news.publish(symbols.map((title) => ({ title, url, published_at: "2026-11-20T10:00:00Z" })));
  const events = await newPublisher(person, "Events");
  await events.publish(symbols.map((symbol) => ({ date: "2026-11-20", symbol, eps_estimate: 1 })));
  const placed = [
    ...["line", "candlestick", "table", "number", "bar"].map((kind) => ({ kind, publisher: prices })),
    ...["heatmap", "treemap", "table"].map((kind) => ({ kind, publisher: watch })),
    { kind: "news", publisher: news },
    { kind: "calendar", publisher: events },
  ].map((each, at) => ({ ...each, name: `${each.kind} ${at}` }));
  const id = await newDashboard(person, "Prices", placed);
  const link = await person.api.post("/share-links", { kind: "dashboard", id });
  const { token } = z.object({ token: z.string() }).parse(link.json);
  for (const path of [`/dashboards/${id}`, `/share/${token}`, `/embed/${token}`])
    for (const screen of [DESK, PHONE]) {
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, ...screen });
      const page = await context.newPage();
      await page.addInitScript(() => {
        const moved: PerformanceEntry[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => moved.push(...list.getEntries())).observe({
          type: "layout-shift",
          buffered: true,
        });
      });
      if (path.startsWith("/dashboards")) await signIn(page, person);
      await page.goto(path);
      await expect(page.getByText("as of")).toHaveCount(placed.length);
      expect(await page.evaluate(MOVED), `${path}, ${screen.viewport.width} px`).toBeLessThan(MAX_SHIFT);
      await context.close();
    }
});
