import type { CDPSession, Page } from "@playwright/test";
import { type Frames, framesDuring } from "@/bench/editor/frames";
import { pause } from "@/bench/pause";

const SECONDS = 5;
const STEP_MS = 1000 / 60;
/**
 * Pixels that a fast turn of the mouse wheel scrolls per frame. At this speed, a screen's height takes a
 * fifth of a second.
 */
const WHEEL_PX = 70;
const SETTLE_MS = 1_500;

export interface Scrolled extends Frames {
  readonly blank: number;
  readonly reached: number;
}

export async function scrollList(page: Page): Promise<Scrolled> {
  await pause(SETTLE_MS);
  await page.evaluate(watchRows);
  const frames = await framesDuring(page, turnWheel);
  const { blank, reached } = await page.evaluate(rowsSeen);
  return { ...frames, blank, reached };
}

/** Turns the wheel sixty times a second, whether or not the page keeps up. */
async function turnWheel(session: CDPSession): Promise<void> {
  const begun = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let step = 1; step <= SECONDS * 60; step += 1) {
    const wait = begun + step * STEP_MS - performance.now();
    if (wait > 0) await pause(wait);
    const at = { x: 720, y: 560, deltaX: 0, deltaY: WHEEL_PX };
    sent.push(session.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at }));
  }
  await Promise.all(sent);
}

/** Runs in the page. */
function watchRows(): void {
  const seen = { blank: 0, isOver: false };
  Reflect.set(globalThis, "seenRows", seen);
  const look = () => {
    if (seen.isOver) return;
    if (!document.elementFromPoint(720, 560)?.closest("tr[aria-rowindex]")) seen.blank += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function rowsSeen(): { blank: number; reached: number } {
  const seen: { blank: number; isOver: boolean } = Reflect.get(globalThis, "seenRows");
  seen.isOver = true;
  const rows = [...document.querySelectorAll("tr[aria-rowindex]")];
  return {
    blank: seen.blank,
    reached: Math.max(0, ...rows.map((row) => Number(row.getAttribute("aria-rowindex")) - 1)),
  };
}

export async function filterByAddress(page: Page, address: string, text: string): Promise<number> {
  await pause(SETTLE_MS);
  return page.evaluate(
    async ([to, wanted]) => {
      const begun = performance.now();
      window.history.replaceState(null, "", to);
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const rows = [...document.querySelectorAll("tbody tr[aria-rowindex], tbody tr[data-at]")];
        if (rows.length > 0 && rows.every((row) => row.textContent?.includes(wanted)))
          return performance.now() - begun;
      }
    },
    [address, text] as const,
  );
}

/** The measured time ends at the frame in which every row has the typed text. */
export async function filterByTyping(page: Page, label: string, text: string): Promise<number> {
  await pause(SETTLE_MS);
  const field = page.getByRole("searchbox", { name: label });
  await field.fill(text.slice(0, -1));
  await pause(SETTLE_MS);
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          "input",
          () => {
            const begun = performance.now();
            const look = () => {
              const rows = [...document.querySelectorAll("tbody tr[data-at]")];
              if (rows.length > 0 && rows.every((row) => row.textContent?.includes(wanted)))
                resolve(performance.now() - begun);
              else requestAnimationFrame(() => setTimeout(look));
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
    text,
  );
  await field.press(text.slice(-1));
  return shown;
}
