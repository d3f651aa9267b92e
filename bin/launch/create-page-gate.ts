import type { ServerResponse } from "node:http";

export interface PageGate {
  /** Resolves with a function that frees the slot. Calling it again is harmless. */
  enter(): Promise<() => void>;
}

/**
 * Limits concurrent page renders and starts each in its own turn of the event loop. Rendering is CPU work, so
 * more at a time wouldn't be faster, and API calls would wait.
 */
export function createPageGate(places: number): PageGate {
  const waiting: (() => void)[] = [];
  let free = places;

  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else setImmediate(next);
  };

  return {
    enter: () =>
      new Promise((resolve) => {
        let isOver = false;
        const start = () =>
          resolve(() => {
            if (isOver) return;
            isOver = true;
            leave();
          });
        if (free > 0) {
          free -= 1;
          start();
        } else {
          waiting.push(start);
        }
      }),
  };
}

/** Called when a response's head is written. From then on the reader determines the duration. */
export function onHead(outgoing: ServerResponse, written: () => void): void {
  const { writeHead } = outgoing;
  Object.assign(outgoing, {
    writeHead: (...given: Parameters<typeof writeHead>) => {
      written();
      return writeHead.apply(outgoing, given);
    },
  });
}
