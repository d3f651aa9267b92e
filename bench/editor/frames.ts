import type { CDPSession, Page } from "@playwright/test";
import { z } from "zod";

const events = z.object({
  value: z.array(z.looseObject({ name: z.string(), ts: z.number().optional(), pid: z.number() })),
});

export interface Frames {
  readonly perSecond: number;
  /** 95th percentile of the time between two frames, in milliseconds. */
  readonly p95: number;
  readonly longest: number;
}

/** The frames come from the browser's own tracing. */
export async function framesDuring(page: Page, act: (session: CDPSession) => Promise<void>): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  const drawn: number[] = [];
  session.on("Tracing.dataCollected", (data) => {
    for (const { name, ts } of events.parse(data).value)
      if (name === "DrawFrame" && ts !== undefined) drawn.push(ts);
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"] },
  });
  await act(session);
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return rateOf(drawn.sort((a, b) => a - b));
}

function rateOf(drawn: readonly number[]): Frames {
  const gaps = drawn.slice(1).map((at, place) => (at - (drawn[place] ?? at)) / 1000);
  const spanMs = ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) / 1000;
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    perSecond: spanMs === 0 ? 0 : (gaps.length * 1000) / spanMs,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
  };
}

const STEP_MS = 1000 / 60;

/** Position of the mouse after a number of steps, relative to its start. */
type Way = (step: number) => Point;

export const curve: Way = (step) => {
  const angle = (step / 60) * Math.PI;
  return { x: 260 * Math.sin(angle), y: 180 * Math.sin(angle * 0.7) };
};

/**
 * A dragged node snaps to a grid, and no new frame is drawn while it stays at the same grid position. So each
 * step moves the mouse by one grid position: 16 px on the canvas, which are fewer pixels on screen at the
 * zoom at which text is just readable.
 */
export const zigzag: Way = (step) => ({ x: swing(16 * step, 256), y: swing(6 * step, 150) });

function swing(way: number, reach: number): number {
  const at = way % (4 * reach);
  return at < reach ? at : at < 3 * reach ? 2 * reach - at : at - 4 * reach;
}

/** Drags the mouse at sixty positions per second, whether or not the page keeps up. */
export async function drag(session: CDPSession, from: Point, seconds: number, way: Way): Promise<void> {
  const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", { x, y }: Point) =>
    session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
  await send("mousePressed", from);
  const begun = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let step = 1; step <= seconds * 60; step += 1) {
    const wait = begun + step * STEP_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const { x, y } = way(step);
    sent.push(send("mouseMoved", { x: from.x + x, y: from.y + y }));
  }
  await Promise.all(sent);
  await send("mouseReleased", from);
}

/** Turns the wheel by sixty notches per second, whether or not the page keeps up. */
export async function zoomInAndOut(session: CDPSession, at: Point, notches: number): Promise<void> {
  const begun = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let step = 1; step <= 2 * notches; step += 1) {
    const wait = begun + step * STEP_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const deltaY = step <= notches ? -NOTCH : NOTCH;
    sent.push(session.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY }));
  }
  await Promise.all(sent);
}

const NOTCH = 10;

export interface Point {
  readonly x: number;
  readonly y: number;
}
