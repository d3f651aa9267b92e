import { setTimeout as pause } from "node:timers/promises";

const SHORTEST_MS = 20;
const LONGEST_MS = 250;
/** Long enough for a busy machine. Only a failing test waits this long. */
const WITHIN_MS = 180_000;

/**
 * Polls until the value is as wanted. On a timeout, fails with the last value. The interval grows, because
 * all waiting tests share a machine with what they wait for.
 */
export async function until<T>(
  what: string,
  read: () => Promise<T>,
  done: (value: T) => boolean,
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    const waited = performance.now() - begun;
    if (waited > WITHIN_MS) {
      throw new Error(
        `Not within ${WITHIN_MS} ms: ${what}. Last seen: ${JSON.stringify(value)?.slice(0, 1500)}`,
      );
    }
    await pause(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, waited / 10)));
  }
}
