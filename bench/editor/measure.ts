import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { pause } from "@/bench/pause";
import { signedInPage } from "./browser";
import { curve, drag, type Frames, framesDuring, type Point, zigzag, zoomInAndOut } from "./frames";

export interface Opened {
  readonly page: Page;
  /** Milliseconds from the arrival of the last required script until the nodes are painted. */
  readonly openMs: number;
  readonly scriptBytes: number;
}

// Time to wait for scripts that the page loads only when idle, because their size counts too.
const SETTLE_MS = 2_000;

export async function openEditor(browser: Browser, address: string, id: string): Promise<Opened> {
  const page = await signedInPage(browser, address);
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js"))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  // esbuild wraps functions in a helper `__name`, which the page lacks.
  await page.addInitScript("globalThis.__name = (made) => made");
  await page.addInitScript(watchForNodes);
  await page.goto(`/workflows/${id}`);
  await page.waitForFunction(() => performance.getEntriesByName("nodes-painted").length > 0);
  await pause(SETTLE_MS);
  const openMs = await page.evaluate(() => {
    const painted = performance.getEntriesByName("nodes-painted")[0]?.startTime ?? 0;
    const scripts = performance
      .getEntriesByType("resource")
      .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry] : []))
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith(".js") && responseEnd < painted);
    return painted - Math.max(...scripts.map(({ responseEnd }) => responseEnd));
  });
  const bytes = await Promise.all(sizes);
  return { page, openMs, scriptBytes: bytes.reduce((sum, size) => sum + size, 0) };
}

function watchForNodes(): void {
  const look = () => {
    const node = document.querySelector(".react-flow__node");
    if (!node || getComputedStyle(node).visibility !== "visible") return requestAnimationFrame(look);
    return requestAnimationFrame(() => setTimeout(() => performance.mark("nodes-painted")));
  };
  requestAnimationFrame(look);
}

const DRAG_SECONDS = 4;

/** The drag starts at a place without a node. */
export async function panFrames(page: Page): Promise<Frames> {
  const from = await page.evaluate(() => {
    const box = document.querySelector(".react-flow__pane")?.getBoundingClientRect();
    if (!box) throw new Error("The canvas is not there");
    for (let y = box.top + 200; y < box.bottom - 200; y += 8) {
      for (let x = box.left + 280; x < box.right - 280; x += 8) {
        if (document.elementFromPoint(x, y)?.classList.contains("react-flow__pane")) return { x, y };
      }
    }
    throw new Error("There is no free place on the canvas");
  });
  return await framesDuring(page, (session) => drag(session, from, DRAG_SECONDS, curve));
}

export async function nodeFrames(page: Page): Promise<Frames> {
  const from = await middleNode(page);
  return await framesDuring(page, (session) => drag(session, from, DRAG_SECONDS, zigzag));
}

const ZOOM_NOTCHES = 150;

export async function zoomFrames(page: Page): Promise<Frames> {
  const at = await middleNode(page);
  return await framesDuring(page, (session) => zoomInAndOut(session, at, ZOOM_NOTCHES));
}

const NOTCHES = 12;

/** Zooms until the text on nodes is readable. */
export async function zoomIn(page: Page): Promise<void> {
  const { x, y } = await middleNode(page);
  await page.mouse.move(x, y);
  for (let notch = 0; notch < NOTCHES; notch += 1) {
    await page.mouse.wheel(0, -120);
    await pause(50);
  }
  await pause(500);
}

const TEXT = "MSFT AAPL NVDA AMZN GOOG META TSLA";
const KEY_MS = 90;

/**
 * Types into a field of a worker's settings. Returns the 95th percentile of the time from key press to paint,
 * in milliseconds.
 */
export async function typingP95(page: Page): Promise<number> {
  const { x, y } = await middleNode(page);
  await page.mouse.click(x, y);
  const field = page.getByRole("complementary", { name: "Settings" }).getByRole("textbox").nth(1);
  await field.click();
  await page.evaluate(() => {
    const seen: number[] = [];
    Reflect.set(window, "keyDurations", seen);
    const options = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") seen.push(entry.duration);
    }).observe(options);
  });
  await page.keyboard.type(TEXT, { delay: KEY_MS });
  await pause(500);
  const slow = await page.evaluate((): number[] => Reflect.get(window, "keyDurations"));
  // The browser only reports durations above 16 ms.
  const all = [...slow, ...Array.from({ length: Math.max(0, TEXT.length - slow.length) }, () => 16)];
  return all.sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0;
}

async function middleNode(page: Page): Promise<Point> {
  return await page.evaluate(() => {
    const canvas = document.querySelector(".react-flow")?.getBoundingClientRect();
    if (!canvas) throw new Error("The canvas is not there");
    const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
    const far = (box: DOMRect) =>
      Math.hypot(box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y);
    const [nearest] = [...document.querySelectorAll(".react-flow__node")]
      .map((node) => node.getBoundingClientRect())
      .sort((a, b) => far(a) - far(b));
    if (!nearest) throw new Error("There is no node");
    return { x: nearest.x + nearest.width * 0.7, y: nearest.y + nearest.height * 0.25 };
  });
}
