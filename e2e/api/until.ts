import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 20;

/** Reads again and again until it is as wanted; fails with the last thing read. */
export async function until<T>(
  what: string,
  read: () => Promise<T>,
  done: (value: T) => boolean,
  withinMs = 10_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    if (performance.now() > deadline) {
      throw new Error(
        `Not within ${withinMs} ms: ${what}. Last seen: ${JSON.stringify(value)?.slice(0, 1500)}`,
      );
    }
    await pause(PAUSE_MS);
  }
}
