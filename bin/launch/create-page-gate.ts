import type { ServerResponse } from "node:http";

export interface PageGate {
  /**
   * Resolves when the page may render. Call the returned function once the page has been rendered, so that
   * the next one can start; calling it again is harmless.
   */
  enter(): Promise<() => void>;
}

/**
 * Limits how many pages render at once, and starts each in a separate turn of the event loop. Rendering is
 * CPU work, so doing more at once would not be faster and would make API calls wait.
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

/**
 * Calls `written` when a response's headers are written. The page has been rendered by then, and the client
 * determines how long the rest of the response takes.
 */
export function onHead(outgoing: ServerResponse, written: () => void): void {
  const { writeHead } = outgoing;
  Object.assign(outgoing, {
    writeHead: (...given: Parameters<typeof writeHead>) => {
      written();
      return writeHead.apply(outgoing, given);
    },
  });
}
