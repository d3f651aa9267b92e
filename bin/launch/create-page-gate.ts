import type { ServerResponse } from "node:http";

export interface PageGate {
  /** Resolves with what gives the place back. Once is enough, more does no harm. */
  enter(): Promise<() => void>;
}

/**
 * Few pages are drawn at a time, and each starts in a turn of the event loop of its own. Drawing is nothing but work of
 * the processor, so more at a time would be no faster, and calls would wait for all of them.
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

/** Calls back when the head of an answer is written. From then on the reader decides how long it takes. */
export function onHead(outgoing: ServerResponse, written: () => void): void {
  const { writeHead } = outgoing;
  Object.assign(outgoing, {
    writeHead: (...given: Parameters<typeof writeHead>) => {
      written();
      return writeHead.apply(outgoing, given);
    },
  });
}
