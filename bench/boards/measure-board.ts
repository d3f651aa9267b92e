import type { Browser, Page } from "@playwright/test";
import { signedInPage } from "@/bench/editor/browser";
import { drag, type Frames, framesDuring, type Point } from "@/bench/editor/frames";
import { pause } from "@/bench/pause";

export interface BoardRound {
  /**
   * Milliseconds from navigation until the first widget shows a value, with the scripts already in the
   * browser's cache.
   */
  readonly firstMs: number;
  readonly chartsMs: number;
  readonly linked: Frames;
  readonly alone: Frames;
  readonly streams: number;
  readonly requests: number;
}

const CHARTS = 5;
const SETTLE_MS = 2_000;
const SECONDS = 4;

export async function measureBoard(browser: Browser, address: string, id: string): Promise<BoardRound> {
  const page = await signedInPage(browser, address);
  // esbuild wraps functions in a helper `__name`, which the page lacks.
  await page.addInitScript("globalThis.__name = (made) => made");
  await page.addInitScript(watchForWidgets, CHARTS);
  await page.goto(`/dashboards/${id}`);
  await painted(page, "charts-painted");
  // Measures the second visit, as for someone who opens the dashboard every day.
  let [streams, requests] = [0, 0];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/v1/changes") streams += 1;
    if (pathname === `/api/v1/dashboards/${id}/data`) requests += 1;
  });
  await page.goto(`/dashboards/${id}`);
  const chartsMs = await painted(page, "charts-painted");
  const firstMs = await painted(page, "first-painted");
  await pause(SETTLE_MS);
  const seen = { streams, requests };

  await page.getByRole("radio", { name: "1Y" }).click();
  await page.getByRole("radio", { name: "All" }).click();
  await pause(SETTLE_MS);
  await zoomToYear(page);
  const linked = await pan(page);
  await page.getByRole("region", { name: "Chart 0" }).getByRole("button", { name: "Full screen" }).click();
  await pause(SETTLE_MS);
  const alone = await pan(page);
  await page.context().close();
  return { firstMs, chartsMs, linked, alone, ...seen };
}

async function painted(page: Page, mark: string): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0, mark);
}

/** Runs in the page. Marks the first frame with a value in it, and the first with all charts. */
function watchForWidgets(charts: number): void {
  const mark = (name: string) => requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  let isFirst = true;
  const look = () => {
    const drawn = [...document.querySelectorAll('main section [role="img"]')].filter((each) =>
      each.querySelector("canvas"),
    );
    const hasValue = [...document.querySelectorAll("main section footer")].some((foot) =>
      foot.textContent?.includes("as of"),
    );
    if (isFirst && hasValue) {
      isFirst = false;
      mark("first-painted");
    }
    if (drawn.length >= charts) mark("charts-painted");
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Zooms by dragging the axis, as a user would. At full range, four of the 5,000 candles would share a pixel.
 */
async function zoomToYear(page: Page): Promise<void> {
  const box = await chartBox(page);
  const y = box.y + box.height - 12;
  for (let turn = 0; turn < 3; turn += 1) {
    await page.mouse.move(box.x + 60, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 120, y, { steps: 12 });
    await page.mouse.up();
  }
  await pause(SETTLE_MS);
}

async function pan(page: Page): Promise<Frames> {
  const box = await chartBox(page);
  const from = { x: box.x + box.width / 2, y: box.y + box.height * 0.3 };
  return framesDuring(page, (session) => drag(session, from, SECONDS, sideways));
}

/** Moves back and forth sideways. One cycle takes two seconds. */
function sideways(step: number): Point {
  return { x: 120 * Math.sin((step / 60) * Math.PI), y: 0 };
}

async function chartBox(page: Page) {
  const box = await page.getByRole("region", { name: "Chart 0" }).getByRole("img").boundingBox();
  if (box === null) throw new Error("The chart is not there");
  return box;
}
