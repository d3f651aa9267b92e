import type { Page } from "@playwright/test";
import { pause } from "@/bench/pause";

/** The page shows `text` once its data has loaded. */
export interface Destination {
  readonly link: string;
  readonly path: string;
  readonly text: string;
}

export const DESTINATIONS: readonly Destination[] = [
  { link: "Workflows", path: "/workflows", text: "Measured workflow" },
  { link: "Runs", path: "/runs", text: "Measured workflow" },
  { link: "Prices", path: "/prices", text: "Measured workflow" },
  { link: "Credentials", path: "/credentials", text: "measured key" },
  { link: "Tables", path: "/tables", text: "measured_table" },
  { link: "Home", path: "/", text: "Measured workflow" },
];

const SETTLE_MS = 600;

export async function measurePages(page: Page): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const destination of DESTINATIONS) {
    await pause(SETTLE_MS);
    times.set(destination.link, await measurePage(page, destination));
  }
  return times;
}

async function measurePage(page: Page, { link, path, text }: Destination): Promise<number> {
  await page.evaluate(watchForText, { path, text });
  // Waits from before the click, because the browser compiles the scripts of Playwright that wait for 10 ms.
  const shown = page.waitForFunction(() => Reflect.get(globalThis, "shownAfterMs") !== undefined, undefined, {
    polling: "raf",
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link, exact: true }).click();
  await shown;
  return page.evaluate(() => Number(Reflect.get(globalThis, "shownAfterMs")));
}

/** Runs in the page. Measures from the next click until the text is shown. */
function watchForText({ path, text }: { path: string; text: string }): void {
  Reflect.deleteProperty(globalThis, "shownAfterMs");
  addEventListener(
    "click",
    (event) => {
      const begun = event.timeStamp;
      const look = () => {
        const isShown =
          location.pathname === path && document.querySelector("main")?.textContent?.includes(text) === true;
        if (!isShown) return void requestAnimationFrame(look);
        requestAnimationFrame(() =>
          setTimeout(() => Reflect.set(globalThis, "shownAfterMs", performance.now() - begun)),
        );
      };
      look();
    },
    { capture: true, once: true },
  );
}
